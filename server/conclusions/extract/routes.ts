import { ownBookings } from '../../../shared/booking/access.ts'
import { extractContract } from '../../../shared/conclusions/extract/contract.ts'
import { extractRefusals } from '../../../shared/conclusions/extract/ru.ts'
import { inCommission, signedIn } from '../../../shared/platform/actor.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { findBooking } from '../../booking/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { validPaper } from '../actions.ts'
import { findPaper } from '../store.ts'
import { extractOf, ownExtractOf } from './actions.ts'

/** Limit of prints per account, because each print keeps a thread busy. */
const prints = { times: 30, seconds: 60 }

/** Serves выписки: to their person, who has proven to be the person (decision 0052), and to those who hand them out. */
export function serveExtracts(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(prints)

  serve(extractContract.own, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const booking = await findBooking(reader, ownBookings(actor), params.id)
    if (!booking || booking.needsProof || booking.needsConsent) return refuse(common.NOT_FOUND)
    limit.spend(actor.accountId, now)
    const paper = (await validPaper(reader, booking.id)) ?? refuse(common.NOT_FOUND)
    look(params)
    const file = await ownExtractOf(reader, paper, { secrets, owner: actor.accountId })
    return file ?? refuse(common.NOT_FOUND)
  })

  serve(extractContract.print, { allow: inCommission }, async ({ actor, params, now, look }) => {
    const paper = (await findPaper(reader, params.id)) ?? refuse(common.NOT_FOUND)
    limit.spend(actor.accountId, now)
    look({ id: paper.booking })
    const file = await extractOf(reader, paper, { secrets, owner: actor.accountId })
    return file ?? refuse(extractRefusals.NO_EXTRACT)
  })
}
