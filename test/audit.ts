import { sealContext } from '../server/platform/audit/record.ts'
import type { TestApp } from './harness.ts'

/** Returns the audit events of an account with their details opened, the oldest first. */
export async function eventsOf(app: Pick<TestApp, 'db' | 'deps'>, account: string) {
  const { rows } = await app.db.execute(
    `select id, role, act, what, subject_id as subject, organization_id as organization, call, details,
       host(address) as address from audit_events where account_id = $1 order by id`,
    [account],
  )
  return rows.map(({ id, details, ...event }) => ({
    ...(event as Record<
      'role' | 'act' | 'what' | 'subject' | 'organization' | 'call' | 'address',
      string | null
    >),
    details: details ? JSON.parse(app.deps.secrets.open(String(details), sealContext(String(id)))) : null,
  }))
}
