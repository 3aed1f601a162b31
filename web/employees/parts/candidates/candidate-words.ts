import type { Candidate } from '../../../../shared/group-booking/candidates/schema.ts'
import { weekdayWords } from '../../../../shared/platform/day-words.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'

/**
 * Whether the candidate has a visit that is ahead or has taken place, so that no other one is booked now. One that has
 * examined him for another work does not count.
 */
export function hasVisit({ visit }: Candidate): boolean {
  if (visit === null || visit.state === 'cancelled' || visit.state === 'no_show') return false
  return !visit.isOutdated || visit.state === 'confirmed' || visit.state === 'submitted'
}

/** The day, the time and the city of a visit: «вторник, 3 марта, 08:15, Первоуральск». */
export const visitWords = ({ day, time, city }: NonNullable<Candidate['visit']>): string =>
  `${weekdayWords(day)}, ${time}, ${cityNames[city]}`

/** The next step of HR about a candidate who is considered. */
export function nextStepWords(candidate: Candidate): string {
  const { visit, conclusion } = candidate
  if (visit?.isOutdated && visit.state !== 'cancelled')
    return hasVisit(candidate)
      ? 'В записи другие факторы. Отмените её и запишите заново, чтобы осмотр был по нынешним.'
      : 'Осмотр был по другим факторам. Запишите на осмотр заново: по нынешним заключения нет.'
  if (conclusion?.outcome === 'fit') return 'Противопоказаний нет: можно принимать на работу.'
  if (conclusion?.outcome === 'unfit')
    return 'К этим работам допускать нельзя. Можно не принимать или указать другую должность и направить заново.'
  if (conclusion) return 'Нужны дополнительные обследования: заключение будет после них.'
  if (!hasVisit(candidate))
    return visit === null
      ? 'Запишите на предварительный осмотр: до заключения принимать на работу нельзя.'
      : 'Осмотр не пройден. Запишите ещё раз: до заключения принимать на работу нельзя.'
  if (visit?.state === 'confirmed' || visit?.state === 'submitted')
    return visit.referral === null
      ? 'Выдайте направление под подпись: с ним кандидат придёт на осмотр.'
      : 'Ждём кандидата на осмотре. Заключение появится здесь.'
  return 'Осмотр идёт или ждёт решения комиссии. Заключение появится здесь.'
}
