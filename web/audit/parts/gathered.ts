import type { AuditRow } from '../../../shared/audit/schema.ts'

/** A row of the screen: an event, and the same views shortly before it, which the row includes. */
export interface GroupedEvent {
  row: AuditRow
  earlier: AuditRow[]
}

const shortly = 5 * 60_000

/** Returns the key of the user and the list; null for an event that has a row of its own. */
const lookOf = ({ act, subject, who, role, does, organization, address }: AuditRow): string | null =>
  act === 'view' && !subject && who ? JSON.stringify([who.id, role, does, organization?.id, address]) : null

/**
 * Groups events, newest first: views of one list by one user, each within five minutes of the next, form one
 * row.
 */
export function gathered(rows: readonly AuditRow[]): GroupedEvent[] {
  const shown: GroupedEvent[] = []
  const last = new Map<string, GroupedEvent>()
  for (const row of rows) {
    const look = lookOf(row)
    const known = look ? last.get(look) : undefined
    const next = known && (known.earlier.at(-1) ?? known.row)
    if (known && next && Date.parse(next.at) - Date.parse(row.at) <= shortly) {
      known.earlier.push(row)
      continue
    }
    const fresh = { row, earlier: [] }
    shown.push(fresh)
    if (look) last.set(look, fresh)
  }
  return shown
}
