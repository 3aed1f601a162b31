import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../../shared/booking/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { profileQuery } from '../../../accounts/api.ts'
import { useSession } from '../../../platform/session.ts'

/**
 * Returns the name of the person of a booking when it is not the owner of the account, whose name or birth date may
 * have changed since; null otherwise.
 */
export function useOtherPerson({ person, isByEmployer }: Booking): string | null {
  const { user } = useSession()
  const { data: owner } = useQuery({ ...profileQuery(user?.phone ?? ''), enabled: user !== null })
  if (!owner || isByEmployer) return null
  const isNamesake = person.fullname === owner.fullname
  const isBornAlike = person.name === owner.name && formatDay(person.birth) === owner.birth
  return isNamesake || isBornAlike ? null : person.fullname
}
