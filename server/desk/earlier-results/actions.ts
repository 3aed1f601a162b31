import { resultRefusals, returnedReason } from '../../../shared/booking/earlier-results/ru.ts'
import { mayDecide, returnedItems } from '../../../shared/booking/earlier-results/rules.ts'
import type { ReviewedResults } from '../../../shared/booking/earlier-results/schema.ts'
import type { EarlierResultId } from '../../../shared/booking/schema.ts'
import { payerScope } from '../../../shared/organizations/access.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { sumOf } from '../../../shared/prices/rules.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import { decideResult, listResults, lockResult } from '../../booking/earlier-results/store.ts'
import { type MessageContext, refusedResultMessages } from '../../booking/messages/actions.ts'
import { changeVolume } from '../../booking/store.ts'
import { settle } from '../../check-ups/actions.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { enqueueAll } from '../../platform/outbox/outbox.ts'
import { pricesOn } from '../../prices/store.ts'
import { getEdition } from '../../programme/store.ts'
import { returnToRoute } from '../../queue/entry/actions.ts'
import { lockVisit, refuseOwn } from '../actions.ts'
import type { Visit } from '../store.ts'
import { findResultBooking, getLines } from './store.ts'

/** A decision about a result and its author; `reason` is null when it is accepted. */
interface ResultDecision {
  actor: Member
  id: EarlierResultId
  reason: string | null
}

/** Puts the studies that the refused result has left out back into the volume and the route of a visit. */
async function returnStudies(
  tx: Tx,
  visit: Visit,
  refused: string,
  { actor, now }: { actor: Member; now: Date },
) {
  const { id, kind, kindReason, gender, birth, day: date, city } = visit
  const edition = await getEdition(tx, visit.edition)
  const { items, factors, pricedOn, payer, counted } = await getLines(tx, id)
  const scope = payer && (payerScope(actor, payer) ?? refuse(common.FORBIDDEN))
  const prices = await pricesOn(tx, city, pricedOn, scope)
  const request = { kind, kindReason, gender, birth, date, factors, skip: counted }
  const back = returnedItems({ edition, prices, kept: items }, request, [refused])
  const lines = [...items, ...back.map(({ service, reasons, price }) => ({ service, reasons, price }))]
  const total = sumOf(lines.map(({ price }) => price))
  if (back.length > 0) await changeVolume(tx, { id, items: lines, total }, now)
  const services = back.map(({ service }) => service)
  const returned = { booking: id, city, by: actor.accountId, services, reason: returnedReason }
  await returnToRoute(tx, returned, now)
  return { back, total, services: lines.map(({ service }) => service) }
}

/**
 * Accepts or refuses an earlier result. The study of a refused one is in the volume, the price and the route again, and
 * the person is told. A refusal is final; the clinic's own result may be refused too, where a doctor sees a reason to
 * repeat the study (order 29н, point 7).
 */
export async function decide(
  tx: Tx,
  { actor, id, reason }: ResultDecision,
  messages: MessageContext,
  now: Date,
): Promise<ReviewedResults> {
  const booking = (await findResultBooking(tx, id)) ?? refuse(common.NOT_FOUND)
  const { visit } = await lockVisit(tx, booking, 'again')
  refuseOwn(visit, actor, messages.secrets)
  const result = (await lockResult(tx, id)) ?? refuse(common.NOT_FOUND)
  const isDecided = reason === null ? result.state !== 'pending' : result.state === 'refused'
  if (isDecided) refuse(resultRefusals.RESULT_DECIDED)
  if (!mayDecide(visit)) refuse(resultRefusals.RESULT_NOT_NOW)
  await decideResult(tx, { id, reason, by: actor.accountId, now })
  const after = reason === null ? null : await returnStudies(tx, visit, result.service, { actor, now })
  const total = after?.total ?? visit.total
  if (after) {
    await settle(tx, [booking], actor.accountId, now)
    const notified = { ...visit, total, services: after.services }
    await enqueueAll(tx, await refusedResultMessages(tx, notified, { ...messages, now }))
  }
  const edition = await getEdition(tx, visit.edition)
  note(tx, {
    id: booking,
    before: { number: visit.number, total: visit.total },
    after: {
      number: visit.number,
      study: serviceOf(edition, result.service)?.name ?? result.service,
      decision: reason === null ? 'принят' : 'не принят',
      ...(reason !== null && { reason, total }),
    },
  })
  const returned = after?.back.map(({ name }) => name) ?? []
  return { booking, results: await listResults(tx, booking), total, returned }
}
