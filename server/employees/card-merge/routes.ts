import { cardMergeContract } from '../../../shared/employees/card-merge/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { organizationOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionOn } from '../../programme/actions.ts'
import { compareCards, listAlikeCards, mergeCards } from './actions.ts'

export function serveCardMerges(serve: Serve, reader: Reader, secrets: Secrets): void {
  serve(cardMergeContract.alike, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const found = await listAlikeCards(reader, scope, params.id, { secrets, now })
    look(noteOfList([params.id, ...found.map(({ id }) => id)]))
    return found
  })

  serve(cardMergeContract.compare, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const { id: kept, other } = params
    const compared = await compareCards(reader, scope, { kept, other }, { secrets, now })
    look(noteOfList([kept, other]))
    return compared
  })

  serve(cardMergeContract.merge, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    const context = { secrets, now, edition: await editionOn(reader, clinicDay(now)) }
    const merge = { ...body, id: params.id, by: actor.accountId }
    return transact((tx) => mergeCards(tx, scope, merge, context))
  })
}
