// The great moments of a game, and its acts as sentences.
import type { Cluedo } from '#schema/cluedo'
import type { Act, Glimpse, Moment } from '../../lib/types'
import { suspectOf } from './seats'
import { nameOf, theOf, tripleOf } from './words'

type Turn = Act<Cluedo>

const verbOf = (move: string) => move.split(' ')[0]
const hidden = ['suspect', 'envelope', 'deal', 'pass']

/** What is told of the beginning, and what only leads to something else, is not shown by itself. */
export function visible({ seen, past }: Glimpse<Cluedo>) {
  const verb = verbOf(seen.move)
  if (verb !== 'roll') return !hidden.includes(verb)
  return seen.by === 'nature' && past.at(-1)?.by !== 'nature'
}

export function owner({ past }: Glimpse<Cluedo>) {
  const before = past.at(-1)
  return before?.move === 'roll' && before.by !== 'nature' ? before.by : null
}

export const answers = ({ seen }: Glimpse<Cluedo>) => ['show', 'none'].includes(verbOf(seen.move))

export const great = ({ seen }: Glimpse<Cluedo>) => {
  const [verb, card] = seen.move.split(' ')
  return verb === 'accuse' || (verb === 'show' && card !== '?')
}

/** A seat as others speak of it: by the suspect it plays. */
function whoOf({ after, names, constants, lang }: Turn, seat: number) {
  const suspect = suspectOf(after, seat)
  return suspect ? nameOf(constants, suspect, lang) : names[seat]
}

export function moment(act: Turn): Moment | null {
  const { seen, before, after, constants, lang, ours } = act
  if (seen.by === 'nature') return null
  const fr = lang === 'fr'
  const [verb, ...rest] = seen.move.split(' ')
  if (verb === 'show') {
    const told = !ours.includes(seen.by) && ours.includes(before.turn)
    if (!told) return null
    const [card] = rest
    return {
      kind: 'card',
      title: fr
        ? `On vous montre ${theOf(constants, card, lang)}`
        : `You are shown ${theOf(constants, card, lang)}`,
      text: fr
        ? `${whoOf(act, seen.by)} a cette carte : elle n’est pas dans l’enveloppe.`
        : `${whoOf(act, seen.by)} holds this card: it is not in the envelope.`,
      tone: 'good',
      must: true,
    }
  }
  const mine = ours.length === 1 && ours.includes(seen.by)
  const who = whoOf(act, seen.by)
  if (after.phase === 'over' && after.envelope?.length) {
    const right = rest[3] === 'right'
    return {
      kind: 'envelope',
      title: fr ? 'L’enveloppe est ouverte' : 'The envelope is opened',
      text:
        `${capital(tripleOf(constants, after.envelope.join(' '), lang))}. ` +
        (right
          ? fr
            ? `${mine ? 'Vous avez' : `${who} a`} trouvé.`
            : `${mine ? 'You have' : `${who} has`} found it.`
          : fr
            ? 'Personne n’a trouvé.'
            : 'Nobody found it.'),
      tone: right ? (mine ? 'good' : ours.length ? 'bad' : undefined) : 'bad',
      must: true,
    }
  }
  return {
    kind: 'accused',
    title: fr
      ? mine
        ? 'Votre accusation est fausse'
        : `${who} accuse à tort`
      : mine
        ? 'Your accusation is wrong'
        : `${who} accuses wrongly`,
    text: mine
      ? fr
        ? 'Vous êtes hors jeu, mais vous répondez encore aux questions.'
        : 'You are out, but you still answer questions.'
      : fr
        ? `Ce n’est pas ${tripleOf(constants, rest.slice(0, 3).join(' '), lang)}. Hors jeu, mais répond encore.`
        : `It is not ${tripleOf(constants, rest.slice(0, 3).join(' '), lang)}. Out, but still answering.`,
    tone: 'bad',
    must: ours.includes(seen.by),
  }
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

export function tell(act: Turn): string {
  const { seen, before, constants, lang } = act
  const fr = lang === 'fr'
  const [verb, ...rest] = seen.move.split(' ')
  const seat = seen.by === 'nature' ? before.turn : seen.by
  const who = whoOf(act, seat)
  const [first] = rest
  /** A card that was dealt or shown, as far as it was seen. */
  const card = (as: typeof nameOf) =>
    first === '?' ? (fr ? 'une carte' : 'a card') : as(constants, first, lang)
  switch (verb) {
    case 'suspect':
      return `${act.names[seat]} ${fr ? 'joue' : 'plays'} ${card(nameOf)}`
    case 'envelope':
      return fr ? 'Trois cartes vont dans l’enveloppe' : 'Three cards go into the envelope'
    case 'deal':
      return fr ? `Distribution : ${card(nameOf)}` : `Dealt: ${card(nameOf)}`
    case 'roll':
      if (!first) return fr ? `${who} prend les dés` : `${who} takes the dice`
      return fr ? `${who} fait ${first} aux dés` : `${who} rolls ${first}`
    case 'go':
      return fr ? `${who} va en ${first}` : `${who} goes to ${first}`
    case 'enter':
      return fr
        ? `${who} entre : ${nameOf(constants, first, lang)}`
        : `${who} enters ${theOf(constants, first, lang)}`
    case 'passage':
      return fr ? `${who} prend le passage` : `${who} takes the passage`
    case 'stay':
      return fr ? `${who} reste` : `${who} stays`
    case 'suggest': {
      const cards = rest.map((card) => nameOf(constants, card, lang)).join(', ')
      return fr ? `${who} demande : ${cards} ?` : `${who} asks: ${cards}?`
    }
    case 'none':
      return fr ? `${who} n’a rien` : `${who} has none`
    case 'show':
      return fr ? `${who} montre ${card(theOf)}` : `${who} shows ${card(theOf)}`
    case 'accuse':
      return (
        `${who} ${fr ? 'accuse' : 'accuses'} ${tripleOf(constants, rest.slice(0, 3).join(' '), lang)}` +
        (rest[3] === 'right' ? '' : fr ? ' : faux' : ': wrong')
      )
    case 'pass':
      return fr ? `${who} passe` : `${who} passes`
    default:
      return fr ? `${who} : ${seen.move}` : `${who}: ${seen.move}`
  }
}

/** Until the first turn: hands, suspects, and who begins. */
export const prelude = ({ seen, past }: Glimpse<Cluedo>) =>
  (seen.by === 'nature' || verbOf(seen.move) === 'suspect') &&
  !past.some(({ by, move }) => by !== 'nature' && verbOf(move) !== 'suspect')

export const begins = ({ past }: Glimpse<Cluedo>) =>
  ['pass', 'accuse'].includes(verbOf(past.at(-1)?.move ?? 'pass'))
