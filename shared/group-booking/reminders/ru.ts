import { numberWords, peopleText } from '../../platform/count-words.ts'
import type { ReminderCounts } from './schema.ts'

/** Asks before the reminders are sent. */
export const reminderQuestion = ({ told }: Pick<ReminderCounts, 'told'>): string =>
  `Напомнить об осмотре: ${peopleText(told)}?`

/** Says who gets no reminder and why, a sentence for each reason. */
export const reminderRest = ({ unbooked, unreachable, recent }: ReminderCounts): string[] => [
  ...(unbooked > 0 ? [`Не записаны: ${numberWords(unbooked)}.`] : []),
  ...(unreachable > 0 ? [`Записаны, но нет ни телефона, ни email: ${numberWords(unreachable)}.`] : []),
  ...(recent > 0 ? [`Уже напоминали за последние сутки: ${numberWords(recent)}.`] : []),
]
