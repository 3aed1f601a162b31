import { addDays, type Day } from '../../../../shared/platform/days.ts'
import type { FilterOption } from '../../../ui/filter-bar/filters.ts'

const inMonth = 'январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре'.split(' ')

/** A month as the filter of the due day holds it: «2026-12». */
const asMonth = /^(\d{4})-(\d{2})$/

const monthAfter = (month: string): string => {
  const [, year, number] = asMonth.exec(month) ?? []
  const next = Number(year) * 12 + Number(number)
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`
}

/** Returns the first and the last day of a month; null when the value is no month. */
export function daysOfMonth(month: string): { from: Day; to: Day } | null {
  if (!asMonth.test(month)) return null
  return { from: `${month}-01` as Day, to: addDays(`${monthAfter(month)}-01` as Day, -1) }
}

/** Returns the month that a period covers exactly; null for any other period. */
export function monthOfPeriod(from: string | undefined, to: string | undefined): string | null {
  const month = from?.slice(0, 7) ?? ''
  const days = daysOfMonth(month)
  return days !== null && days.from === from && days.to === to ? month : null
}

/** Returns the present month and the eleven after it as choices: «в декабре 2026». */
export function dueMonths(today: Day): FilterOption[] {
  let month = today.slice(0, 7)
  return Array.from({ length: 12 }, () => {
    const [, year, number] = asMonth.exec(month) ?? []
    const option = { value: month, text: `в ${inMonth[Number(number) - 1]} ${year}` }
    month = monthAfter(month)
    return option
  })
}
