import type { BookingId } from '../../shared/booking/schema.ts'
import { deskContract } from '../../shared/desk/contract.ts'
import { atDesk } from '../../shared/platform/actor.ts'
import { clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { normalizePhone } from '../../shared/platform/phone.ts'
import type { MessageContext } from '../booking/messages/actions.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { offerFitting } from '../schedule/fit/actions.ts'
import {
  cancelVisit,
  changeAttendance,
  closedOn,
  comeAgain,
  moveVisit,
  restoreVisit,
  rowView,
  versionOf,
  visitCard,
} from './actions.ts'
import { findVisit, findVisits, listDay } from './store.ts'

/** Moves and cancellations per account: each sends an SMS. */
const changes = { times: 300, seconds: 3600 }
/** Results of one search. */
const foundAtMost = 50

/** Dependencies of the desk. `contextNow`: the clinic's current name. */
interface DeskDeps {
  reader: Reader
  secrets: Secrets
  contextNow: () => Promise<MessageContext>
}

const servicesOf = async (reader: Reader, id: BookingId): Promise<string[]> =>
  (await findVisit(reader, id))?.services ?? []

export function serveDesk(serve: Serve, deps: DeskDeps): void {
  const { reader, contextNow } = deps
  const limit = localLimit(changes)
  serveLooks(serve, deps)

  for (const act of ['arrive', 'missed', 'undo'] as const)
    serve(deskContract[act], { allow: atDesk }, ({ actor, params, body, now, transact }) =>
      transact((tx) => changeAttendance(tx, { actor, ...params, ...body }, act, now)),
    )

  serve(deskContract.again, { allow: atDesk }, ({ actor, params, body, now, transact }) =>
    transact((tx) => comeAgain(tx, { actor, ...params, ...body }, now)),
  )

  serve(deskContract.move, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const context = await contextNow()
    const attempt = () => transact((tx) => moveVisit(tx, { actor, ...params, ...body }, context, now))
    const asked = { slot: body.slot, services: () => servicesOf(reader, params.id) }
    return limit.around(actor.accountId, now, () => offerFitting(reader, asked, now, attempt))
  })

  serve(deskContract.restore, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const context = await contextNow()
    const attempt = () => transact((tx) => restoreVisit(tx, { actor, ...params, ...body }, context, now))
    const asked = { slot: body.seen.slot, services: () => servicesOf(reader, params.id) }
    return limit.around(actor.accountId, now, () => offerFitting(reader, asked, now, attempt))
  })

  serve(deskContract.cancel, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const context = await contextNow()
    return limit.around(actor.accountId, now, () =>
      transact((tx) => cancelVisit(tx, { actor, ...params, ...body }, context, now)),
    )
  })
}

function serveLooks(serve: Serve, { reader, secrets }: DeskDeps): void {
  serve(deskContract.day, { allow: atDesk }, async ({ query: { known, ...asked }, now, look }) => {
    const [found, closed] = await Promise.all([listDay(reader, asked), closedOn(reader, asked, now)])
    const rows = found.map(rowView)
    const version = versionOf(rows)
    // The page polls every few seconds; an answer without new rows is not recorded in the audit as a view.
    if (version === known) {
      look(null)
      return { version, rows: null, closed }
    }
    look(noteOfList(rows.map(({ id }) => id)))
    return { version, rows, closed }
  })

  serve(deskContract.find, { allow: atDesk }, async ({ query: { search }, now, look }) => {
    const phone = normalizePhone(search)
    const phoneKeys = phone ? secrets.digests('lookup', `phone ${phone}`) : []
    const since = clinicInstant(clinicDay(now), '00:00')
    const found = await findVisits(reader, search, { phoneKeys, since, limit: foundAtMost + 1 })
    const rows = found.rows.slice(0, foundAtMost).map(rowView)
    look(noteOfList(rows.map(({ id }) => id)))
    return { rows, hasMore: found.rows.length > foundAtMost, isSimilar: found.isSimilar }
  })

  serve(deskContract.one, { allow: atDesk }, async ({ params: { id }, look, now }) => {
    look({ id })
    return visitCard(reader, id, secrets, now)
  })
}
