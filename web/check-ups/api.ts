import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../shared/booking/schema.ts'
import { checkUpsContract } from '../../shared/check-ups/contract.ts'
import { isOwner, type Owner } from '../../shared/check-ups/rules.ts'
import type { CheckedPerson, CheckUpId } from '../../shared/check-ups/schema.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { extractContract } from '../../shared/conclusions/extract/contract.ts'
import { onwardContract } from '../../shared/conclusions/onward-referral/contract.ts'
import type { OnwardPlace } from '../../shared/conclusions/onward-referral/schema.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { profileQuery } from '../accounts/api.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'
import { useSession } from '../platform/session.ts'

/** Everything that is loaded about check-ups; a changed booking makes it stale. */
export const checkUpsKey = ['check-ups'] as const

/** Loads the check-ups that are not ahead, page by page, newest first. */
export const myCheckUps = infiniteQueryOptions({
  queryKey: [...checkUpsKey, 'mine'],
  queryFn: ({ pageParam, signal }) =>
    call(checkUpsContract.list, { query: { after: pageParam, limit: 20, ahead: 'false' }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next ?? undefined,
})

/** Loads one check-up with its history. */
export const oneCheckUp = (id: CheckUpId) =>
  queryOptions({
    queryKey: [...checkUpsKey, 'one', id],
    queryFn: ({ signal }) => call(checkUpsContract.one, { params: { id }, signal }),
  })

/** Loads the check-up of a booking with its history; null when the caller has no such booking. */
export const checkUpOfBooking = (booking: BookingId) =>
  queryOptions({
    queryKey: [...checkUpsKey, 'of-booking', booking],
    queryFn: async ({ signal }) => {
      const { items } = await call(checkUpsContract.list, { query: { booking, limit: 1 }, signal })
      const id = items[0]?.id
      return id ? await call(checkUpsContract.one, { params: { id }, signal }) : null
    },
  })

/** Saves the paper on the device and returns the file name. */
export async function saveOwnConclusion(booking: BookingId, signal: AbortSignal): Promise<string> {
  const file = await call(conclusionsContract.ownFile, { params: { id: booking }, signal })
  saveFile(file)
  return file.name
}

/** Saves the выписка of a check-up on the device and returns the file name. */
export async function saveOwnExtract(booking: BookingId, signal: AbortSignal): Promise<string> {
  const file = await call(extractContract.own, { params: { id: booking }, signal })
  saveFile(file)
  return file.name
}

/** Saves a referral beyond the clinic on the device and returns the file name. */
export async function saveOnwardReferral(
  booking: BookingId,
  place: OnwardPlace,
  signal: AbortSignal,
): Promise<string> {
  const file = await call(onwardContract.own, { params: { id: booking }, query: { place }, signal })
  saveFile(file)
  return file.name
}

/** Returns the owner of the account as the profile names him; null while it loads. */
export function useOwner(): Owner | null {
  const { user } = useSession()
  const { data, isLoading } = useQuery({ ...profileQuery(user?.phone ?? ''), enabled: user !== null })
  if (data) return data
  // Without a connection the session knows the name, not the birth date.
  return user && !isLoading ? { ...user, birth: null } : null
}

/** A booking or a check-up as far as it says whose it is. */
interface OwnedRecord {
  person: CheckedPerson | null
  isByEmployer: boolean
}

/** Returns the name of the person of a booking beside those of others, where the owner of the account is named too. */
export function useNameAmong(one: OwnedRecord, isOneOfMany: boolean): string | null {
  const other = useOtherPerson(one)
  return other ?? (isOneOfMany ? (one.person?.fullname ?? null) : null)
}

/** Returns the name of the person of a booking or a check-up when it is not the owner of the account; null otherwise. */
export function useOtherPerson({ person, isByEmployer }: OwnedRecord): string | null {
  const owner = useOwner()
  if (!owner || !person || isByEmployer || isOwner(person, owner)) return null
  // The birth date tells a father from a son of the same name.
  return person.fullname === owner.fullname
    ? `${person.fullname}, ${formatDay(person.birth)} г. р.`
    : person.fullname
}
