// Source: the employer's order of work: hours of a group and shifts of its people.
import type { EmployeeId } from '../employees/schema.ts'
import type { PlanDay } from './plan-grid.ts'
import type { Crew, GroupLimits, HourRange } from './schema.ts'

/** Hours in which a person may arrive; the key names them for the planner. */
interface ArrivalHours {
  key: string
  isOpen: (hour: string) => boolean
}

const keyPrefix = 'hours:'

/** Whether the planner's name of a service stands for hours of arrival. */
export const isHoursKey = (name: string | null): boolean => name?.startsWith(keyPrefix) ?? false

/** Whether an hour is in a range; a range that ends before it starts goes through midnight. */
export const isInHours = ({ begins, ends }: HourRange, hour: string): boolean =>
  begins < ends ? hour >= begins && hour < ends : hour >= begins || hour < ends

/** Returns the hours of arrival of a person: those of the group and those that the shift of the crew leaves. */
function arrivalHoursOf(limits: GroupLimits, crew: Crew | undefined): ArrivalHours | null {
  const { arrival } = limits
  const shift = crew?.shift ?? null
  if (!arrival && !shift) return null
  const isOnTime = (hour: string) => !arrival || isInHours(arrival, hour)
  const isRight = (hour: string) => !shift || isInHours(shift.work, hour) === (shift.comes === 'inside')
  return {
    key: `${keyPrefix}${JSON.stringify([arrival ?? null, shift])}`,
    isOpen: (hour) => isOnTime(hour) && isRight(hour),
  }
}

/** Crews by person: the first one that names somebody counts. */
export function crewsByPerson(crews: readonly Crew[]): Map<EmployeeId, Crew> {
  const found = new Map<EmployeeId, Crew>()
  for (const crew of crews) for (const id of crew.people) if (!found.has(id)) found.set(id, crew)
  return found
}

/**
 * Hours of arrival as the planner knows them: a service that takes nobody in the other hours. `keyOf` names that
 * service for a person; `withHours` adds it to days.
 */
export function hoursAsServices(limits: GroupLimits, byPerson: ReadonlyMap<EmployeeId, Crew>) {
  const known = new Map<string, ArrivalHours>()
  const keyOf = (employee: EmployeeId): string[] => {
    const hours = arrivalHoursOf(limits, byPerson.get(employee))
    if (!hours) return []
    known.set(hours.key, hours)
    return [hours.key]
  }
  const withHours = (days: readonly PlanDay[]): PlanDay[] =>
    days.map(({ day, hours }) => ({
      day,
      hours: hours.map((hour) => {
        const closed = [...known.values()].filter(({ isOpen }) => !isOpen(hour.time))
        return { ...hour, seats: { ...hour.seats, ...Object.fromEntries(closed.map(({ key }) => [key, 0])) } }
      }),
    }))
  return { keyOf, withHours }
}
