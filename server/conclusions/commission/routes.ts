import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import type { AwaitingRow } from '../../../shared/conclusions/schema.ts'
import { foundOf } from '../../../shared/findings/rules.ts'
import { givesConclusions, inCommission } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { findingsOfMany } from '../../findings/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { countLying } from '../store.ts'
import {
  annulAndTell,
  awaitingView,
  type CommissionDeps,
  cardOf,
  commissionContext,
  conclude,
} from './actions.ts'
import { countAwaiting, listAwaiting, type WaitingRow } from './store.ts'

export function serveCommission(serve: Serve, reader: Reader, deps: CommissionDeps): void {
  const { secrets } = deps

  serve(conclusionsContract.figures, { allow: givesConclusions }, async ({ now }) => {
    const today = clinicDay(now)
    const [waits, lies] = await Promise.all([countAwaiting(reader, today), countLying(reader, today)])
    return { ...waits, ...lies }
  })

  serve(
    conclusionsContract.awaiting,
    { allow: inCommission },
    async ({ query: { after, ...asked }, now, look }) => {
      const today = clinicDay(now)
      const wanted = { ...asked, limit: asked.limit + 1 }
      const rows = await listAwaiting(reader, wanted, keyOf(after), today)
      const shown = rows.slice(0, asked.limit).map(({ booking }) => booking)
      const found = await findingsOfMany(reader, shown, secrets)
      const view = (row: WaitingRow): AwaitingRow => ({
        ...awaitingView(row, today),
        ...(found.get(row.booking) ?? { ...foundOf([]), awaitedSince: null }),
      })
      const page = pageOf(rows, asked.limit, view, ({ start, booking }) => writeKey(start, booking))
      look(noteOfList(page.items.map(({ booking }) => booking)))
      return page
    },
  )

  serve(conclusionsContract.card, { allow: inCommission }, ({ actor, params: { id }, now }) =>
    cardOf(reader, { id, actor }, secrets, now),
  )

  serve(conclusionsContract.conclude, { allow: inCommission }, async (call) => {
    const { actor, params, body, now, transact } = call
    const { additionalSeen, findingsSeen, ...verdict } = body
    const context = await commissionContext(reader, deps, now)
    return transact((tx) =>
      conclude(tx, { actor, ...params, verdict, additionalSeen, findingsSeen }, context, now),
    )
  })

  serve(conclusionsContract.annul, { allow: inCommission }, async (call) => {
    const { actor, params, body, now, transact } = call
    const context = await commissionContext(reader, deps, now)
    return transact((tx) => annulAndTell(tx, { ...params, ...body, actor }, context, now))
  })
}
