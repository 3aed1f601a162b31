import type { BookingId } from '../../../shared/booking/schema.ts'
import type { ReminderCounts, ReminderRequest } from '../../../shared/group-booking/reminders/schema.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import { groupAtMost } from '../../../shared/group-booking/schema.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { type MessageContext, messagesAbout } from '../../booking/messages/actions.ts'
import { papersOf } from '../../employees/actions.ts'
import { employeesMeant } from '../../employees/list/actions.ts'
import { listContacts, listEmployeesById } from '../../employees/store.ts'
import { note, noteOfList } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { listComing, listToTell } from '../employee-bookings/store.ts'
import { claimReminders, listRecent } from './store.ts'

/** A person is reminded by HR at most once in so long a time. */
const pauseMs = 24 * 3_600_000

/** The bookings to remind of, and the numbers that HR is told. */
interface Plan {
  due: BookingId[]
  counts: ReminderCounts
}

async function planOf(
  reader: Reader,
  scope: PartScope,
  { who }: ReminderRequest,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<Plan> {
  const limit = { atMost: groupAtMost, tooMany: groupRefusals.GROUP_TOO_LARGE }
  const meant = await employeesMeant(reader, scope, who, { ...limit, today: clinicDay(now) })
  const ids = (await listEmployeesById(reader, scope, meant)).map(({ id }) => id)
  const coming = await listComing(reader, scope, ids, now)
  const recent = await listRecent(
    reader,
    coming.map(({ id }) => id),
    new Date(now.getTime() - pauseMs),
  )
  const waiting = coming.filter(({ id }) => !recent.has(id))
  const contacts = await listContacts(
    reader,
    waiting.map(({ employee }) => employee),
  )
  const reached = new Set(
    contacts
      .filter((row) => {
        const { phone, email } = papersOf(row, secrets)
        return phone || email
      })
      .map(({ employee }) => employee),
  )
  const due = waiting.filter(({ employee }) => reached.has(employee)).map(({ id }) => id)
  return {
    due,
    counts: {
      told: due.length,
      unbooked: ids.length - coming.length,
      unreachable: waiting.length - due.length,
      recent: recent.size,
    },
  }
}

/** Tells how many of the chosen people would be reminded; sends nothing. */
export const previewReminder = async (...asked: Parameters<typeof planOf>): Promise<ReminderCounts> =>
  (await planOf(...asked)).counts

/** Reminds the chosen people of their visits, each at most once a day. */
export async function sendReminder(
  tx: Tx,
  scope: PartScope,
  request: ReminderRequest,
  { now, ...context }: MessageContext & { now: Date },
): Promise<ReminderCounts> {
  const { due, counts } = await planOf(tx, scope, request, { secrets: context.secrets, now })
  const ids = await claimReminders(tx, due, { since: new Date(now.getTime() - pauseMs), now })
  const rows = await listToTell(tx, ids)
  await enqueueAll(tx, await messagesAbout(tx, 'employer-reminder', rows, { ...context, now }))
  note(tx, { organization: scope.organization, ...noteOfList(ids) })
  return { ...counts, told: ids.length, recent: counts.recent + due.length - ids.length }
}
