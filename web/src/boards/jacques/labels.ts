// Places of the map as speech, and why a click on one does nothing.
import type { FaceProps } from '../../lib/types'
import { agree, nameOf, windOf } from './people'

export function placeLabel({ view, lang }: FaceProps, place: string, offers: string[]): string {
  const fr = lang === 'fr'
  const exit = view.exits.find((one: any) => `exit ${one.id}` === place)
  if (exit) {
    const name = `${fr ? 'sortie' : 'exit'} ${windOf(exit.id, lang)}`
    const state = exit.cordon ? (fr ? 'barrée' : 'closed') : fr ? 'libre' : 'free'
    return [name, state, ...offers].join(', ')
  }
  if (place.startsWith('wind ')) return offers.join(', ')
  return [place, ...groundOf(view, place, fr), ...offers].join(', ')
}

function groundOf(view: any, place: string, fr: boolean): string[] {
  const kind = view.map.find((one: any) => one.hex === place)?.kind
  if (kind === 'house') return [fr ? 'maison' : 'house']
  if (kind === 'lamp') {
    const lamp = view.lamps.find((one: any) => one.hex === place)
    const name = fr ? 'lampadaire' : 'lamp'
    const state = lamp?.lit ? (fr ? 'allumé' : 'lit') : fr ? 'éteint' : 'dark'
    return [lamp?.number ? `${name} ${lamp.number}` : name, state]
  }
  const parts: string[] = []
  const there = view.characters.find((one: any) => one.hex === place)
  if (kind === 'manhole') {
    const covered = view.covers.includes(place)
    parts.push(
      covered
        ? fr
          ? 'bouche d’égout couverte'
          : 'covered manhole'
        : fr
          ? 'bouche d’égout ouverte'
          : 'open manhole',
    )
  }
  if (there) {
    parts.push(nameOf(there.id))
    if (!there.suspect) parts.push(fr ? agree('innocenté', there.id) : 'cleared')
  } else if (kind === 'street') parts.push(fr ? 'rue' : 'street')
  const isBright = there ? there.in_light : view.lit.includes(place)
  parts.push(
    isBright ? (fr ? brightly(there?.id) : 'in the light') : fr ? 'dans le noir' : 'in the dark',
  )
  return parts
}

/** Streets and manholes are feminine, most people are not. */
const brightly = (who: string | undefined) => (who ? agree('éclairé', who) : 'éclairée')

export function refusal({ view, moves, lang }: FaceProps, place: string): string {
  const fr = lang === 'fr'
  if (!moves.length) return fr ? 'Ce n’est pas à vous.' : 'It is not your turn.'
  if (view.stage === 'pick') {
    const there = view.characters.find((one: any) => one.hex === place)
    if (!there) return fr ? 'Choisissez d’abord un personnage.' : 'Pick a character first.'
    return fr
      ? `${nameOf(there.id)} ne joue pas maintenant.`
      : `${nameOf(there.id)} does not play now.`
  }
  const turn = view.turn
  if (!turn) return fr ? 'Rien à faire ici.' : 'Nothing to do here.'
  const name = nameOf(turn.character)
  if (turn.lantern_due) return fr ? 'Orientez d’abord la lanterne.' : 'Turn the lantern first.'
  if (turn.pulls) {
    return fr
      ? `Il faut rapprocher quelqu’un de Cruchot : encore ${turn.pulls} pas.`
      : `Somebody has to come nearer to Cruchot: ${turn.pulls} steps left.`
  }
  if (place.startsWith('exit ')) {
    return fr ? 'On ne sort pas par ici maintenant.' : 'There is no leaving here now.'
  }
  if (!turn.reach?.length) return fr ? `${name} a déjà marché.` : `${name} has walked.`
  return fr
    ? `Hors de portée de ${name} : ${turn.steps} pas, sur une rue libre.`
    : `Out of ${name}’s reach: ${turn.steps} steps, to a free street.`
}
