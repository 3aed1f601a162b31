import { organizationsAdminContract, organizationsContract } from '../../shared/organizations/contract.ts'
import { type Organization, OrganizationId } from '../../shared/organizations/schema.ts'
import { admin, signedIn } from '../../shared/platform/actor.ts'
import { common, refuseField } from '../../shared/platform/refusal.ts'
import { pageOf } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import type { FindParty, Party } from '../platform/party.ts'
import { clinicScopeOf } from './actions.ts'
import { listKnown, listOrganizations } from './store.ts'

const lookups = { times: 60, seconds: 60 }

const suggestionOf = ({ value, name, ...party }: Party) => ({
  value,
  name,
  kpp: party.kpp,
  data: { ...party, name },
})

/** Serves suggestions for the connection form, and the clinic's own list. */
export function serveOrganizations(serve: Serve, reader: Reader, findParty: FindParty): void {
  const limit = localLimit(lookups)

  serve(organizationsContract.known, { allow: signedIn }, ({ actor, body, now }) => {
    limit.spend(actor.accountId, now)
    return listKnown(reader, body.inn)
  })

  serve(organizationsContract.suggest, { allow: signedIn }, async ({ actor, body, now }) => {
    limit.spend(actor.accountId, now)
    return { suggestions: (await findParty(body.inn)).map(suggestionOf) }
  })

  serve(organizationsAdminContract.organizations, { allow: admin }, async ({ actor, query }) => {
    const { limit, search } = query
    const asked = { search, after: keyOf(query.after), limit: limit + 1 }
    const rows = await listOrganizations(reader, clinicScopeOf(actor), asked)
    const view = (row: Organization) => row
    return pageOf(rows, limit, view, ({ id }) => id)
  })
}

/** The key of a page is the id of the last organization on the previous page. */
function keyOf(after: string | undefined): OrganizationId | null {
  if (after === undefined) return null
  const key = OrganizationId.safeParse(after)
  return key.success ? key.data : refuseField(common.INVALID, 'after')
}
