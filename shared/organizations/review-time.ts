import { countOf } from '../platform/count-words.ts'

const hourWords = ['часа', 'часов', 'часов'] as const
const dayWords = ['дня', 'дней', 'дней'] as const

/** Words for the usual time of a review: «в течение часа», «в пределах 5 часов», «в пределах 2 дней». */
export function reviewTimeText(hours: number): string {
  if (hours <= 1) return 'Обычно решаем в течение часа'
  if (hours <= 20) return `Обычно решаем в пределах ${countOf(Math.ceil(hours), hourWords)}`
  return `Обычно решаем в пределах ${countOf(Math.ceil(hours / 24), dayWords)}`
}
