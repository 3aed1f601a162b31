import type { ActDraft, ActWaiting } from '../../../shared/final-acts/schema.ts'
import { type Forms, formFor, numberWords, peopleText } from '../../../shared/platform/count-words.ts'
import { dayNear, dayWords, spanWords } from '../../../shared/platform/day-words.ts'
import { type Day, daysBetween } from '../../../shared/platform/days.ts'
import type { PaperOfAct } from '../../../shared/signatures/schema.ts'

/** Tells whether the employer has answered the proposal of an act. */
export const proposalWords: Record<NonNullable<ActWaiting['proposal']>, string> = {
  waiting: 'Проект у работодателя',
  agreed: 'Работодатель согласен',
  remarks: 'Есть замечания',
}
export const proposalTones = { waiting: 'info', agreed: 'ok', remarks: 'warn' } as const

/** Number of days before the due date from which the page warns. */
const soon = 7

const plannedForms: Forms = ['записан', 'записаны', 'записаны']

/**
 * Formats the number of people who came and the last day of later bookings: «21 человек», «22 человека, записи до 12
 * декабря».
 */
export const cameWords = (came: number, plannedUntil: Day | null, today: Day): string =>
  plannedUntil ? `${peopleText(came)}, записи до ${dayNear(plannedUntil, today)}` : peopleText(came)

/**
 * Formats the people booked after the days of the act: «Ещё 4 человека записаны до 12 декабря», «Ещё 1 человек
 * записан на 12 декабря».
 */
export const plannedWords = ({ people, until }: NonNullable<ActDraft['planned']>, today: Day): string =>
  `Ещё ${peopleText(people)} ${formFor(people, plannedForms)} ${people === 1 ? 'на' : 'до'} ${dayNear(until, today)}`

/**
 * Formats the due date of an act and its urgency: «Срок акта — до 23 декабря», «Срок акта прошёл 23 декабря».
 * `short`: the same under the heading «Срок акта» («до 23 декабря»).
 */
export function dueWords(
  dueOn: Day,
  today: Day,
): { words: string; short: string; tone: 'info' | 'warn' | 'danger' } {
  const day = dayNear(dueOn, today)
  if (dueOn < today) return { words: `Срок акта прошёл ${day}`, short: `прошёл ${day}`, tone: 'danger' }
  const short = dueOn === today ? 'сегодня' : `до ${day}`
  const tone = daysBetween(today, dueOn) <= soon ? 'warn' : 'info'
  return { words: `Срок акта — ${short}`, short, tone }
}

/** Formats the days of a check-up: «2–27 ноября», «5 марта». */
export const checkUpWords = (from: Day, to: Day): string =>
  from === to ? dayWords(from) : spanWords(from, to)

/**
 * Returns the question before an act is frozen and its organization, where it has a cabinet, is told: «Утвердить акт за 2–27 ноября?
 * Прошли осмотр: 6 из 63…»
 */
export function approveQuestion(
  {
    department,
    from,
    to,
    figures,
    planned,
    isConnected,
  }: Pick<ActDraft, 'department' | 'from' | 'to' | 'figures' | 'planned' | 'isConnected'>,
  today: Day,
): string {
  const { passed, subject, unfinished, absent } = figures
  const rest = [
    ['не завершили', unfinished],
    ['не прошли', absent],
  ] as const
  const counted = rest.filter(([, { people }]) => people > 0)
  const others = counted.map(([words, { people }]) => `, ${words}: ${numberWords(people)}`).join('')
  const awaited = planned ? `${plannedWords(planned, today)}: в этот акт их осмотр не войдёт. ` : ''
  const told = isConnected
    ? 'Организация сразу получит сообщение'
    : 'Кабинета у организации нет: передайте акт ей сами'
  const whose = department ? `${department.name}. ` : ''
  return `Утвердить акт за ${checkUpWords(from, to)}? ${whose}Прошли осмотр: ${numberWords(passed.people)} из ${numberWords(
    subject.people,
  )}${others}. ${awaited}${told}. Изменить акт будет нельзя.`
}

/** Tells which files of an act have an electronic signature; empty when none has. */
export function signedActWords(signed: readonly PaperOfAct[]): string {
  if (signed.length > 1) return 'Подписаны акт и экземпляр работодателя'
  if (signed.includes('act')) return 'Подписан акт целиком'
  return signed.includes('employer-act') ? 'Подписан экземпляр работодателя' : ''
}

/** Returns whether the summary of last year is still due: it is handed over by 15 February (order 29н, point 48). */
export const isSummaryDue = (today: Day): boolean => today.slice(5) <= '02-15'
