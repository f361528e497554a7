// Tables of the lesson, by the titles of its steps.
import lesson from '../../lessons/games/jacques'
import { pagesOf } from '../../lessons/lesson'
import { stepOf, type Figures } from '../page'

const pages = pagesOf(lesson)

const figures: Figures = {
  quarter: stepOf(pages, 'One of eight'),
  walk: stepOf(pages, 'Through the sewers'),
  cleared: stepOf(pages, 'Three are left'),
  arrest: stepOf(pages, 'The arrest'),
  escape: stepOf(pages, 'To the exit'),
}

export default figures
