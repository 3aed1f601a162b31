import { ceilingRefusals, tooManyText } from '../../../shared/booking/ceiling/ru.ts'
import type { CeilingState } from '../../../shared/booking/ceiling/schema.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { clinicTime } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { fullName } from '../../../shared/platform/person.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { lockRows } from '../locks/store.ts'
import { changeCeiling, getCeiling, listOpen } from './store.ts'

/** An account that wants one more open booking; `except`: the booking that it puts back. */
interface CeilingQuestion {
  account: AccountId
  except?: BookingId | null
}

/** Returns the ceiling and the open bookings of an account that count towards it. */
export async function ceilingState(
  reader: Reader,
  { account, except = null }: CeilingQuestion,
  now: Date,
): Promise<CeilingState> {
  const ceiling = await getCeiling(reader)
  const open = await listOpen(reader, { account, except }, now)
  return {
    ceiling,
    open: open.map(({ start, ...row }) => ({ ...row, fullname: fullName(row), time: clinicTime(start) })),
  }
}

/**
 * Refuses a further booking of an account that has as many open ones as it may, and names them. The account is locked
 * first, so that of two bookings at once one is counted by the other.
 */
export async function keepCeiling(tx: Tx, asked: CeilingQuestion, now: Date): Promise<void> {
  await lockRows(tx, { accounts: [asked.account] })
  const state = await ceilingState(tx, asked, now)
  if (state.open.length >= state.ceiling)
    refuse(ceilingRefusals.TOO_MANY_OPEN, { message: tooManyText(state), details: state })
}

/** Changes the ceiling; bookings beyond it stay. */
export async function reviseCeiling(
  tx: Tx,
  { ceiling, before }: { ceiling: number; before: number },
): Promise<{ ceiling: number }> {
  if (!(await changeCeiling(tx, { ceiling, before }))) refuse(ceilingRefusals.STALE_CEILING)
  note(tx, { id: 'booking-ceiling', before: { ceiling: before }, after: { ceiling } })
  return { ceiling }
}
