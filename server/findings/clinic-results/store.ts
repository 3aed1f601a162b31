import type { BookingId } from '../../../shared/booking/schema.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

const numbered = statement<{ numbers: string[] }, { id: BookingId; number: string }>('bookings-by-number')`
  select id, number from bookings where number = any(${'numbers'}::text[])`

/** Finds bookings by their numbers. */
export const listNumbered = async (
  reader: Reader,
  numbers: readonly string[],
): Promise<Map<string, BookingId>> =>
  new Map((await reader.run(numbered, { numbers: [...numbers] })).map(({ id, number }) => [number, id]))
