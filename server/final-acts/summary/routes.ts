import { actSummaryContract } from '../../../shared/final-acts/summary/contract.ts'
import { inCommission } from '../../../shared/platform/actor.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { summaryFile } from './actions.ts'

/** Limit of summaries per account: each opens all acts of a year. */
const exports = { times: 10, seconds: 60 }

/** Serves the yearly summary of final acts to the commission. */
export function serveActSummary(serve: Serve, reader: Reader, secrets: Secrets): void {
  const limit = localLimit(exports)

  serve(actSummaryContract.file, { allow: inCommission }, async ({ actor, query, now }) => {
    limit.spend(actor.accountId, now)
    return summaryFile(reader, query.year, secrets)
  })
}
