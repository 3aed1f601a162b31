import { z } from 'zod'
import { receiptsContract } from '../../../shared/conclusions/receipts/contract.ts'
import { ReceiptId } from '../../../shared/conclusions/receipts/schema.ts'
import type { ClinicRequisites } from '../../../shared/documents/schema.ts'
import { givesConclusions } from '../../../shared/platform/actor.ts'
import { Day } from '../../../shared/platform/days.ts'
import { noteOfList } from '../../platform/audit/trail.ts'
import { pageOf, readValues, refuseKey, writeValues } from '../../platform/db/page.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { localLimit } from '../../platform/local-limit.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { correct, hand, receiptView, recordsOf, registerOf, slipOf } from './actions.ts'
import { type HandedRow, listHanded, type ReceiptKey } from './store.ts'

/** Limit of files per account: each occupies a printing thread for seconds. */
const prints = { times: 30, seconds: 60 }

/** `clinic` returns the current details for papers. */
interface ReceiptDeps {
  secrets: Secrets
  clinic: () => Promise<ClinicRequisites>
}

const Key = z.tuple([Day, ReceiptId, z.string().regex(/^\d{1,5}$/)])

function keyOf(after: string | undefined): ReceiptKey | null {
  if (after === undefined) return null
  const [on, receipt, position] = readValues(Key, after) ?? refuseKey()
  return { on, receipt, position: Number(position) }
}

const writeKey = ({ on, receipt, position }: HandedRow) => writeValues([on, receipt, String(position)])

const subjectsOf = (rows: readonly HandedRow[]) =>
  rows.flatMap(({ conclusion, act }) => conclusion ?? act ?? [])

/** Serves the register of handed papers to those who hand them out. */
export function serveReceipts(serve: Serve, reader: Reader, { secrets, clinic }: ReceiptDeps): void {
  const limit = localLimit(prints)
  const allow = givesConclusions

  serve(receiptsContract.list, { allow }, async ({ query: { after, ...asked }, look, lagging }) => {
    const rows = await listHanded(lagging, { ...asked, limit: asked.limit + 1 }, keyOf(after))
    look(noteOfList(subjectsOf(rows.slice(0, asked.limit))))
    return pageOf(rows, asked.limit, (row) => receiptView(row, secrets), writeKey)
  })

  serve(receiptsContract.file, { allow }, async ({ actor, query, now, look }) => {
    limit.spend(actor.accountId, now)
    const { file, ids } = await registerOf(reader, query, { owner: actor.accountId, secrets, now })
    look(noteOfList(ids))
    return file
  })

  serve(receiptsContract.add, { allow }, ({ actor, body, now, transact }) =>
    transact((tx) => hand(tx, body, { by: actor.accountId, secrets, now })),
  )

  serve(receiptsContract.record, { allow }, ({ params }) => recordsOf(reader, params.id, secrets))

  serve(receiptsContract.correct, { allow }, ({ actor, params, body, now, transact }) =>
    transact((tx) => correct(tx, { ...params, ...body }, { by: actor.accountId, secrets, now })),
  )

  serve(receiptsContract.slip, { allow }, async ({ actor, params, now }) => {
    limit.spend(actor.accountId, now)
    return slipOf(reader, params.id, await clinic(), { owner: actor.accountId, secrets })
  })
}
