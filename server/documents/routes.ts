import { documentsContract } from '../../shared/documents/contract.ts'
import { documentRefusals } from '../../shared/documents/ru.ts'
import type { PrintRequest } from '../../shared/documents/schema.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { common, refuse, refuseField } from '../../shared/platform/refusal.ts'
import { organizationOf, partOf, partReadingOf, relatedBeforeBody } from '../organizations/actions.ts'
import { changeRequisites, getRequisites } from '../organizations/store.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { numberOf, pageOf, writeNumber } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import {
  checkOf,
  gather,
  listFile,
  type PaperOffice,
  referralsFile,
  requireComplete,
  wantedOf,
} from './actions.ts'
import {
  annulMany,
  annulReferral,
  issueReferrals,
  openReferrals,
  registerAnswer,
} from './referrals/actions.ts'
import { listRegister, registerView } from './referrals/store.ts'

/** Dependencies of papers. `clinic` returns the current clinic details that papers print. */
interface PaperDeps extends Omit<PaperOffice, 'clinic' | 'now'> {
  clinic: () => Promise<PaperOffice['clinic']>
}

/** Limit on printed papers per account, because printing one occupies a worker thread. */
const tries = { times: 30, seconds: 60 }

const firstBeforeLast = ({ period }: Pick<PrintRequest, 'period'>) =>
  period && period.from > period.to
    ? refuseField(common.INVALID, 'period.to', 'Конец периода раньше начала')
    : undefined

/** Serves the organization details that papers print. */
export function serveRequisites(serve: Serve, reader: Reader): void {
  serve(documentsContract.requisites, { allow: signedIn }, async ({ actor, params }) =>
    getRequisites(reader, await partReadingOf(reader, actor, params.organization)),
  )

  serve(
    documentsContract.changeRequisites,
    { allow: signedIn },
    async ({ actor, params, body, now, transact }) => {
      const scope = await organizationOf(reader, actor, params.organization)
      return transact(async (tx) => {
        const changed = await changeRequisites(tx, scope, body, now)
        const details = changed ? undefined : { now: await getRequisites(tx, scope) }
        return changed ?? refuse(documentRefusals.STALE_REQUISITES, { details })
      })
    },
  )
}

/** Serves the papers of an organization. */
export function serveDocuments(serve: Serve, reader: Reader, deps: PaperDeps): void {
  const { secrets, templates } = deps
  const officeAt = async (now: Date): Promise<PaperOffice> => ({ ...deps, clinic: await deps.clinic(), now })
  const limit = localLimit(tries)
  const before = relatedBeforeBody(reader, limit)

  serve(documentsContract.check, { allow: signedIn, before }, async ({ actor, params, body, now, look }) => {
    const scope = await partOf(reader, actor, params.organization)
    firstBeforeLast(body)
    const office = await officeAt(now)
    const check = await checkOf(reader, scope, await gather(reader, scope, body, office), office)
    look(noteOfList(check.employees.map(({ employee }) => employee)))
    return check
  })

  serve(
    documentsContract.print,
    { allow: signedIn, before },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      firstBeforeLast(body)
      limit.spend(actor.accountId, now)
      const { paper, format, anyway, renew } = body
      const press = { templates, format, organization: scope.organization }
      const office = await officeAt(now)
      const gathered = await gather(reader, scope, body, office)
      await requireComplete(gathered, anyway, () => checkOf(reader, scope, gathered, office))
      if (paper !== 'referrals') return listFile(paper, gathered, press)
      const issue = { by: actor.accountId, renew, secrets, now }
      const ids = await transact((tx) => issueReferrals(tx, scope, wantedOf(gathered), issue))
      return referralsFile(await openReferrals(reader, scope, ids, secrets), press)
    },
  )
}

/** Serves the register of issued referrals. */
export function serveReferrals(serve: Serve, reader: Reader, { secrets, templates }: PaperDeps): void {
  const limit = localLimit(tries)
  const before = relatedBeforeBody(reader, limit)

  serve(documentsContract.referrals, { allow: signedIn }, async ({ actor, params, query, look, lagging }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    const { after, ...asked } = query
    const rows = await listRegister(lagging, scope, { ...asked, limit: asked.limit + 1 }, numberOf(after))
    const page = pageOf(rows, asked.limit, registerView, writeNumber)
    look(noteOfList(page.items.map(({ id }) => id)))
    return page
  })

  serve(
    documentsContract.registerFile,
    { allow: signedIn },
    async ({ actor, params, query, now, look, lagging }) => {
      const scope = await partReadingOf(reader, actor, params.organization)
      limit.spend(actor.accountId, now)
      const { file, ids } = await registerAnswer(lagging, scope, query, now)
      look(noteOfList(ids))
      return file
    },
  )

  serve(documentsContract.reprint, { allow: signedIn, before }, async ({ actor, params, body, now }) => {
    const scope = await partOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const contents = await openReferrals(reader, scope, body.referrals, secrets)
    return referralsFile(contents, { templates, format: body.format, organization: scope.organization })
  })

  serve(documentsContract.annul, { allow: signedIn }, async ({ actor, params, body, now, transact }) => {
    const scope = await partOf(reader, actor, params.organization)
    const how = { by: actor.accountId, now }
    return transact((tx) => annulReferral(tx, scope, { id: params.id, reason: body.reason }, how))
  })

  serve(
    documentsContract.annulMany,
    { allow: signedIn, before },
    async ({ actor, params, body, now, transact }) => {
      const scope = await partOf(reader, actor, params.organization)
      const { annulled, left } = await transact((tx) =>
        annulMany(tx, scope, body, { by: actor.accountId, now }),
      )
      return {
        annulled: annulled.length,
        left: left.map(({ id, number, fullname }) => ({ id, number, fullname })),
      }
    },
  )
}
