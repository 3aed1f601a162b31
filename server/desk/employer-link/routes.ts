import { employerLinkContract } from '../../../shared/desk/employer-link/contract.ts'
import { atDesk } from '../../../shared/platform/actor.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { endVisitLink, findEmployers, linkVisit, visitEmployer } from './actions.ts'

/** Limit of searches per staff account, counted over all processes: enough for a day, too few to copy the lists. */
const searches = { times: 300, seconds: 3600 }

interface Deps {
  reader: Reader
  limits: Limits
  secrets: Secrets
}

export function serveEmployerLinks(serve: Serve, { reader, limits, secrets }: Deps): void {
  serve(employerLinkContract.one, { allow: atDesk }, async ({ params: { id }, look }) => {
    const found = await visitEmployer(reader, id)
    const shown = found.link ?? found.suggestion
    const { employee, organization } = shown ?? {}
    // A visit without an employer shows nobody's data.
    look(employee ? { id: employee.id, organization: organization?.id ?? null } : null)
    return found
  })

  serve(employerLinkContract.find, { allow: atDesk }, async ({ actor, params, query, now, look }) => {
    await limits.spend(`employer-link:${actor.accountId}`, searches, now)
    const found = await findEmployers(reader, params.id, query.search)
    const people = found.offers.flatMap(({ employee }) => employee?.id ?? [])
    // The lists were searched for the person of this booking.
    look(noteOfList(people, { id: params.id }))
    return found
  })

  serve(employerLinkContract.link, { allow: atDesk }, ({ actor, params, body, now, transact }) =>
    transact((tx) => linkVisit(tx, { actor, ...params, ...body }, secrets, now)),
  )

  serve(employerLinkContract.end, { allow: atDesk }, ({ actor, params, body, now, transact }) =>
    transact((tx) => endVisitLink(tx, { actor, ...params, ...body }, secrets, now)),
  )
}
