import {
  followUpRefusals,
  withoutDepartment,
  followUpReportWords as words,
} from '../../../shared/follow-up/ru.ts'
import { firstOf, monthOf, monthsFrom, percentOf } from '../../../shared/follow-up/rules.ts'
import type { DueMonth, FollowUp } from '../../../shared/follow-up/schema.ts'
import { type Pricer, pricerOf } from '../../../shared/group-booking/volumes.ts'
import type { ReadingScope } from '../../../shared/organizations/access.ts'
import { addDays, addMonths, type Day, daysBetween, formatDay } from '../../../shared/platform/days.ts'
import type { City } from '../../../shared/platform/person.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { sumOf } from '../../../shared/prices/rules.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { sourcesOf } from '../../group-booking/plan/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import { listDays } from '../store.ts'
import { listSubjects, type SubjectRow } from './store.ts'

const number = (count: number): WrittenCell => ({ number: count })
const column = (heading: string, width: number) => ({ heading, width })
const unitOf = ({ department }: SubjectRow) => department ?? withoutDepartment
const isOverdue = ({ dueOn }: SubjectRow, today: Day) => dueOn < today

/** The largest employer that one report is made for. */
const subjectsAtMost = 100_000
/** How many months the report looks back and ahead. */
const months = 12

type Sheet = Parameters<typeof writeXlsx>[0][number]

/** Counts those of each department who are subject to check-ups, whose check-up is still good, and whose is overdue. */
function coverageSheet(people: readonly SubjectRow[], today: Day): Sheet {
  const line = (name: string, own: readonly SubjectRow[]) => {
    const overdue = own.filter((one) => isOverdue(one, today)).length
    const good = own.length - overdue
    return [name, number(own.length), number(good), number(overdue), number(percentOf(good, own.length))]
  }
  return {
    name: words.coverage,
    columns: [
      column('Подразделение', 40),
      column('Подлежат осмотру', 18),
      column('Осмотр действует', 18),
      column('Просрочили', 14),
      column('Охват, %', 12),
    ],
    rows: [...[...Map.groupBy(people, unitOf)].map(([name, own]) => line(name, own)), line('Всего', people)],
  }
}

/** Visits of the past months and of the present one. */
function monthsSheet(days: FollowUp['days'], past: readonly DueMonth[]): Sheet {
  const byMonth = Map.groupBy(days, ({ day }) => monthOf(day))
  return {
    name: words.months,
    columns: [column('Месяц', 14), column('Пришли', 12), column('Не пришли', 14), column('Нет отметки', 14)],
    rows: past.map((month) => {
      const own = byMonth.get(month) ?? []
      const total = (key: 'came' | 'missed' | 'unmarked') =>
        number(own.reduce((sum, day) => sum + day[key], 0))
      return [formatDay(firstOf(month)).slice(3), total('came'), total('missed'), total('unmarked')]
    }),
  }
}

/** Lists those who work though their check-up is overdue, the longest first. */
const overdueSheet = (people: readonly SubjectRow[], today: Day): Sheet => ({
  name: words.overdue,
  columns: [
    column('ФИО', 36),
    column('Подразделение', 28),
    column('Должность', 30),
    column('Прошлый осмотр', 16),
    column('Срок был', 14),
    column('Дней просрочки', 16),
    column('Записан на', 14),
  ],
  rows: people
    .filter((one) => isOverdue(one, today))
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)))
    .map((one) => [
      one.fullname,
      one.department,
      one.position,
      one.lastPassedOn && { day: one.lastPassedOn },
      { day: one.dueOn },
      number(daysBetween(one.dueOn, today)),
      one.bookedOn && { day: one.bookedOn },
    ]),
})

/** The budget of the months ahead: those overdue first, then by the month of the due day, with a sum for each department. */
function budgetSheets(
  people: readonly SubjectRow[],
  { pricer, city, today }: { pricer: Pricer; city: City; today: Day },
): Sheet[] {
  const ahead = monthsFrom(today, months)
  const end = addMonths(firstOf(ahead[0] as DueMonth), months)
  const due = people
    .filter(({ dueOn }) => dueOn < end)
    .map((one) => ({ ...one, price: pricer(one, today)?.total ?? null }))
  const line = (name: string, own: typeof due, booked: WrittenCell[]) => {
    const prices = own.flatMap(({ price }) => price ?? [])
    const unknown = own.length - prices.length
    return [name, number(own.length), ...booked, number(sumOf(prices)), unknown > 0 ? number(unknown) : null]
  }
  const bookedOf = (own: typeof due) => [number(own.filter(({ bookedOn }) => bookedOn !== null).length)]
  const tail = [column('Сумма, ₽', 16), column('Факторов нет в приказе', 24)]
  const byMonth = Map.groupBy(due, (one) => (isOverdue(one, today) ? 'overdue' : monthOf(one.dueOn)))
  const monthLine = (name: string, key: DueMonth | 'overdue') => {
    const own = byMonth.get(key as DueMonth) ?? []
    return line(name, own, bookedOf(own))
  }
  return [
    {
      name: words.forecast,
      columns: [column('Срок', 18), column('Человек', 12), column('Уже записаны', 14), ...tail],
      rows: [
        monthLine('Уже просрочены', 'overdue'),
        ...ahead.map((month) => monthLine(formatDay(firstOf(month)).slice(3), month)),
        line('Всего', due, bookedOf(due)),
      ],
    },
    {
      name: words.budget,
      columns: [column('Подразделение', 40), column('Человек', 12), ...tail],
      rows: [
        ...[...Map.groupBy(due, unitOf)].map(([name, own]) => line(name, own, [])),
        line('Всего', due, []),
        [],
        [words.terms(formatDay(today), cityNames[city])],
      ],
    },
  ]
}

/**
 * Returns the report of an employer for its director: coverage, visits of the past year, who works with an overdue
 * check-up, forecast and budget of the year ahead by today's order and the prices of a city. Refuses with `NO_EDITION`,
 * `NO_PRICES`, and `NOBODY_SUBJECT` when nobody is subject to check-ups.
 */
export async function reportOf(
  reader: Reader,
  scope: ReadingScope,
  city: City,
  today: Day,
): Promise<FileAnswer> {
  const people = await listSubjects(reader, scope, subjectsAtMost + 1)
  if (people.length === 0) refuse(followUpRefusals.NOBODY_SUBJECT)
  if (people.length > subjectsAtMost) refuse(followUpRefusals.REPORT_TOO_LARGE)
  const first = addMonths(firstOf(monthOf(today)), 1 - months)
  const past = monthsFrom(first, months)
  const asked = { from: first, to: addDays(addMonths(first, months), -1) }
  const [days, sources] = await Promise.all([
    listDays(reader, scope, asked, today),
    sourcesOf(reader, scope, city, [today]),
  ])
  return new FileAnswer(
    `${words.name} ${today}`,
    'xlsx',
    writeXlsx([
      coverageSheet(people, today),
      monthsSheet(days, past),
      overdueSheet(people, today),
      ...budgetSheets(people, { pricer: pricerOf(sources, 'periodic'), city, today }),
    ]),
  )
}
