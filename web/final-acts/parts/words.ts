import type { ActFigures } from '../../../shared/final-acts/schema.ts'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { dayWords, dayWordsWithYear, spanWords } from '../../../shared/platform/day-words.ts'
import { type Day, daysBetween, partsOf } from '../../../shared/platform/days.ts'

/** Days before the last one from which on it is warned of. */
const soon = 7

/** Until when an act is to be made, and how urgent that is: «Срок акта — до 23 декабря», «Срок акта прошёл 23 декабря». */
export function dueWords(dueOn: Day, today: Day): { words: string; tone: 'info' | 'warn' | 'danger' } {
  const day = partsOf(dueOn).year === partsOf(today).year ? dayWords(dueOn) : dayWordsWithYear(dueOn)
  if (dueOn < today) return { words: `Срок акта прошёл ${day}`, tone: 'danger' }
  if (dueOn === today) return { words: 'Срок акта — сегодня', tone: 'warn' }
  return { words: `Срок акта — до ${day}`, tone: daysBetween(today, dueOn) <= soon ? 'warn' : 'info' }
}

/** The days of a check-up: «2–27 ноября», «5 марта». */
export const checkUpWords = (from: Day, to: Day): string =>
  from === to ? dayWords(from) : spanWords(from, to)

/** What is asked before an act is frozen and its organization is told: «Утвердить акт за 2–27 ноября? Прошли осмотр: 6 из 63…» */
export function approveQuestion(from: Day, to: Day, figures: ActFigures): string {
  const { passed, subject, unfinished, absent } = figures
  const rest = [
    ['не завершили', unfinished],
    ['не прошли', absent],
  ] as const
  const counted = rest.filter(([, { people }]) => people > 0)
  const others = counted.map(([words, { people }]) => `, ${words}: ${numberWords(people)}`).join('')
  return `Утвердить акт за ${checkUpWords(from, to)}? Прошли осмотр: ${numberWords(passed.people)} из ${numberWords(
    subject.people,
  )}${others}. Организация сразу получит сообщение, изменить акт будет нельзя.`
}
