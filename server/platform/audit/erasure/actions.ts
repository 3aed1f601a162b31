import type { Tx } from '../../db/types.ts'
import type { Secrets } from '../../secrets.ts'
import { erasedMark } from '../chain/link.ts'
import { auditDetails } from '../tables.ts'
import { listDetails, rewriteDetails } from './store.ts'

const atOnce = 500
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Takes the values out of the events about an erased account: names, phones, what was searched for. Who did what and when
 * stays, and so does the mark by which the chain of the audit counts the event as it was (decision 0103).
 */
export async function eraseDetails(tx: Tx, secrets: Secrets, subjects: readonly string[]): Promise<void> {
  for (let after = first; ; ) {
    const events = await listDetails(tx, { subjects: [...subjects], after, limit: atOnce })
    const last = events.at(-1)
    if (!last) return
    await rewriteDetails(
      tx,
      events.map(({ id, details }) => {
        const context = auditDetails.at({ id })
        const erased = erasedMark(secrets.open(details, context))
        return { id, details: secrets.seal(JSON.stringify({ erased }), context) }
      }),
    )
    after = last.id
  }
}
