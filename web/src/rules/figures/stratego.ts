// Tables of the lesson, by the titles of its steps.
import lesson from '../../lessons/games/stratego'
import { pagesOf } from '../../lessons/lesson'
import { stepOf, type Figures } from '../page'

const pages = pagesOf(lesson)

const figures: Figures = {
  armies: stepOf(pages, 'Find the flag'),
  scout: stepOf(pages, 'Scouts run'),
  battle: stepOf(pages, 'The higher rank wins'),
  spy: stepOf(pages, 'The spy and the marshal'),
  bomb: stepOf(pages, 'Miners clear bombs'),
}

export default figures
