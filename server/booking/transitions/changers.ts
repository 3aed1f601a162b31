// The differences between the sides that change bookings: rights, refusals and records in the audit.
import { bookingRefusals, stateNames } from '../../../shared/booking/ru.ts'
import { canChange } from '../../../shared/booking/rules.ts'
import type { BookingState } from '../../../shared/booking/schema.ts'
import { concludedAlready, deskRefusals, notNowWords } from '../../../shared/desk/ru.ts'
import { type DeskAct, mayDo } from '../../../shared/desk/rules.ts'
import { groupRefusals, placeWords } from '../../../shared/group-booking/ru.ts'
import type { Conflict } from '../../../shared/group-booking/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { type RefusalKind, refuse } from '../../../shared/platform/refusal.ts'
import { scheduleRefusals } from '../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { changed, type Note } from '../../platform/audit/trail.ts'
import type { Refusals } from '../../platform/db/statement.ts'
import { timeOf } from '../actions.ts'
import type { NotifiedBooking } from '../messages/actions.ts'

/** The author of a change: the person of the booking, the clinic, the employer of the person, or a kiosk. */
export type Changer =
  | { kind: 'person' | 'clinic' | 'employer'; account: AccountId }
  | { kind: 'kiosk'; account: null }

/** A booking as its transitions need it, locked and read after the wait for the lock. */
export interface ChangingBooking extends NotifiedBooking {
  state: BookingState
  slot: SlotId
  /** The commission has issued a valid paper about it. */
  hasPaper: boolean
}

/** Transitions that a side asks for and may be refused. */
type Transition = Extract<DeskAct, 'cancel' | 'move' | 'restore' | Attendance>

/** The desk records of a visit that the person has come, has not come, or neither after all. */
export type Attendance = 'arrive' | 'missed' | 'undo'

/** A booking before and after a transition. */
interface Change {
  from: ChangingBooking
  to: ChangingBooking
  reason: string | null
}

/** A booking that does not allow a transition, and why. */
interface ClosedBooking {
  booking: ChangingBooking
  problem: string
}

/** Rights and refusals of one side. */
interface ChangerRules {
  /** Says why a booking does not allow a transition now; null when it does. */
  problem: (act: Transition, booking: ChangingBooking, now: Date) => string | null
  refuseClosed: (act: Transition, first: ClosedBooking, closed: readonly ClosedBooking[]) => never
  /** The refusal of a transition that is impossible for another reason. */
  impossible: RefusalKind
  /** The refusals that answer broken constraints of the database. */
  taken: Refusals
  /** The change as the audit shows it; null when the audit's record of the call is enough. */
  noteOf: (change: Change) => Note | null
}

/** A booking in the audit, with the names of states that the clinic uses. */
export const auditView = (booking: Parameters<typeof timeOf>[0]) => ({
  ...timeOf(booking),
  state: stateNames.clinic[booking.state],
})

/** Transitions after which the person has not come, so that no paper of the commission may remain. */
const takesBack: ReadonlySet<Transition> = new Set(['undo', 'cancel'])

function problemForClinic(act: Transition, booking: ChangingBooking, now: Date): string | null {
  // Only taking it back depends on the time at which it was recorded.
  if (!mayDo(act, { markedAt: now, ...booking }, now)) return notNowWords(act, booking.state)
  // A check-up with a справка is still marked as arrived; a заключение ends the check-up.
  return takesBack.has(act) && booking.hasPaper ? concludedAlready : null
}

const conflictOf = ({ booking: { id, employee, fullname }, problem }: ClosedBooking): Conflict[] =>
  employee ? [{ employee, booking: id, fullname, reason: problem, nearest: [] }] : []

const ofClinic: ChangerRules = {
  problem: problemForClinic,
  refuseClosed: (_, { problem }) => refuse(deskRefusals.NOT_NOW, { message: problem }),
  impossible: deskRefusals.NOT_NOW,
  taken: {
    bookings_open_day: deskRefusals.OTHER_VISIT,
    bookings_open_employee: deskRefusals.OTHER_VISIT,
    bookings_site_day: scheduleRefusals.SITE_DAY,
  },
  noteOf: ({ from, to, reason }) => {
    const { before, after } = changed(
      { ...auditView(from), reason: null as string | null },
      { ...auditView(to), reason },
    )
    return { id: from.id, before: { number: from.number, ...before }, after: after ?? null }
  },
}

export const rulesOf: Record<Changer['kind'], ChangerRules> = {
  person: {
    problem: (act, { state, start }, now) =>
      (act === 'restore' ? state === 'cancelled' && start > now : canChange(state, start, now))
        ? null
        : bookingRefusals.NOT_CHANGEABLE.message,
    refuseClosed: () => refuse(bookingRefusals.NOT_CHANGEABLE),
    impossible: bookingRefusals.NOT_CHANGEABLE,
    taken: {
      bookings_open_day: bookingRefusals.ALREADY_BOOKED,
      bookings_open_employee: bookingRefusals.ALREADY_BOOKED,
      bookings_site_day: scheduleRefusals.SITE_DAY,
    },
    noteOf: ({ from, to, reason }) => ({
      id: from.id,
      before: timeOf(from),
      after: to.state === from.state ? timeOf(to) : { state: to.state, reason },
    }),
  },
  clinic: ofClinic,
  // The call of a kiosk notes its arrival itself, with the name of the kiosk.
  kiosk: { ...ofClinic, noteOf: () => null },
  employer: {
    problem: (_, { account, state, start }, now) =>
      account ? placeWords.ownBooking : canChange(state, start, now) ? null : placeWords.notChangeable,
    refuseClosed: (act, _, closed) =>
      refuse(groupRefusals.GROUP_CONFLICTS, {
        details: { conflicts: closed.flatMap(conflictOf) },
        ...(act === 'cancel' && { message: placeWords.notCancelled }),
      }),
    impossible: groupRefusals.GROUP_CONFLICTS,
    taken: { bookings_site_day: groupRefusals.GROUP_CONFLICTS },
    noteOf: () => null,
  },
}

/** Refuses bookings of which one does not allow the transition. */
export function checkAllowed(
  { kind }: Changer,
  act: Transition,
  bookings: readonly ChangingBooking[],
  now: Date,
): void {
  const { problem, refuseClosed } = rulesOf[kind]
  const closed = bookings.flatMap((booking): ClosedBooking[] => {
    const found = problem(act, booking, now)
    return found ? [{ booking, problem: found }] : []
  })
  const [first] = closed
  if (first) refuseClosed(act, first, closed)
}
