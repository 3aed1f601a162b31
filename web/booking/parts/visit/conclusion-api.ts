import { queryOptions } from '@tanstack/react-query'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { conclusionsContract } from '../../../../shared/conclusions/contract.ts'
import { call } from '../../../platform/call.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { oneBooking } from '../../api.ts'

/**
 * Loads the paper of the user's own check-up, anew at each opening: it may have been handed out or annulled
 * meanwhile.
 */
export const ownConclusion = (id: BookingId) =>
  queryOptions({
    queryKey: [...oneBooking(id).queryKey, 'conclusion'],
    queryFn: ({ signal }) => call(conclusionsContract.own, { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** Saves the paper on the device and returns the file name. */
export async function saveOwnConclusion(id: BookingId, signal: AbortSignal): Promise<string> {
  const file = await call(conclusionsContract.ownFile, { params: { id }, signal })
  saveFile(file)
  return file.name
}
