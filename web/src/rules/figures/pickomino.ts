// Tables of the lesson, by the titles of its steps.
import lesson from '../../lessons/games/pickomino'
import { pagesOf } from '../../lessons/lesson'
import { stepOf, type Figures } from '../page'

const pages = pagesOf(lesson)

const figures: Figures = {
  roll: stepOf(pages, 'Choose a face'),
  twice: stepOf(pages, 'Not twice the same'),
  stop: stepOf(pages, 'Know when to stop'),
  steal: stepOf(pages, 'Top tiles can be stolen'),
  lost: stepOf(pages, 'A lost turn', ['0 again', '* roll 4']),
}

export default figures
