import { dayWords } from '../platform/day-words.ts'
import type { Day } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'

/** Refusals of changing the schedule. `TOUCHES_BOOKINGS` carries `details.touch`: nothing is done until `keep` is said. */
export const deskRefusals = refusalKinds({
  STALE_SCHEDULE: [409, 'Пока вы правили, это изменил другой администратор. Ваши правки сохранены на экране'],
  TOUCHES_BOOKINGS: [409, 'На это время уже записаны люди. Посмотрите список и решите, что с ними делать'],
  STATION_NEEDED: [409, 'Без этого кабинета услуги, на которые уже записаны люди, будет негде оказать'],
  DAY_TAKEN: [409, 'Один из этих дней уже есть в календаре'],
  DAY_PASSED: [409, 'Прошедшие дни изменить нельзя'],
})

/** What the choice «keep» does, said beside its button. */
export const keepWords = 'Закрыть для новых записей: записанные остаются на своём времени'

/** Said of the public calendar of a year whose transfers are not decreed. */
export const notFinal = 'по ст. 112 ТК РФ, переносы не утверждены'

/** A day on which no more people are taken for some services: «На 3 марта больше нет мест на услугу «Флюорография»». */
export const serviceDayFull = (day: Day, names: readonly string[]): string =>
  `На ${dayWords(day)} больше нет мест на ${names.length > 1 ? 'услуги' : 'услугу'} ${names
    .map((name) => `«${name}»`)
    .join(', ')}`
