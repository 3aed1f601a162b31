import { sealedColumn } from '../../platform/data-keys/sealed-column.ts'

/** The sealed column of the table of bookings. */
export const bookingPapers = sealedColumn({
  table: 'bookings',
  column: 'papers_sealed',
  context: 'bookings/{id}/papers',
})
