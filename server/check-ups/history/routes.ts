import { z } from 'zod'
import { checkUpsContract } from '../../../shared/check-ups/contract.ts'
import { CheckUpId } from '../../../shared/check-ups/schema.ts'
import { signedIn } from '../../../shared/platform/actor.ts'
import { Day } from '../../../shared/platform/days.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { pageOf, readValues, refuseKey, writeValues } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { cardView, historyView, type OwnPapers } from './actions.ts'
import { findOwn, type HistoryKey, listOwn } from './store.ts'

const Key = z.tuple([Day, CheckUpId])

function keyOf(after: string | undefined): HistoryKey | null {
  if (after === undefined) return null
  const [day, id] = readValues(Key, after) ?? refuseKey()
  return { day, id }
}

/** Serves a person's own check-ups. Only a view of outcomes is recorded in the audit. */
export function serveCheckUps(
  serve: Serve,
  reader: Reader,
  { secrets, ownPaper }: { secrets: Secrets; ownPaper: OwnPapers },
): void {
  serve(
    checkUpsContract.list,
    { allow: signedIn },
    async ({ actor, query: { after, limit, ...asked }, look }) => {
      const rows = await listOwn(reader, actor.accountId, { ...asked, limit: limit + 1 }, keyOf(after))
      const { items, next } = pageOf(
        rows,
        limit,
        (row) => row,
        ({ day, id }) => writeValues([day, id]),
      )
      const shown = await Promise.all(items.map((row) => historyView(reader, row)))
      const outcomes = shown.filter(({ outcome }) => outcome !== null)
      look(outcomes.length > 0 ? noteOfList(outcomes.map(({ id }) => id)) : null)
      return { items: shown, next }
    },
  )

  serve(checkUpsContract.one, { allow: signedIn }, async ({ actor, params: { id }, look }) => {
    const row = (await findOwn(reader, actor.accountId, id)) ?? refuse(common.NOT_FOUND)
    const card = await cardView(reader, row, { secrets, ownPaper })
    // The clinic's system may send a health group before the outcome.
    const isMedical = card.outcome !== null || card.group !== null || card.contraindicated.length > 0
    look(isMedical ? { id } : null)
    return card
  })
}
