// Tables of the lesson, by the titles of its steps.
import lesson from '../../lessons/games/khan'
import { pagesOf } from '../../lessons/lesson'
import { stepOf, type Figures } from '../page'

const pages = pagesOf(lesson)

const figures: Figures = {
  rings: stepOf(pages, 'Rings are steps'),
  order: stepOf(pages, 'The khan commands'),
  threat: stepOf(pages, 'Give the order you need'),
  guard: stepOf(pages, 'Danger'),
  back: stepOf(pages, 'When nobody can obey'),
}

export default figures
