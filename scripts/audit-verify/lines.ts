import type { ChainFault, ChainReport } from '../../server/platform/audit/chain/actions.ts'
import { numberOf } from '../../shared/platform/count-words.ts'
import { formatDay } from '../../shared/platform/days.ts'

const whole = new Intl.NumberFormat('ru')
const shown = 20

function faultLine(fault: ChainFault): string {
  const day = formatDay(fault.day)
  if (fault.kind === 'missing') return `${day}: этого дня в цепочке нет`
  if (fault.kind === 'forged') return `${day}: печать дня сделана не ключом кабинета`
  if (fault.kind === 'before') return `${day}: есть строки раньше первого дня цепочки`
  if (fault.kind === 'other') return `${day}: печать дня не та, что была записана отдельно`
  if (fault.was === fault.is) return `${day}: строки журнала изменены`
  return `${day}: строки журнала изменены, было ${whole.format(fault.was)}, стало ${whole.format(fault.is)}`
}

/** Tells the outcome of a verification in Russian, line by line. */
export function reportLines({ faults, proved, events, erased, late, last }: ChainReport): string[] {
  if (!last && faults.length === 0) return ['Журнал действий пуст или начат сегодня: проверять ещё нечего']
  const [earliest] = late
  return [
    ...faults.slice(0, shown).map(faultLine),
    ...(faults.length > shown ? [`…и ещё ${whole.format(faults.length - shown)}`] : []),
    `Сошлось: ${numberOf(proved, ['день', 'дня', 'дней'])}, ${numberOf(events, ['строка', 'строки', 'строк'])}`,
    ...(erased > 0
      ? [`Имена стёрты по просьбам людей: ${numberOf(erased, ['строка', 'строки', 'строк'])}`]
      : []),
    ...(earliest
      ? [
          `Посчитаны позже обычного: ${numberOf(late.length, ['день', 'дня', 'дней'])}, первый ${formatDay(earliest)}. Правок, сделанных до подсчёта, цепочка не видит`,
        ]
      : []),
    ...(last ? [`Последняя печать: ${last.day}=${last.link}`] : []),
    faults.length > 0 ? 'Журнал действий меняли' : 'Журнал действий цел',
  ]
}
