// What board, panel and button row share: choices that are half made, and how the sheet is kept.
export const ui = $state({
  dialogue: null as null | 'ask' | 'accuse',
  /** Whether the sheet fills itself in. */
  help: true,
})

/** Pencil marks by whose sheet it is: card and column, to a mark. They stay while the page does. */
export const pencil = $state({} as Record<string, Record<string, string>>)
