// Places as speech, and why a click on one does nothing.
import type { FaceProps } from '../../lib/types'
import type { Plan } from './plan'
import { nameOf, theOf } from './words'

export function placeLabel(props: FaceProps, plan: Plan, place: string, legal: boolean): string {
  const fr = props.lang === 'fr'
  const parts = [plan.rooms.has(place) ? nameOf(place, props.lang) : place]
  const door = plan.doors.get(place)
  if (door)
    parts.push(fr ? `porte vers ${theOf(door.room, 'fr')}` : `door to ${theOf(door.room, 'en')}`)
  else if (plan.cells.has(place)) parts.push(fr ? 'couloir' : 'corridor')
  const passage = plan.passages.get(place)
  if (passage) {
    parts.push(fr ? `passage vers ${theOf(passage, 'fr')}` : `passage to ${theOf(passage, 'en')}`)
  }
  for (const things of [props.view.pawns, props.view.weapons]) {
    for (const [who, at] of Object.entries(things)) {
      if (at === place) parts.push(nameOf(who, props.lang))
    }
  }
  if (legal) parts.push(fr ? 'à portée' : 'within reach')
  return parts.join(', ')
}

export function refusal(props: FaceProps, place: string | null, mine: string | null): string {
  const fr = props.lang === 'fr'
  if (!props.moves.length) return fr ? 'Ce n’est pas à vous.' : 'It is not your turn.'
  switch (props.view.phase) {
    case 'move':
      return fr ? 'D’abord les dés, ou restez.' : 'The dice first, or stay.'
    case 'walk': {
      const dice = props.view.dice
      if (!place) return fr ? 'C’est un mur.' : 'That is a wall.'
      if (place === mine) return fr ? 'Vous y êtes déjà.' : 'You are there already.'
      return fr
        ? `Hors de portée : ${dice} pas, sans passer un pion ni rentrer d’où l’on sort.`
        : `Out of reach: ${dice} steps, past nobody, not back where you come from.`
    }
    case 'suggest':
      return fr
        ? 'Le déplacement est fait : interrogez, ou passez.'
        : 'You have moved: ask, or pass.'
    case 'answer':
      return fr ? 'Répondez avec une de vos cartes.' : 'Answer with one of your cards.'
    case 'suspects':
      return fr ? 'Choisissez d’abord votre suspect.' : 'Choose your suspect first.'
    default:
      return fr
        ? 'Le déplacement est fait : accusez, ou terminez.'
        : 'You have moved: accuse, or end.'
  }
}
