import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import type { BoardDay } from '../../../shared/group-booking/schema.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import { listForEmployer } from '../../check-ups/employer/store.ts'
import { findEmployee } from '../../employees/store.ts'
import { type OrganizationCall, partOf, partReadingOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { cancelBookings, moveBookings } from './actions.ts'
import {
  type EmployerRow,
  employerView,
  listBoard,
  listBoardDays,
  listOfEmployee,
  periodOf,
} from './store.ts'

/** Limit on changes per account, because each may send thousands of SMS. */
const acts = { times: 200, seconds: 3600 }
/** Limit on attempts per account, refused ones included, because each locks employees and hours. */
const tries = { times: 60, seconds: 60 }

/** Runs a change by HR unless the limit is reached: booking, moving and cancelling groups count together. */
type LimitHr = <Result>(account: string, now: Date, act: () => Promise<Result>) => Promise<Result>

export function openHrLimit(): LimitHr {
  const done = localLimit(acts)
  const tried = localLimit(tries)
  return (account, now, act) => {
    tried.spend(account, now)
    return done.around(account, now, act)
  }
}

/** Dependencies; `contextNow` returns the clinic's current name. */
export interface HrDeps {
  contextNow: () => Promise<MessageContext>
  limit: LimitHr
}

export function serveVisits(serve: Serve, reader: Reader, { contextNow, limit }: HrDeps): void {
  const before = ({ actor, params }: OrganizationCall) => partOf(reader, actor, params.organization)

  serve(
    groupBookingContract.move,
    { allow: signedIn, before },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      const hr = { actor, scope, messageContext: await contextNow() }
      return limit(actor.accountId, now, () => transact((tx) => moveBookings(tx, hr, body, now)))
    },
  )

  serve(
    groupBookingContract.cancel,
    { allow: signedIn, before },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      const hr = { actor, scope, messageContext: await contextNow() }
      return limit(actor.accountId, now, () => transact((tx) => cancelBookings(tx, hr, body, now)))
    },
  )
}

/** Returns the times in a period at which people of an organization are booked though the clinic is closed. */
type ClosedFor = (asked: { from: Day; to: Day; organization: string }, now: Date) => Promise<ClosedTime[]>
type ClosedTime = BoardDay['closed'][number] & { day: Day }

export function serveBoard(serve: Serve, reader: Reader, closedFor: ClosedFor): void {
  serve(groupBookingContract.board, { allow: signedIn }, async ({ actor, params, query, now, look }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const asked = { ...query, limit: query.limit + 1, today: clinicDay(now) }
    const rows = await listBoard(reader, scope, asked, keyOf(query.after))
    const view = (row: EmployerRow) => employerView(row, now)
    const page = pageOf(rows, query.limit, view, ({ start, id }) => writeKey(start, id))
    look(noteOfList(page.items.map(({ id }) => id)))
    return page
  })

  serve(groupBookingContract.boardDays, { allow: signedIn }, async ({ actor, params, query, now }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const today = clinicDay(now)
    const period = periodOf(query, today)
    const [days, closed] = await Promise.all([
      listBoardDays(reader, scope, { ...query, ...period, today }),
      closedFor({ ...period, organization: scope.organization }, now),
    ])
    const closedOn = (on: Day) =>
      closed.flatMap(({ day, city, time }) => (day === on ? [{ city, time }] : []))
    return days.map((one) => ({ ...one, closed: closedOn(one.day) }))
  })

  serve(groupBookingContract.ofEmployee, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    if (!(await findEmployee(reader, scope, params.id))) refuse(common.NOT_FOUND)
    return listOfEmployee(reader, scope, params.id, now)
  })

  serve(groupBookingContract.checkUpsOfEmployee, { allow: signedIn }, async ({ actor, params }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    if (!(await findEmployee(reader, scope, params.id))) refuse(common.NOT_FOUND)
    return listForEmployer(reader, scope, params.id)
  })
}
