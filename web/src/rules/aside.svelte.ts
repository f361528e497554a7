// The rules beside a table: of which game they lie open, if of any.
let open = $state('')

export const rulesAside = {
  get game() {
    return open
  },
  show(game: string) {
    open = game
  },
  close() {
    open = ''
  },
}
