// Tables of the lesson, by the titles of its steps.
import lesson from '../../lessons/games/cluedo'
import { pagesOf } from '../../lessons/lesson'
import { stepOf, type Figures } from '../page'

const pages = pagesOf(lesson)

const figures: Figures = {
  house: stepOf(pages, 'Go and look'),
  walk: stepOf(pages, 'Enter a room'),
  answer: stepOf(pages, 'When they ask you'),
  brought: stepOf(pages, 'A free ride'),
  question: stepOf(pages, 'The sheet remembers'),
}

export default figures
