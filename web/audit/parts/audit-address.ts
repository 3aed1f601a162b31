import { useMemo } from 'react'
import { AuditEventId, type AuditFilter, AuditRole } from '../../../shared/audit/schema.ts'
import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { AuditAct, AuditWhat } from '../../../shared/platform/audit.ts'
import { Day } from '../../../shared/platform/days.ts'
import { AccountId } from '../../../shared/platform/ids.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'

type Keys = keyof AuditFilter | 'event'

/** No filters are set. */
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

/** The filters and the open event from the address; values that are not valid are dropped. */
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

/** The state in the address and its setter. */
export type AuditAddress = ReturnType<typeof useAuditAddress>

/** Returns the query for the server. */
export function filterOf({ go: _, opened: __, ...filter }: AuditAddress): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
