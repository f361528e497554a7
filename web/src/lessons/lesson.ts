// A guided first game, as data: real positions, what is told about them, what is to be done there.
// What is legal, and why something is not, only the server says.
import type { Phrase, Seat } from '../lib/types'

/** Something to do. A try that is no legal move is answered by the engine, the others by these. */
export interface Task {
  ask: Phrase
  /** The move the lesson waits for. */
  answer: string
  /** Moves as good as that; `ask *` stands for all that begin so. */
  also?: string[]
  /** What is said to a right answer. */
  done: Phrase
  /** Legal, but there is something to be said against it. */
  unwise?: { moves: string[]; say: Phrase }[]
  /** Said to every other legal move. */
  other: Phrase
  /** Tries a beginner may make and the rules refuse; only the tests read them. */
  wrong: string[]
  /** What happens after the answer, as in a record, separated by `; `. */
  then?: string
}

export interface Step {
  title: Phrase
  tell: Phrase
  task?: Task
}

/** A position and what is done from there on: the events of a record, separated by `; `. */
export interface Scene {
  seats: number
  /** Whom the visitor plays. */
  seat: Seat
  rules: string
  events: string
  steps: Step[]
}

export interface Lesson {
  scenes: Scene[]
  /** The real game at the end, against the easiest opponents worth the name. */
  game: { seats: number; seat: Seat; rules: string; level: string; tell: Phrase }
}

/** A step with the position it begins from, if everything was answered as the lesson says. */
export interface Page {
  scene: Scene
  step: Step
  events: string[]
}

export const people = ['Ada', 'Blaise', 'Chloé', 'Denis', 'Émilie', 'Félix', 'Gaston']

export const eventsOf = (text: string) => text.split(/;\s*/).filter(Boolean)

/** What is in the record after an answer: the move, and what follows it. */
export const follow = (scene: Scene, task: Task, move: string) => [
  `${scene.seat} ${move}`,
  ...eventsOf(task.then ?? ''),
]

export function pagesOf(lesson: Lesson): Page[] {
  return lesson.scenes.flatMap((scene) => {
    let events = eventsOf(scene.events)
    return scene.steps.map((step) => {
      const page = { scene, step, events }
      if (step.task) events = [...events, ...follow(scene, step.task, step.task.answer)]
      return page
    })
  })
}

export const recordOf = (game: string, scene: Scene, events: string[]) =>
  [
    'salon-record 1',
    `game ${game}`,
    `rules ${scene.rules}`,
    ...people.slice(0, scene.seats).map((name) => `seat human ${name}`),
    'moves',
    ...events,
    '',
  ].join('\n')

const fits = (pattern: string, move: string) =>
  pattern.endsWith('*') ? move.startsWith(pattern.slice(0, -1)) : pattern === move

export const isRight = (task: Task, move: string) =>
  [task.answer, ...(task.also ?? [])].some((pattern) => fits(pattern, move))

/** What the lesson says to a legal move. */
export function judge(task: Task, move: string): Phrase {
  if (isRight(task, move)) return task.done
  const unwise = task.unwise?.find((one) => one.moves.some((pattern) => fits(pattern, move)))
  return unwise?.say ?? task.other
}
