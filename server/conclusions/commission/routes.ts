import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import type { AwaitingRow } from '../../../shared/conclusions/schema.ts'
import { foundOf } from '../../../shared/findings/rules.ts'
import { givesConclusions, inCommission } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { findingsOfMany } from '../../findings/actions.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { keyOf, pageOf, writeKey } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce } from '../../programme/store.ts'
import { countLying } from '../store.ts'
import { annulAndTell, awaitingView, type CommissionContext, cardOf, conclude } from './actions.ts'
import { countAwaiting, listAwaiting, type WaitingRow } from './store.ts'

/** Dependencies. `brand` and `clinic`: the clinic's current names, for people and on papers. */
interface CommissionDeps {
  secrets: Secrets
  brand: () => Promise<Brand>
  clinic: () => Promise<CommissionContext['clinic']>
}

export function serveCommission(
  serve: Serve,
  reader: Reader,
  { secrets, brand, clinic }: CommissionDeps,
): void {
  const contextAt = async (now: Date): Promise<CommissionContext> => {
    const edition = await editionInForce(reader, clinicDay(now))
    return { secrets, edition, brand: await brand(), clinic: await clinic() }
  }

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
    const context = await contextAt(now)
    return transact((tx) =>
      conclude(tx, { actor, ...params, verdict, additionalSeen, findingsSeen }, context, now),
    )
  })

  serve(conclusionsContract.annul, { allow: inCommission }, async (call) => {
    const { actor, params, body, now, transact } = call
    const context = await contextAt(now)
    return transact((tx) => annulAndTell(tx, { ...params, ...body, actor }, context, now))
  })
}
