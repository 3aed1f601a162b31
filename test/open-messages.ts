import type { Database } from '../server/platform/db/types.ts'
import { messageSecrets, openMessage, sealMessagesWith } from '../server/platform/outbox/seal.ts'
import { secretsFrom } from '../server/platform/secrets.ts'

/** The secret of the tests. */
export const testSecret = 'a secret of the tests, long enough'

interface MessageRow {
  id: string
  sealed: boolean
  recipient: string
  [column: string]: string | boolean | null
}

/**
 * Lets a test read what was sent: its select from `outbox` sees the messages opened, as their recipients do. Selects from
 * `public.outbox` see what the table holds.
 */
export function withOpenMessages(db: Database): Database {
  sealMessagesWith(db, secretsFrom(testSecret))
  return {
    ...db,
    async execute(text, values = []) {
      if (!/^\s*select\b[^;]*\bfrom outbox\b/i.test(text)) return db.execute(text, values)
      const { rows } = await db.execute('select to_jsonb(outbox) as message from public.outbox as outbox')
      const opened = rows.map(({ message }) => {
        const kept = message as MessageRow
        return openMessage(messageSecrets(db), { ...kept, isSealed: kept.sealed } as never)
      })
      const source = `from json_populate_recordset(null::outbox, $${values.length + 1}::json) as outbox`
      return db.execute(text.replace(/\bfrom outbox\b/gi, source), [...values, JSON.stringify(opened)])
    },
  }
}
