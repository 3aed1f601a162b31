import { foremanLinksContract, foremanPageContract } from '../../../shared/group-booking/foremen/contract.ts'
import { anyone, signedIn } from '../../../shared/platform/actor.ts'
import { partOf, partReadingOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { networkOf } from '../../platform/network.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { endLink, foremanList, foremenFile, foremenOf, makeLink, markCannot } from './actions.ts'

/** Files and links of one account; a factory has some dozens of departments. */
const acts = { times: 200, seconds: 600 }
/** Calls of one network without a sign-in: a foreman marks a shop by hand, and an office has one address. */
const calls = { times: 120, seconds: 60 }

/** Serves the lists and links for foremen to HR of the whole organization. */
export function serveForemanLinks(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(acts)

  serve(foremanLinksContract.list, { allow: signedIn }, async ({ actor, params }) =>
    foremenOf(reader, await partReadingOf(reader, actor, params.organization), params.group),
  )

  serve(foremanLinksContract.make, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    return transact((tx) => makeLink(tx, { actor, scope, secrets, now }, { ...params, ...body }))
  })

  serve(foremanLinksContract.revoke, { allow: signedIn }, async ({ actor, params, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    return transact((tx) => endLink(tx, { scope, now }, params))
  })

  serve(foremanLinksContract.file, { allow: signedIn }, async ({ actor, params, now, look }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const { file, ids } = await foremenFile(reader, scope, params.group)
    look(noteOfList(ids, { id: params.group }))
    return file
  })
}

/** Serves the page of a foreman, without a sign-in. */
export function serveForemanPage(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(calls)

  serve(foremanPageContract.list, { allow: anyone }, async ({ body, address, now, look }) => {
    limit.spend(networkOf(address), now)
    const { list, seen } = await foremanList({ reader, secrets, now }, body.token)
    look(seen)
    return list
  })

  serve(foremanPageContract.mark, { allow: anyone }, async ({ body, address, now, transact }) => {
    limit.spend(networkOf(address), now)
    return transact((tx) => markCannot(tx, { secrets, now }, body))
  })
}
