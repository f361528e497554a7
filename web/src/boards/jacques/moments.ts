// The great moments of a game, and its acts as sentences.
import type { Jacques } from '#schema/jacques'
import type { Act, Glimpse, Moment } from '../../lib/types'
import { agree, nameOf, windOf, type Character } from './people'

type Turn = Act<Jacques>

const verbOf = (move: string) => move.split(' ')[0]
const hidden = ['jacques', 'phase', 'done', 'alibi']

export const visible = ({ seen }: Glimpse<Jacques>) => !hidden.includes(verbOf(seen.move))
export const great = ({ seen }: Glimpse<Jacques>) =>
  ['state', 'whistle', 'leave', 'accuse'].includes(verbOf(seen.move))

/** Who was cleared by this act. */
export const cleared = ({ before, after }: Pick<Turn, 'before' | 'after'>): Character[] =>
  before.suspects.filter((who) => !after.suspects.includes(who))

/** Who plays this character's turn. */
export const walker = ({ before }: Pick<Turn, 'before'>) => before.turn?.character ?? null

/** Who is accused: whoever stood there. What follows in the move is who Jacques was. */
export const accusedOf = ({ seen, before }: Pick<Turn, 'seen' | 'before'>) =>
  before.characters.find(({ hex }) => hex === seen.move.split(' ')[1])?.id ?? null

export function moment(act: Turn): Moment | null {
  const { seen, after, constants, lang, ours } = act
  const fr = lang === 'fr'
  const name = (who: string) => nameOf(constants, who, lang)
  const [verb, word] = seen.move.split(' ')
  const sides = (inspector: boolean): Moment['tone'] =>
    ours.length === 1 ? ((ours[0] === 0) === inspector ? 'good' : 'bad') : undefined
  if (verb === 'state') {
    const innocent = cleared(act)
    const gone = innocent.map(name)
    const freed = gone.length > 1 ? 'Innocentés' : agree(constants, 'Innocenté', innocent[0])
    const count = after.suspects.length
    const many = count > 1
    const left = fr
      ? `${many ? 'Restent' : 'Reste'} ${count} suspect${many ? 's' : ''}.`
      : `${count} suspect${many ? 's are' : ' is'} left.`
    const list = new Intl.ListFormat(lang, { type: 'conjunction' }).format(gone)
    return {
      kind: 'state',
      title:
        word === 'light'
          ? fr
            ? 'Jacques est dans la lumière'
            : 'Jacques is in the light'
          : fr
            ? 'Jacques est dans le noir'
            : 'Jacques is in the dark',
      text: gone.length
        ? fr
          ? `${freed} : ${list}. ${left}`
          : `Cleared: ${list}. ${left}`
        : fr
          ? `Personne n’est innocenté. ${left}`
          : `Nobody is cleared. ${left}`,
      must: true,
    }
  }
  if (verb === 'whistle') {
    return {
      kind: 'whistle',
      title: fr ? `${name('cruchot')} siffle !` : `${name('cruchot')} whistles!`,
      text: fr ? 'On accourt vers lui.' : 'People run towards him.',
      must: false,
    }
  }
  if (verb === 'leave') {
    const runner = walker(act)
    return {
      kind: 'escape',
      title: fr ? 'Jacques s’échappe !' : 'Jacques escapes!',
      text: fr
        ? `C’était ${name(runner ?? '')}, qui quitte le quartier.`
        : `It was ${name(runner ?? '')}, who leaves the quarter.`,
      tone: sides(false),
      must: true,
    }
  }
  const accused = accusedOf(act) ?? ''
  const caught = after.jacques === accused
  return {
    kind: 'arrest',
    title: caught
      ? fr
        ? 'Jacques est arrêté !'
        : 'Jacques is arrested!'
      : fr
        ? 'Ce n’était pas Jacques'
        : 'It was not Jacques',
    text: caught
      ? fr
        ? `C’était bien ${name(accused)}.`
        : `It was ${name(accused)} indeed.`
      : fr
        ? `${name(accused)} est innocent : le vrai Jacques profite de la confusion.`
        : `${name(accused)} is innocent: the real Jacques makes use of the confusion.`,
    tone: sides(caught),
    must: true,
  }
}

export function tell(act: Turn): string {
  const { seen, constants, lang, names } = act
  const fr = lang === 'fr'
  const name = (who: string) => nameOf(constants, who, lang)
  const wind = (way: string) => windOf(constants, way, lang)
  const [verb, a, b] = seen.move.split(' ')
  const runner = walker(act)
  const who = runner ? name(runner) : seen.by === 'nature' ? '' : names[seen.by]
  switch (verb) {
    case 'jacques':
      if (a !== '?') return fr ? `Jacques est ${name(a)}` : `Jacques is ${name(a)}`
      return fr ? 'L’identité de Jacques est tirée' : 'Who Jacques is has been drawn'
    case 'phase': {
      const drawn = seen.move.split(' ').slice(1).map(name).join(', ')
      return fr ? `Dans cette phase : ${drawn}` : `In this phase: ${drawn}`
    }
    case 'alibi':
      if (a === '?')
        return fr ? `${name('poirot')} tire un alibi` : `${name('poirot')} draws an alibi`
      return fr
        ? `${name('poirot')} tire l’alibi de ${name(a)}`
        : `${name('poirot')} draws the alibi of ${name(a)}`
    case 'state':
      if (a === 'light') return fr ? 'Jacques est éclairé' : 'Jacques is in the light'
      return fr ? 'Jacques est dans le noir' : 'Jacques is in the dark'
    case 'pick':
      return `${seen.by === 'nature' ? '' : names[seen.by]} ${fr ? 'joue' : 'plays'} ${name(a)}`
    case 'walk':
      return fr ? `${who} va en ${a}` : `${who} walks to ${a}`
    case 'whistle':
      return fr ? `${who} siffle` : `${who} whistles`
    case 'pull':
      return fr ? `${name(a)} accourt en ${b}` : `${name(a)} runs to ${b}`
    case 'lantern':
      return fr ? `La lanterne éclaire vers ${wind(a)}` : `The lantern shines ${wind(a)}`
    case 'light':
      return fr ? `La lumière passe de ${a} en ${b}` : `The light goes from ${a} to ${b}`
    case 'cover':
      return fr ? `La plaque passe de ${a} en ${b}` : `The cover goes from ${a} to ${b}`
    case 'cordon':
      return fr
        ? `Le cordon passe de ${wind(a)} à ${wind(b)}`
        : `The cordon goes from ${wind(a)} to ${wind(b)}`
    case 'swap':
      return fr ? `${who} change de place en ${a}` : `${who} changes places on ${a}`
    case 'accuse':
      return fr ? `${who} accuse en ${a}` : `${who} accuses on ${a}`
    case 'leave':
      return fr ? `${who} quitte le quartier` : `${who} leaves the quarter`
    case 'done':
      return fr ? `${who} a fini` : `${who} is done`
    default:
      return seen.move
  }
}

export const prelude = ({ seen }: Glimpse<Jacques>) => verbOf(seen.move) === 'jacques'
/** A line for each character's turn, and for what opens and ends a phase. */
export const begins = ({ seen }: Glimpse<Jacques>) =>
  ['pick', 'phase', 'state'].includes(verbOf(seen.move))
