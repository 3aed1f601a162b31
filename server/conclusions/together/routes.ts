import { togetherContract } from '../../../shared/conclusions/together/contract.ts'
import { togetherRefusals } from '../../../shared/conclusions/together/ru.ts'
import { inCommission } from '../../../shared/platform/actor.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import { type CommissionDeps, commissionContext } from '../commission/actions.ts'
import { papersFile } from '../copies/actions.ts'
import { countTogether, decideTogether, togetherList } from './actions.ts'
import { listValid } from './store.ts'

/** Limit of files per account: each occupies a printing thread for seconds. */
const prints = { times: 10, seconds: 60 }

/** Serves the decisions about many fit people, and their papers in one file. */
export function serveTogether(serve: Serve, reader: Reader, deps: CommissionDeps): void {
  const { secrets } = deps
  const limit = localLimit(prints)
  const allow = inCommission

  serve(togetherContract.list, { allow }, async ({ actor, query, now, look }) => {
    const list = await togetherList(reader, query, { actor, secrets, now })
    look(noteOfList([...list.people, ...list.others].map(({ booking }) => booking)))
    return list
  })

  serve(togetherContract.count, { allow }, async ({ actor, now }) => ({
    people: await countTogether(reader, { actor, secrets, now }),
  }))

  serve(togetherContract.decide, { allow }, async ({ actor, body, now, transact }) =>
    decideTogether(transact, { ...body, actor }, await commissionContext(reader, deps, now), now),
  )

  serve(togetherContract.print, { allow }, async ({ actor, body: { papers, format }, now, look }) => {
    limit.spend(actor.accountId, now)
    const rows = await listValid(reader, papers)
    if (rows.length === 0) refuse(togetherRefusals.NO_PAPERS)
    look(noteOfList(rows.map(({ id }) => id)))
    return papersFile(rows, { format, owner: actor.accountId, isCopy: false, reader, secrets, now })
  })
}
