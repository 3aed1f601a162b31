import type { BookingId } from '../../../shared/booking/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { followerOf } from '../tables.ts'
import { numbersAtOnce } from './tables.ts'

const next = statement<object, { number: number }>('next-booking-number')`
  select nextval('booking_numbers') as number`

const nextMany = statement<{ portions: number }, { number: number }>('next-booking-numbers')`
  select nextval('booking_numbers') as number from generate_series(1, ${'portions'}::int)`

/** Takes the given count of booking numbers at once. */
export async function takeNumbers(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.run(nextMany, { portions: Math.ceil(count / numbersAtOnce) })
  return rows
    .flatMap(({ number }) => Array.from({ length: numbersAtOnce }, (_, ahead) => number + ahead))
    .slice(0, count)
}

export interface Numbers {
  next(tx: Tx): Promise<number>
}

/**
 * Numbers of one process: the next portion is reserved while half of the last one is left, so that no booking
 * waits.
 */
export function openNumbers(reader: Reader): Numbers {
  const ready: number[] = []
  let isComing = false
  const take = async (from: Reader) => {
    for (const { number } of await from.run(next, {}))
      ready.push(...Array.from({ length: numbersAtOnce }, (_, ahead) => number + ahead))
  }
  const takeAhead = () => {
    if (isComing || ready.length > numbersAtOnce / 2) return
    isComing = true
    const over = () => {
      isComing = false
    }
    // A failure is reported by the booking that finds no number left.
    take(reader).then(over, over)
  }
  return {
    async next(tx) {
      if (ready.length === 0) await take(tx)
      const number = ready.shift()
      if (number === undefined) throw new Error('the sequence gave no number')
      takeAhead()
      return number
    },
  }
}

const ofNumber = statement<{ number: string }, { id: BookingId; follower: AccountId | null }>(
  'booking-of-number',
)`
  select id, ${followerOf} as follower from bookings where number = ${'number'}`

/** Finds a booking by its number, with the account that sees it in the cabinet; null when there is none. */
export const findByNumber = async (reader: Reader, number: string) =>
  (await reader.run(ofNumber, { number }))[0] ?? null
