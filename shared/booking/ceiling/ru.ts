import { numberOf } from '../../platform/count-words.ts'
import { dayWords } from '../../platform/day-words.ts'
import { refusalKinds } from '../../platform/refusal.ts'
import type { CeilingState } from './schema.ts'

/** Refusals by the ceiling of open bookings. */
export const ceilingRefusals = refusalKinds({
  TOO_MANY_OPEN: [409, 'У вас уже открыто столько записей, сколько можно'],
  STALE_CEILING: [409, 'Число записей уже изменил другой администратор'],
})

/** Says that no further booking may be made: «Можно держать не больше 3 записей сразу, и они у вас уже есть». */
export const ceilingText = (ceiling: number): string =>
  `Можно держать не больше ${numberOf(ceiling, ['записи', 'записей', 'записей'])} сразу, и они у вас уже есть`

/** Names the open bookings of the refusal: «Иванова Анна, 5 марта, 08:00». */
export const tooManyText = ({ ceiling, open }: CeilingState): string =>
  `${ceilingText(ceiling)}: ${open.map(({ fullname, day, time }) => `${fullname}, ${dayWords(day)}, ${time}`).join('; ')}. Отмените ненужную или позвоните в регистратуру`
