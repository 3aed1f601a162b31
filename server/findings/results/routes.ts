import { resultsContract } from '../../../shared/findings/results/contract.ts'
import { readsFindings } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { FindingContext } from '../actions.ts'
import { awaitedServices, resultView, saveResults } from './actions.ts'
import { listResults } from './store.ts'

/** Serves results that come after the visit. */
export function serveResults(serve: Serve, reader: Reader, context: Omit<FindingContext, 'now'>): void {
  const allow = readsFindings

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
}
