import { ownBookings } from '../../shared/booking/access.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { seesCommission } from '../../shared/conclusions/access.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { givesConclusions, inCommission, type Member, signedIn } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { findBooking } from '../booking/store.ts'
import { organizationOf } from '../organizations/actions.ts'
import { numberOf, pageOf, writeNumber } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { editionInForce } from '../programme/store.ts'
import { annul, fileOf, hand, ownView, rowView, validPaper } from './actions.ts'
import { findEmployerCopy, findPaper, listRegister, type PaperRow } from './store.ts'

/** Papers of one account: each keeps a thread busy. */
const prints = { times: 30, seconds: 60 }

/** Serves the register of the commission's papers to those who give them out. */
export function serveConclusions(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)

  serve(
    conclusionsContract.register,
    { allow: givesConclusions },
    async ({ actor, query: { after, ...asked }, look }) => {
      const rows = await listRegister(reader, { ...asked, limit: asked.limit + 1 }, numberOf(after))
      const view = (row: PaperRow) => rowView(row, seesCommission(actor))
      const page = pageOf(rows, asked.limit, view, writeNumber)
      look({ id: null, count: page.items.length })
      return page
    },
  )

  serve(conclusionsContract.file, { allow: givesConclusions }, async ({ actor, params, now }) => {
    limit.spend(actor.accountId, now)
    const paper = (await findPaper(reader, params.id)) ?? refuse(common.NOT_FOUND)
    return fileOf(paper, actor.accountId, secrets)
  })

  serve(
    conclusionsContract.hand,
    { allow: givesConclusions },
    async ({ actor, params: { id }, now, transact }) =>
      rowView(await transact((tx) => hand(tx, { id, by: actor.accountId }, now)), seesCommission(actor)),
  )

  serve(
    conclusionsContract.annul,
    { allow: inCommission },
    async ({ actor, params, body, now, transact }) => {
      const edition = await editionInForce(reader, clinicDay(now))
      const annulled = { ...params, ...body }
      return rowView(await transact((tx) => annul(tx, annulled, { by: actor.accountId, edition }, now)), true)
    },
  )
}

/** Serves a paper to its person, and its copy to the employer who sent him. */
export function serveOwnConclusions(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)
  const ownBooking = async (actor: Member, id: BookingId) =>
    (await findBooking(reader, ownBookings(actor), id)) ?? refuse(common.NOT_FOUND)

  serve(conclusionsContract.own, { allow: signedIn }, async ({ actor, params }) => {
    const { id, periodicityMonths } = await ownBooking(actor, params.id)
    const paper = await validPaper(reader, id)
    return paper && ownView(paper, periodicityMonths, secrets)
  })

  serve(conclusionsContract.ownFile, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const { id } = await ownBooking(actor, params.id)
    limit.spend(actor.accountId, now)
    const paper = (await validPaper(reader, id)) ?? refuse(common.NOT_FOUND)
    look({ id: paper.id })
    return fileOf(paper, actor.accountId, secrets)
  })

  serve(conclusionsContract.employerFile, { allow: signedIn }, async ({ actor, params, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const copy = (await findEmployerCopy(reader, scope, params.id)) ?? refuse(common.NOT_FOUND)
    return fileOf(copy, actor.accountId, secrets)
  })
}
