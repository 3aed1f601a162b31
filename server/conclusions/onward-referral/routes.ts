import { ownBookings } from '../../../shared/booking/access.ts'
import { onwardContract } from '../../../shared/conclusions/onward-referral/contract.ts'
import { onwardRefusals } from '../../../shared/conclusions/onward-referral/ru.ts'
import { inCommission, signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { findBooking } from '../../booking/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { validPaper } from '../actions.ts'
import { findPaper } from '../store.ts'
import { onwardReferralOf } from './actions.ts'

/** Limit of prints per account, because each print keeps a thread busy. */
const prints = { times: 30, seconds: 60 }

/** Serves referrals beyond the clinic: to their person, who has proven to be the person, and to the commission. */
export function serveOnwardReferrals(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)

  serve(onwardContract.own, { allow: signedIn }, async ({ actor, params, query, now, look }) => {
    const booking = await findBooking(reader, ownBookings(actor), params.id)
    if (!booking || booking.needsProof || booking.needsConsent) return refuse(common.NOT_FOUND)
    limit.spend(actor.accountId, now)
    const paper = (await validPaper(reader, booking.id)) ?? refuse(common.NOT_FOUND)
    look({ id: paper.id })
    const file = await onwardReferralOf(paper, { ...query, owner: actor.accountId }, secrets)
    return file ?? refuse(onwardRefusals.NO_ONWARD_REFERRAL)
  })

  serve(onwardContract.print, { allow: inCommission }, async ({ actor, params, query, now }) => {
    const paper = (await findPaper(reader, params.id)) ?? refuse(common.NOT_FOUND)
    limit.spend(actor.accountId, now)
    const file = await onwardReferralOf(paper, { ...query, owner: actor.accountId }, secrets)
    return file ?? refuse(onwardRefusals.NO_ONWARD_REFERRAL)
  })
}
