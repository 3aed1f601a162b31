import type { BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { PartReadingScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { isByEmployer, isOpen } from '../../booking/tables.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const quota = statement<PartReadingScope, { quota: number | null }>('daily-quota')`
  select daily_quota as quota from organizations where id = ${'organization'}`

/** Returns how many people of an organization the clinic takes in a day; null: as many as there are places. */
export const findQuota = async (reader: Reader, scope: PartReadingScope): Promise<number | null> =>
  (await reader.run(quota, scope))[0]?.quota ?? null

const locked = statement<PartReadingScope, { quota: number | null }>('lock-daily-quota')`
  select daily_quota as quota from organizations where id = ${'organization'} for no key update`

/** Returns the quota of an organization, locked: of two acts at once one counts the people of the other. */
export const lockQuota = async (tx: Tx, scope: PartReadingScope): Promise<number | null> =>
  (await tx.run(locked, scope))[0]?.quota ?? null

interface BookedQuestion extends PartReadingScope {
  days: readonly Day[]
  except: readonly BookingId[]
}

const booked = statement<BookedQuestion, { day: Day; people: number }>('people-of-organization-by-day')`
  select day, count(*)::int as people from bookings
  where organization_id = ${'organization'} and ${isByEmployer} and (${isOpen} or state = 'completed')
    and day = any(${'days'}::date[]) and id <> all(${'except'}::uuid[])
    and not exists (select from employees where employees.id = employee_id and candidate is not null)
  group by day`

const candidates = statement<{ ids: readonly EmployeeId[] }, { id: EmployeeId }>('candidates-among')`
  select id from employees where id = any(${'ids'}::uuid[]) and candidate is not null`

/** Returns which of these people are candidates, whom the quota of those who work does not bind. */
export const listCandidatesAmong = async (
  reader: Reader,
  ids: readonly EmployeeId[],
): Promise<ReadonlySet<EmployeeId>> => new Set((await reader.run(candidates, { ids })).map(({ id }) => id))

/** Counts the employees whom an organization has booked for these days, in both cities, without some bookings. */
export const countBooked = async (
  reader: Reader,
  scope: PartReadingScope,
  asked: { days: readonly Day[]; except: readonly BookingId[] },
): Promise<Map<Day, number>> =>
  new Map((await reader.run(booked, { ...scope, ...asked })).map(({ day, people }) => [day, people]))
