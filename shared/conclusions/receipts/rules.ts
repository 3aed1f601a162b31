// Source: order 29н, points 14, 16, 32, 33, 46, 48; 323-ФЗ, ст. 13; domain.md §3.6-3.8.
import { type Day, formatDay } from '../../platform/days.ts'
import type { Receiver } from '../schema.ts'
import type { Handing, PaperSide } from './schema.ts'

/** Returns whose copies somebody may get; the first is offered. The employer's representative may carry those of the workers too. */
export const sidesFor = (receiver: Receiver): readonly PaperSide[] =>
  receiver === 'person' || receiver === 'representative' ? ['person'] : ['employer', 'person']

/** The days against which a handing is checked. */
interface HandingContext {
  /** Date of the newest of the papers. */
  paperOn: Day
  today: Day
}

const documentAsked: Partial<Record<Receiver, string>> = {
  representative: 'Укажите доверенность или другой документ представителя',
  employer: 'Укажите доверенность или должность',
  post: 'Укажите адрес и номер отправления',
}

/** Returns the errors of a handing by field, in Russian; empty when it is valid. */
export function handingProblems(
  { receiver, name, document, on, signedOn }: Handing,
  { paperOn, today }: HandingContext,
): Record<string, string> {
  const isNamed = receiver !== 'person'
  return {
    ...(isNamed && !name && { name: receiver === 'post' ? 'Укажите адресата' : 'Укажите ФИО получателя' }),
    ...(isNamed && !document && { document: documentAsked[receiver] ?? '' }),
    ...(on > today && { on: 'Этот день ещё не наступил' }),
    ...(on < paperOn && { on: `Не раньше документа от ${formatDay(paperOn)}` }),
    ...(signedOn !== null && signedOn < on && { signedOn: 'Не раньше дня выдачи' }),
    ...(signedOn !== null && signedOn > today && { signedOn: 'Этот день ещё не наступил' }),
  }
}
