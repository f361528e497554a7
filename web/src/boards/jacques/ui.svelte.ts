// What board, panel and button row share.
export const ui = $state({
  /** Secrets are shown while a button or key is held. */
  held: false,
})
