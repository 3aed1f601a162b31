import { useMemo } from 'react'
import { BillId, BillKind, BillState } from '../../../shared/billing/schema.ts'
import { OrganizationId } from '../../../shared/organizations/schema.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'
import type { BillFilter } from '../api.ts'

type Keys = 'q' | 'kind' | 'state' | 'organization' | 'bill'

/** The filters and the open bill from the address; invalid values are dropped. */
export function useBillAddress() {
  const { search, go } = useAdminAddress<Keys>()
  const read = useMemo(
    () => ({
      q: search.q?.slice(0, 100) ?? '',
      kind: BillKind.safeParse(search.kind).data,
      state: BillState.safeParse(search.state).data,
      organization: OrganizationId.safeParse(search.organization).data,
      opened: BillId.safeParse(search.bill).data ?? null,
    }),
    [search],
  )
  return { ...read, go }
}

/** Returns the filters in the form of the server query. */
export const filterOf = ({
  q,
  kind,
  state,
  organization,
}: Omit<ReturnType<typeof useBillAddress>, 'go' | 'opened'>): BillFilter => ({
  ...(q && { search: q }),
  ...(kind && { kind }),
  ...(state && { state }),
  ...(organization && { organization }),
})
