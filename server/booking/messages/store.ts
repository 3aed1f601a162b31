import type { BookingId } from '../../../shared/booking/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { followerOf } from '../tables.ts'

interface Follower {
  id: BookingId
  follower: AccountId
}

const followers = statement<{ ids: BookingId[] }, Follower>('followers-of-bookings')`
  select id, ${followerOf} as follower from bookings
  where id = any(${'ids'}::uuid[]) and ${followerOf} is not null`

/** Returns the accounts that see these bookings in the cabinet; a booking that nobody sees is left out. */
export const listFollowers = async (
  reader: Reader,
  ids: BookingId[],
): Promise<ReadonlyMap<BookingId, AccountId>> =>
  new Map((await reader.run(followers, { ids })).map(({ id, follower }) => [id, follower]))
