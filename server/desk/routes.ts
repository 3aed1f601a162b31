import { deskContract } from '../../shared/desk/contract.ts'
import { atDesk } from '../../shared/platform/actor.ts'
import { clinicDay, clinicInstant } from '../../shared/platform/days.ts'
import { normalizePhone } from '../../shared/platform/phone.ts'
import { findGround } from '../booking/actions.ts'
import { openNumbers } from '../booking-numbers/store.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Limits } from '../platform/limits.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { offerNearest } from '../schedule/actions.ts'
import type { VisitDesk } from '../visits/actions.ts'
import {
  bookPerson,
  cancelVisit,
  closedOn,
  comeAgain,
  mark,
  moveVisit,
  personOfPhone,
  restoreVisit,
  rowView,
  versionOf,
  visitCard,
} from './actions.ts'
import { findVisits, listDay } from './store.ts'

/** Moves and cancellations of one account: each sends an SMS. */
const changes = { times: 300, seconds: 3600 }
/** Bookings that one account makes in all processes: each sends an SMS, to a new person two. */
const made = { times: 120, seconds: 3600 }
/** Phones that one account asks about in all processes: enough for a day at the phone, few for going through numbers. */
const persons = { times: 120, seconds: 3600 }
/** Visits that one search shows. */
const foundAtMost = 50

/** What the desk stands on. `deskNow`: what the clinic is called now. */
interface DeskDeps {
  reader: Reader
  limits: Limits
  secrets: Secrets
  deskNow: () => Promise<VisitDesk>
}

/** Serves what the registrar's desk sees and does. */
export function serveDesk(serve: Serve, deps: DeskDeps): void {
  const { reader, deskNow } = deps
  const limit = localLimit(changes)
  serveLooks(serve, deps)
  serveBookings(serve, deps)

  for (const act of ['arrive', 'missed', 'undo'] as const)
    serve(deskContract[act], { allow: atDesk }, ({ actor, params, body, now, transact }) =>
      transact((tx) => mark(tx, { actor, ...params, ...body }, act, now)),
    )

  serve(deskContract.again, { allow: atDesk }, ({ actor, params, body, now, transact }) =>
    transact((tx) => comeAgain(tx, { actor, ...params, ...body }, now)),
  )

  serve(deskContract.move, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const desk = await deskNow()
    const attempt = () => transact((tx) => moveVisit(tx, { actor, ...params, ...body }, desk, now))
    return limit.around(actor.accountId, now, () => offerNearest(reader, body.slot, now, attempt))
  })

  serve(deskContract.restore, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const desk = await deskNow()
    const attempt = () => transact((tx) => restoreVisit(tx, { actor, ...params, ...body }, desk, now))
    return limit.around(actor.accountId, now, () => offerNearest(reader, body.seen.slot, now, attempt))
  })

  serve(deskContract.cancel, { allow: atDesk }, async ({ actor, params, body, now, transact }) => {
    const desk = await deskNow()
    return limit.around(actor.accountId, now, () =>
      transact((tx) => cancelVisit(tx, { actor, ...params, ...body }, desk, now)),
    )
  })
}

/** Bookings that the desk makes. */
function serveBookings(serve: Serve, { reader, limits, deskNow }: DeskDeps): void {
  const numbers = openNumbers(reader)

  serve(deskContract.book, { allow: atDesk }, async (call) => {
    const { actor, body, address, agent, now, transact } = call
    const [ground, desk] = await Promise.all([findGround(reader, body.slot), deskNow()])
    const wish = { booking: body, ground, desk: { ...desk, numbers }, origin: { address, agent } }
    const attempt = () => transact((tx) => bookPerson(tx, actor, wish, now))
    const key = `desk-book:${actor.accountId}`
    await limits.spend(key, made, now)
    return offerNearest(reader, body.slot, now, attempt).catch(async (error) => {
      await limits.giveBack(key)
      throw error
    })
  })
}

function serveLooks(serve: Serve, { reader, limits, secrets }: DeskDeps): void {
  serve(deskContract.day, { allow: atDesk }, async ({ query: { known, ...asked }, now, look }) => {
    const [found, closed] = await Promise.all([listDay(reader, asked), closedOn(reader, asked, now)])
    const rows = found.map(rowView)
    const version = versionOf(rows)
    // Nothing new is shown: asked each few seconds, it is no look to keep.
    if (version === known) {
      look(null)
      return { version, rows: null, closed }
    }
    look({ id: null, count: rows.length })
    return { version, rows, closed }
  })

  serve(deskContract.find, { allow: atDesk }, async ({ query: { search }, now, look }) => {
    const phone = normalizePhone(search)
    const phoneKey = phone && secrets.digest('lookup', `phone ${phone}`)
    const since = clinicInstant(clinicDay(now), '00:00')
    const found = await findVisits(reader, search, { phoneKey, since, limit: foundAtMost + 1 })
    const rows = found.rows.slice(0, foundAtMost).map(rowView)
    look({ id: null, count: rows.length })
    return { rows, hasMore: found.rows.length > foundAtMost, isSimilar: found.isSimilar }
  })

  serve(deskContract.person, { allow: atDesk }, async ({ actor, query: { phone }, now, look }) => {
    await limits.spend(`desk-person:${actor.accountId}`, persons, now)
    const person = await personOfPhone(reader, phone)
    look({ id: person.account?.id ?? null, count: person.bookings.length })
    return person
  })

  serve(deskContract.one, { allow: atDesk }, async ({ params: { id }, look }) => {
    look({ id })
    return visitCard(reader, id, secrets)
  })
}
