import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { AuditEventId, AuditFilter } from '../../shared/audit/schema.ts'
import { addDays, clinicInstant } from '../../shared/platform/days.ts'
import { auditEvents } from '../platform/audit/tables.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader } from '../platform/db/types.ts'
import { firstIdOf } from '../platform/ids.ts'

/** An event as stored in the database. */
export type EventRow = typeof auditEvents.$inferSelect

// Ids begin with the time, so a period is a range of ids and needs no index of its own.
function conditionsOf({ who, role, act, what, subject, organization, from, to }: AuditFilter): SQL[] {
  const table = auditEvents
  return [
    ...(who ? [eq(table.accountId, who)] : []),
    ...(role ? [eq(table.role, role)] : []),
    ...(act ? [eq(table.act, act)] : []),
    ...(what ? [eq(table.what, what)] : []),
    ...(subject ? [eq(table.subjectId, subject)] : []),
    ...(organization ? [eq(table.organizationId, organization)] : []),
    ...(from ? [gte(table.id, firstIdOf(clinicInstant(from, '00:00')))] : []),
    ...(to ? [lt(table.id, firstIdOf(clinicInstant(addDays(to, 1), '00:00')))] : []),
  ]
}

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Returns events older than the given one, newest first. */
export const listEvents = (
  reader: Reader,
  filter: AuditFilter,
  page: { below: string | null; limit: number },
): Promise<EventRow[]> =>
  reader
    .select()
    .from(auditEvents)
    .where(and(lt(auditEvents.id, page.below ?? last), ...conditionsOf(filter)))
    .orderBy(desc(auditEvents.id))
    .limit(page.limit)

/** Returns one event, or null. */
export async function findEvent(reader: Reader, id: AuditEventId): Promise<EventRow | null> {
  const [row] = await reader.select().from(auditEvents).where(eq(auditEvents.id, id))
  return row ?? null
}

// Ids are unique across all tables, so each id is looked for in every table that has a display name.
const names = statement<{ ids: string[] }, { id: string; name: string }>('names-of-records')`
  select id, concat_ws(' ', surname, name, nullif(middlename, '')) as name from accounts where id = any(${'ids'}::uuid[])
  union all select id, name from organizations where id = any(${'ids'}::uuid[])
  union all select id, name from relations where id = any(${'ids'}::uuid[])
  union all select id, full_name from employees where id = any(${'ids'}::uuid[])
  union all select id, name from departments where id = any(${'ids'}::uuid[])
  union all select id, name from positions where id = any(${'ids'}::uuid[])
  union all select id, number from bookings where id = any(${'ids'}::uuid[])
  union all select id, number || '/' || year from conclusions where id = any(${'ids'}::uuid[])
  union all select id, number || '/' || year from final_acts where id = any(${'ids'}::uuid[])
  union all select id, 'П-' || lpad(number::text, greatest(3, length(number::text)), '0') from tickets where id = any(${'ids'}::uuid[])
  union all select id, name from cabinets where id = any(${'ids'}::uuid[])
  union all select id, number from booking_groups where id = any(${'ids'}::uuid[])
  union all select id, name from hints where id = any(${'ids'}::uuid[])
  union all select id, order_name from order_editions where id = any(${'ids'}::uuid[])`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns display names by id; deleted and unnamed records are left out. */
export async function namesOf(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && isUuid(id)))] as string[]
  const rows = wanted.length > 0 ? await reader.run(names, { ids: wanted }) : []
  return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]))
}
