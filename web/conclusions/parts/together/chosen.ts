import { healthGroupsOf } from '../../../../shared/conclusions/rules.ts'
import { HealthGroup } from '../../../../shared/conclusions/schema.ts'
import type { TogetherPerson } from '../../../../shared/conclusions/together/schema.ts'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import type { FilterOption } from '../../../ui/filter-bar/filters.ts'

type OfPlace = Pick<TogetherPerson, 'organization' | 'day'>

/** Stands in the address for people whom no organization has sent. */
const nobodys = 'Без организации'

/** Names the organization of a person. */
export const organizationOf = ({ organization }: Pick<OfPlace, 'organization'>): string =>
  organization ?? nobodys

/** Tells whether a person is of the organization and the day that are chosen. */
export const isOf = (
  person: OfPlace,
  { organization, day }: { organization: string | undefined; day: string | undefined },
): boolean => (!organization || organizationOf(person) === organization) && (!day || person.day === day)

function optionsOf(values: readonly string[], textOf: (value: string) => string): FilterOption[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, text: textOf(value), count }))
}

/** Returns the organizations of people with the number of each, by name. */
export const organizationOptions = (people: readonly OfPlace[]): FilterOption[] =>
  optionsOf(people.map(organizationOf).toSorted(), (name) => name)

/** Returns the days of check-ups with the number of people of each, the longest wait first. */
export const dayOptions = (people: readonly OfPlace[]): FilterOption[] =>
  optionsOf(people.map(({ day }) => day).toSorted(), (day) => formatDay(day as Day))

/** Returns the groups of health that are allowed for every chosen person. */
export const commonGroups = (people: readonly Pick<TogetherPerson, 'birth'>[], on: Day): HealthGroup[] => {
  const allowed = people.map(({ birth }) => healthGroupsOf(birth, on))
  return HealthGroup.options.filter((group) => allowed.every((groups) => groups.includes(group)))
}
