import { candidatesContract } from '../../../shared/group-booking/candidates/contract.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { type OrganizationCall, partOf, partReadingOf } from '../../organizations/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionOn } from '../../programme/actions.ts'
import type { HrDeps } from '../employee-bookings/routes.ts'
import { addCandidate, bookCandidate, considerAgain, hire, refuseCandidate } from './actions.ts'
import { candidateView, countCandidates, listCandidates } from './store.ts'

interface Deps extends HrDeps {
  secrets: Secrets
}

/** Serves the calls that change candidates. */
function serveDecisions(serve: Serve, reader: Reader, { secrets, contextNow, limit }: Deps): void {
  const hrOf = async ({ actor, params }: Pick<OrganizationCall, 'actor' | 'params'>) => {
    const scope = await partOf(reader, actor, params.organization)
    return { actor, scope, messageContext: await contextNow() }
  }
  const contextOf = async (now: Date) => ({ secrets, now, edition: await editionOn(reader, clinicDay(now)) })

  serve(candidatesContract.add, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const hr = await hrOf({ actor, params })
    const context = await contextOf(now)
    return limit(actor.accountId, now, () => transact((tx) => addCandidate(tx, hr, body, context)))
  })

  serve(candidatesContract.book, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const hr = await hrOf({ actor, params })
    const visit = { ...body, id: params.id }
    return limit(actor.accountId, now, () => transact((tx) => bookCandidate(tx, hr, visit, now)))
  })

  serve(candidatesContract.hire, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const hr = await hrOf({ actor, params })
    const context = await contextOf(now)
    return transact((tx) => hire(tx, hr, { ...body, id: params.id }, context))
  })

  serve(candidatesContract.refuse, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const hr = await hrOf({ actor, params })
    const one = { ...body, id: params.id }
    return limit(actor.accountId, now, () => transact((tx) => refuseCandidate(tx, hr, one, now)))
  })

  serve(candidatesContract.consider, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const hr = await hrOf({ actor, params })
    return transact((tx) => considerAgain(tx, hr, { ...body, id: params.id }, now))
  })
}

/** Serves the people who are not hired yet. */
export function serveCandidates(serve: Serve, reader: Reader, deps: Deps): void {
  serve(candidatesContract.list, { allow: signedIn }, async ({ actor, params, query, now, look }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const { after, limit: size, state, search = '' } = query
    const asked = { state, search, after: keyOf(after), limit: size + 1, today: clinicDay(now) }
    const [rows, counts] = await Promise.all([
      listCandidates(reader, scope, asked),
      countCandidates(reader, scope),
    ])
    const view = (row: (typeof rows)[number]) => candidateView(row, now)
    const page = pageOf(rows, size, view, ({ createdAt, id }) => writeKey(createdAt, id))
    look(noteOfList(page.items.map(({ id }) => id)))
    return { ...page, ...counts }
  })

  serveDecisions(serve, reader, deps)
}
