/** Whether secrets are shown: while a button or key is held. Suspects and secrets share it. */
export class Held {
  down = $state(false)
}
