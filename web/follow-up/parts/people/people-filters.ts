import { EmployerOutcome } from '../../../../shared/booking/schema.ts'
import type { Department } from '../../../../shared/employees/schema.ts'
import { followUpManyNames, followUpManyOutcomes, unscheduledMany } from '../../../../shared/follow-up/ru.ts'
import { type FollowUp, FollowUpState } from '../../../../shared/follow-up/schema.ts'
import type { Filter, FilterOption, FilterValues } from '../../../ui/filter-bar/filters.ts'
import type { FollowAddress } from '../follow-address.ts'
import { monthWords } from '../words.ts'

/** All departments, also those of which the shown figures count nobody. */
const departmentOptions = (
  figures: FollowUp | undefined,
  departments: readonly Pick<Department, 'id' | 'name'>[],
): FilterOption[] =>
  departments.map(({ id, name }) => ({
    value: id,
    text: name,
    count: figures && (figures.departments.find((one) => one.id === id)?.total ?? 0),
  }))

function monthOptions(figures: FollowUp | undefined): FilterOption[] {
  if (!figures) return []
  const { overdue, months } = figures.forecast
  return [
    { value: 'overdue', text: 'Срок прошёл', count: overdue.due },
    ...months.map(({ month, due }) => ({ value: month, text: monthWords(month), count: due })),
  ]
}

/** Returns the filters of the people with the number of people that each leaves. */
export function peopleFilters(
  figures: FollowUp | undefined,
  departments: readonly Pick<Department, 'id' | 'name'>[],
  { kind }: FollowAddress,
): Filter[] {
  const people = figures?.unscheduled.people ?? 0
  return [
    {
      kind: 'one',
      key: 'state',
      name: 'Состояние',
      options: FollowUpState.options.map((value) => ({
        value,
        text: followUpManyNames[value],
        count: figures?.counts[value],
      })),
    },
    {
      kind: 'one',
      key: 'outcome',
      name: 'Итог',
      options: EmployerOutcome.options.map((value) => ({
        value,
        text: followUpManyOutcomes[value],
        count: figures?.outcomes[value],
      })),
    },
    {
      kind: 'one',
      key: 'department',
      name: 'Подразделение',
      options: departmentOptions(figures, departments),
    },
    { kind: 'one', key: 'month', name: 'Срок', options: monthOptions(figures) },
    // An unscheduled check-up counts in no tile.
    ...(people > 0 || kind
      ? [
          {
            kind: 'one',
            key: 'kind',
            name: 'Вид осмотра',
            options: [{ value: 'unscheduled', text: unscheduledMany, count: people }],
          } as const,
        ]
      : []),
  ]
}

/** The state, the result and the unscheduled check-up exclude one another: the one that is chosen stays. */
export function exclusive(change: FilterValues): FilterValues {
  const chosen = (['state', 'outcome', 'kind'] as const).find((key) => change[key])
  if (!chosen) return change
  return { ...change, state: undefined, outcome: undefined, kind: undefined, [chosen]: change[chosen] }
}

/** Returns the number of people whom the filters leave; undefined while it is not known. */
export function countFound(
  figures: FollowUp | undefined,
  { kind, month, state, outcome, search }: FollowAddress,
): number | undefined {
  if (!figures || search) return undefined
  const { counts, outcomes, unscheduled } = figures
  if (outcome) return outcomes[outcome]
  if (state) return counts[state]
  if (kind) return unscheduled.people
  return counts.total + (month ? 0 : unscheduled.only)
}
