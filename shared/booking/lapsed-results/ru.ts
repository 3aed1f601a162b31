import { peopleText } from '../../platform/count-words.ts'
import { type Day, formatDay } from '../../platform/days.ts'
import { moneyText } from '../../prices/ru.ts'

/** The change of volume and price by a move to a day on which earlier results are no longer valid; sums in roubles. */
export interface Lapse {
  /** Names of the studies that return, «Флюорография»; several people may have the same one. */
  studies: readonly string[]
  people: number
  before: number
  total: number
}

const again = 'Если согласны, подтвердите перенос ещё раз'

/** Tells the person and the desk what returns on the new day: «К этому дню истечёт срок: флюорография…». */
export const lapseText = ({ studies, total }: Lapse): string =>
  `К этому дню истечёт срок прежних результатов: ${studies.join('; ')}. ${
    studies.length === 1 ? 'Это исследование придётся пройти' : 'Эти исследования придётся пройти'
  } снова, цена станет ${moneyText(total)}. ${again}`

/** Tells the employer the same without the medical content. */
export const lapsePriceText = ({ people, before, total }: Lapse): string =>
  `К новому дню изменится цена${people > 1 ? ` (${peopleText(people)})` : ''}: ${moneyText(total)} вместо ${moneyText(before)}. ${again}`

/** Why such a result does not count any more, as the person reads it. */
export const lapsedReason = (day: Day): string => `к дню осмотра, ${formatDay(day)}, срок результата истекает`
