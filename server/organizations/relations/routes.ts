import { ownRelations } from '../../../shared/organizations/access.ts'
import { organizationsAdminContract, organizationsContract } from '../../../shared/organizations/contract.ts'
import { admin, signedIn } from '../../../shared/platform/actor.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { firstPage, keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Live } from '../../platform/live/live.ts'
import { EventStream } from '../../platform/live/stream.ts'
import { clinicScopeOf } from '../actions.ts'
import {
  approve,
  liveRelations,
  type Office,
  refuseRequest,
  relationsFor,
  relationsTopic,
  requestCard,
  requestConnection,
  requestView,
  reviseOrganization,
  take,
} from './actions.ts'
import { findReviewTime, listRelations, listRequests } from './store.ts'

/** Dependencies of the relation calls. */
interface RelationsDeps {
  reader: Reader
  limits: Limits
  live: Live
  /** Returns the clinic's current name and its address for applications. */
  office: () => Promise<Office>
}

/** Days over which decisions tell how long a review takes. */
const lately = 90

const requestsADay = { times: 30, seconds: 86_400 }

/** Serves the relations of users with organizations and the clinic's decisions about them. */
export function serveRelations(serve: Serve, deps: RelationsDeps): void {
  const { reader, limits, live, office } = deps
  serveRequests(serve, deps)

  serve(organizationsContract.request, { allow: signedIn }, async ({ actor, body, now, transact }) => {
    await limits.spend(`requests:${actor.accountId}`, requestsADay, now)
    const asked = { request: body, office: await office() }
    return transact((tx) => requestConnection(tx, actor, asked, now))
  })

  serve(organizationsContract.relations, { allow: signedIn }, async ({ actor, body }) =>
    listRelations(reader, await relationsFor(reader, actor, body.target)),
  )

  serve(organizationsContract.reviewTime, { allow: signedIn }, async ({ now }) => {
    const since = new Date(now.getTime() - lately * 86_400_000)
    return { hours: await findReviewTime(reader, { since, atMost: 20, atLeast: 5 }) }
  })

  serve(organizationsContract.live, { allow: signedIn }, ({ actor }) => {
    const load = () => liveRelations(reader, ownRelations(actor))
    return new EventStream(live, {
      actor,
      event: 'relations',
      topics: [relationsTopic(actor.accountId)],
      load,
    })
  })

  serve(organizationsContract.manager, { allow: signedIn }, async ({ actor, body: { inn, kpp } }) => {
    const relations = await listRelations(reader, ownRelations(actor))
    const own = relations.find((one) => one.status === 'active' && one.inn === inn && one.kpp === kpp)
    return { manager: own?.manager ?? null, managerEmail: own?.managerEmail ?? (await office()).managerEmail }
  })
}

function serveRequests(serve: Serve, { reader, office }: RelationsDeps): void {
  const { requests, requestOne, changeOrganization, ...acts } = organizationsAdminContract

  serve(requests, { allow: admin }, async ({ actor, query, look }) => {
    const { after, limit, stage, search } = query
    const asked = { stage, search, after: keyOf(after) ?? firstPage, limit: limit + 1 }
    const rows = await listRequests(reader, clinicScopeOf(actor), asked)
    const page = pageOf(rows, limit, requestView, ({ requestedAt, id }) => writeKey(requestedAt, id))
    look(noteOfList(page.items.map(({ id }) => id)))
    return page
  })

  serve(requestOne, { allow: admin }, ({ actor, params }) =>
    requestCard(reader, clinicScopeOf(actor), params.id),
  )

  serve(acts.take, { allow: admin }, ({ actor, params, now, transact }) =>
    transact((tx) => take(tx, actor, params.id, now)),
  )

  serve(acts.approve, { allow: admin }, async ({ actor, params, body, now, transact }) => {
    const decided = { id: params.id, approval: body, office: await office() }
    return transact((tx) => approve(tx, actor, decided, now))
  })

  serve(acts.refuse, { allow: admin }, async ({ actor, params, body, now, transact }) => {
    const decided = { id: params.id, comment: body.comment, office: await office() }
    return transact((tx) => refuseRequest(tx, actor, decided, now))
  })

  serve(changeOrganization, { allow: admin }, ({ actor, params: { id }, body, now, transact }) => {
    const { version, ...given } = body
    return transact((tx) => reviseOrganization(tx, actor, { id, version, given }, now))
  })
}
