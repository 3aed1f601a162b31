import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { kioskAdminContract, kioskContract } from '../../shared/kiosk/contract.ts'
import type { Kiosk } from '../../shared/kiosk/schema.ts'
import type { KioskId } from '../../shared/platform/ids.ts'
import type { BodyInput } from '../../shared/platform/route.ts'
import { call } from '../platform/call.ts'

/** Returns where this kiosk stands; refused when the device is no kiosk. */
export const askKiosk = (signal: AbortSignal) => call(kioskContract.state, { signal })

/** Makes this device a kiosk. */
export const lockDevice = (code: string) => call(kioskContract.lock, { body: { lockCode: code } })

/** Marks the arrival of a patient. */
export const checkIn = (body: BodyInput<typeof kioskContract.checkIn>) =>
  call(kioskContract.checkIn, { body })

/** Loads the kiosks of the clinic; refreshed while they are shown, because tablets are locked meanwhile. */
export const kiosksQuery = queryOptions({
  queryKey: ['kiosks'],
  queryFn: ({ signal }) => call(kioskAdminContract.list, { signal }),
  refetchInterval: 10_000,
  refetchOnMount: 'always',
})

/** Adds and revokes kiosks, and issues their codes. */
export function useKioskActs() {
  const queries = useQueryClient()
  const { queryKey } = kiosksQuery
  const renewed = () => queries.invalidateQueries({ queryKey })
  return {
    add: async (body: BodyInput<typeof kioskAdminContract.add>) => {
      const made = await call(kioskAdminContract.add, { body })
      await renewed()
      return made
    },
    renew: async (id: KioskId) => {
      const made = await call(kioskAdminContract.renew, { params: { id }, body: {} })
      await renewed()
      return made
    },
    revoke: async ({ id }: Kiosk) =>
      queries.setQueryData(queryKey, await call(kioskAdminContract.revoke, { params: { id }, body: {} })),
  }
}
