// Moves as things on the map: what a click may begin, and where it may end.
import { nameOf, windOf, type Props, type View } from './people'

export interface Choice {
  kind: string
  move: string
  /** The place it starts from; for those of one click, where the character stands. */
  from: string
  /** The place that completes it. */
  to: string
}

/** Of these a source is chosen first: a lamp, a cover, a cordon, somebody to pull. */
export const twofold = ['light', 'cover', 'cordon', 'pull']

export const exitPlace = (id: string) => `exit ${id}`
export const windPlace = (wind: string) => `wind ${wind}`

export function hexOf(view: View, who: string): string {
  return view.characters.find((one) => one.id === who)?.hex ?? ''
}

/** `done`, `whistle` and `leave` name no place: they are buttons, and the way out for the last. */
export function choicesOf({ moves, view }: Pick<Props, 'moves' | 'view'>): Choice[] {
  const now = view.turn ? hexOf(view, view.turn.character) : ''
  return moves.flatMap((move): Choice[] => {
    const [kind, a, b] = move.split(' ')
    switch (kind) {
      case 'pick':
        return [{ kind, move, from: '', to: hexOf(view, a) }]
      case 'walk':
      case 'swap':
      case 'accuse':
        return [{ kind, move, from: now, to: a }]
      case 'light':
      case 'cover':
        return [{ kind, move, from: a, to: b }]
      case 'cordon':
        return [{ kind, move, from: exitPlace(a), to: exitPlace(b) }]
      case 'pull':
        return [{ kind, move, from: hexOf(view, a), to: b }]
      case 'lantern':
        return [{ kind, move, from: '', to: windPlace(a) }]
      case 'leave':
        return view.exits
          .filter((exit) => exit.hex === now && !exit.cordon)
          .map((exit) => ({ kind, move, from: now, to: exitPlace(exit.id) }))
      default:
        return []
    }
  })
}

/** What a press on a place would be as a move, with a source chosen before it or not. */
export function attempt(
  { view }: Pick<Props, 'view'>,
  place: string,
  source: { kind: string; from: string } | null,
): string {
  if (source) {
    const on = view.characters.find((one) => one.hex === source.from)
    const bare = (name: string) => name.replace(/^exit /, '')
    return `${source.kind} ${source.kind === 'pull' ? on?.id : bare(source.from)} ${bare(place)}`
  }
  const there = view.characters.find((one) => one.hex === place)
  if (view.stage === 'pick' && there) return `pick ${there.id}`
  return place.startsWith('exit ') ? 'leave' : `walk ${place}`
}

/** What a click on a place can mean: a move, or taking it as a source. */
export interface Option {
  label: string
  kind: string
  move?: string
  select?: { kind: string; from: string }
}

type Said = Pick<Props, 'view' | 'constants' | 'lang'>

export function optionsAt(choices: Choice[], place: string, said: Said): Option[] {
  const options: Option[] = []
  for (const { kind, move, from, to } of choices) {
    if (!twofold.includes(kind) && to === place) {
      options.push({ kind, move, label: optionLabel(kind, place, said) })
    }
    const isNew = !options.some((option) => option.select?.kind === kind)
    if (twofold.includes(kind) && from === place && isNew) {
      const label = optionLabel(kind, place, said)
      options.push({ kind, select: { kind, from }, label })
    }
  }
  return options
}

function optionLabel(kind: string, place: string, { view, constants, lang }: Said): string {
  const fr = lang === 'fr'
  const there = view.characters.find((one) => one.hex === place)
  const name = there ? nameOf(constants, there.id, lang) : ''
  switch (kind) {
    case 'pick':
      return fr ? `Jouer ${name}` : `Play ${name}`
    case 'walk':
      return fr ? `Aller en ${place}` : `Go to ${place}`
    case 'swap':
      return fr ? `Échanger avec ${name}` : `Swap with ${name}`
    case 'accuse':
      return fr ? `Accuser ${name}` : `Accuse ${name}`
    case 'light':
      return fr ? `Prendre la lumière de ${place}` : `Take the light of ${place}`
    case 'cover':
      return fr ? `Prendre la plaque de ${place}` : `Take the cover of ${place}`
    case 'cordon':
      return fr ? 'Prendre ce cordon' : 'Take this cordon'
    case 'pull':
      return fr ? `Attirer ${name}` : `Pull ${name}`
    case 'leave':
      return fr ? 'Quitter le quartier' : 'Leave the quarter'
    case 'lantern':
      return fr
        ? `Lanterne vers ${windOf(constants, place.slice(5), lang)}`
        : `Lantern to the ${windOf(constants, place.slice(5), lang)}`
    default:
      return kind
  }
}
