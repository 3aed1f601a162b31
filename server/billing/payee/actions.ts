import { billingRefusals } from '../../../shared/billing/ru.ts'
import type { Payee, PayeeInput } from '../../../shared/billing/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { changed, note } from '../../platform/audit/trail.ts'
import type { Tx } from '../../platform/db/types.ts'
import { findPayee, type PayeeRow, savePayee } from './store.ts'

/** The clinic's numbers and bank for an administrator. */
export function payeeView(row: PayeeRow | null): Payee {
  if (!row) return { values: null, version: 0 }
  const { version, ...values } = row
  return { values, version }
}

/** Saves the clinic's numbers and bank. Refuses with the current ones when another administrator has saved. */
export async function revisePayee(
  tx: Tx,
  actor: Member,
  { payee, version }: { payee: PayeeInput; version: number },
  now: Date,
): Promise<Payee> {
  const before = await findPayee(tx)
  const saved = await savePayee(tx, { ...payee, version, by: actor.accountId, now })
  if (!saved) return refuse(billingRefusals.STALE_PAYEE, { details: { now: payeeView(await findPayee(tx)) } })
  note(tx, { id: 'payee', ...changed<PayeeInput>(before ?? ({} as PayeeInput), payee) })
  return payeeView(saved)
}
