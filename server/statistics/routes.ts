import { admin } from '../../shared/platform/actor.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { statisticsContract } from '../../shared/statistics/contract.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import { statisticsOf } from './actions.ts'
import { statisticsSheet } from './sheet.ts'

const exports = { times: 20, seconds: 600 }

/** Serves the figures of the clinic's work to administrators. */
export function serveStatistics(serve: Serve): void {
  const exporting = localLimit(exports)

  serve(statisticsContract.figures, { allow: admin }, ({ query, now, lagging }) =>
    statisticsOf(lagging, query, clinicDay(now)),
  )

  serve(statisticsContract.sheet, { allow: admin }, async ({ actor, query, now, lagging }) => {
    exporting.spend(actor.accountId, now)
    return statisticsSheet(await statisticsOf(lagging, query, clinicDay(now)))
  })
}
