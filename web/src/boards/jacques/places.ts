// Places of the map as speech.
import { exitPlace } from './choices'
import { agree, nameOf, windOf, type Props } from './people'

export function placeLabel(props: Props, place: string, offers: string[]): string {
  const { view, constants, lang } = props
  const fr = lang === 'fr'
  const exit = view.exits.find((one) => exitPlace(one.id) === place)
  if (exit) {
    const name = `${fr ? 'sortie' : 'exit'} ${windOf(constants, exit.id, lang)}`
    const state = exit.cordon ? (fr ? 'barrée' : 'closed') : fr ? 'libre' : 'free'
    return [name, state, ...offers].join(', ')
  }
  if (place.startsWith('wind ')) return offers.join(', ')
  return [place, ...groundOf(props, place), ...offers].join(', ')
}

function groundOf({ view, constants, lang }: Props, place: string): string[] {
  const fr = lang === 'fr'
  const kind = view.map.find((one) => one.hex === place)?.kind
  if (kind === 'house') return [fr ? 'maison' : 'house']
  if (kind === 'lamp') {
    const lamp = view.lamps.find((one) => one.hex === place)
    const name = fr ? 'lampadaire' : 'lamp'
    const state = lamp?.lit ? (fr ? 'allumé' : 'lit') : fr ? 'éteint' : 'dark'
    return [lamp?.number ? `${name} ${lamp.number}` : name, state]
  }
  const parts: string[] = []
  const there = view.characters.find((one) => one.hex === place)
  if (kind === 'manhole') {
    const covered = view.covers.includes(place)
    if (fr) parts.push(covered ? 'bouche d’égout couverte' : 'bouche d’égout ouverte')
    else parts.push(covered ? 'covered manhole' : 'open manhole')
  }
  if (there) {
    parts.push(nameOf(constants, there.id, lang))
    if (!there.suspect) parts.push(fr ? agree(constants, 'innocenté', there.id) : 'cleared')
  } else if (kind === 'street') parts.push(fr ? 'rue' : 'street')
  const isBright = there ? there.in_light : view.lit.includes(place)
  // Streets and manholes are feminine, most people are not.
  const brightly = there ? agree(constants, 'éclairé', there.id) : 'éclairée'
  if (isBright) parts.push(fr ? brightly : 'in the light')
  else parts.push(fr ? 'dans le noir' : 'in the dark')
  return parts
}
