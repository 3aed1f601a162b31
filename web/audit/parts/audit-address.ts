import { useMemo } from 'react'
import { AuditEventId, type AuditFilter, AuditRole } from '../../../shared/audit/schema.ts'
import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { AuditAct, AuditWhat } from '../../../shared/platform/audit.ts'
import { Day } from '../../../shared/platform/days.ts'
import { AccountId } from '../../../shared/platform/ids.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'

type Keys = keyof AuditFilter | 'event'

/** Nothing is narrowed. */
export const noFilter: Record<keyof AuditFilter, undefined> = {
  who: undefined,
  role: undefined,
  act: undefined,
  what: undefined,
  subject: undefined,
  organization: undefined,
  from: undefined,
  to: undefined,
}

/** The filters and the open event as the address has them; what it cannot mean is not there. */
export function useAuditAddress() {
  const { search, go } = useAdminAddress<Keys>()
  const read = useMemo(
    () => ({
      who: AccountId.safeParse(search.who).data,
      role: AuditRole.safeParse(search.role).data,
      act: AuditAct.safeParse(search.act).data,
      what: AuditWhat.safeParse(search.what).data,
      subject: search.subject?.slice(0, 100) || undefined,
      organization: OrganizationId.safeParse(search.organization).data,
      from: Day.safeParse(search.from).data,
      to: Day.safeParse(search.to).data,
      opened: AuditEventId.safeParse(search.event).data ?? null,
    }),
    [search],
  )
  return { ...read, go }
}

/** What the address says and how it is changed. */
export type AuditAddress = ReturnType<typeof useAuditAddress>

/** What the server is asked for. */
export function filterOf({ go: _, opened: __, ...filter }: AuditAddress): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
