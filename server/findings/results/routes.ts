import { resultsContract } from '../../../shared/findings/results/contract.ts'
import { type Member, readsFindings } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { FindingContext } from '../actions.ts'
import { awaitedServices, checkResultFile, resultView, saveResults } from './actions.ts'
import { listResults } from './store.ts'

/** Limit on files per user: a person tries a few, a script would keep the threads busy. */
const files = { times: 60, seconds: 600 }

/** Serves results that come after the visit. */
export function serveResults(serve: Serve, reader: Reader, context: Omit<FindingContext, 'now'>): void {
  const allow = readsFindings
  const limit = localLimit(files)

  serve(resultsContract.services, { allow }, ({ now }) => awaitedServices(reader, clinicDay(now)))

  serve(resultsContract.list, { allow }, async ({ query: { after, ...asked }, now, look }) => {
    const wanted = { ...asked, limit: asked.limit + 1 }
    const rows = await listResults(reader, wanted, keyOf(after), clinicDay(now))
    const page = pageOf(
      rows,
      asked.limit,
      (row) => row,
      ({ at, id }) => writeKey(at, id),
    )
    look(noteOfList([...new Set(page.items.map(({ booking }) => booking))]))
    return { ...page, items: await Promise.all(page.items.map((row) => resultView(reader, row))) }
  })

  serve(resultsContract.save, { allow }, ({ actor, body, now, transact }) =>
    transact((tx) => saveResults(tx, { actor, ...body }, { ...context, now })),
  )

  const before = ({ actor, now }: { actor: Member; now: Date }) => limit.requireLeft(actor.accountId, now)
  serve(resultsContract.check, { allow, before }, async ({ actor, query, body, now, look }) => {
    limit.spend(actor.accountId, now)
    const where = { secrets: context.secrets, today: clinicDay(now) }
    const file = await checkResultFile(reader, { ...query, content: body }, where)
    const found = file.rows.flatMap(({ person }) => (person ? [person.booking] : []))
    look(noteOfList([...new Set(found)]))
    return file
  })
}
