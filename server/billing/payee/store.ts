import type { PayeeInput, PayeeValues } from '../../../shared/billing/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { assigned, type Columns, named, selected, statement, valuesFor } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

const columns: Columns<keyof PayeeValues> = {
  inn: 'inn',
  kpp: 'kpp',
  bank: 'bank',
  bik: 'bik',
  account: 'account',
  correspondentAccount: 'correspondent_account',
  signerPosition: 'signer_position',
  signerName: 'signer_name',
  signerBasis: 'signer_basis',
}

/** The clinic's numbers and bank with the count of their changes. */
export type PayeeRow = PayeeValues & { version: number }

const current = statement<object, PayeeRow>('payee')`select ${selected(columns)}, version from payee`

/** Returns the clinic's numbers and bank; null until they are entered. */
export const findPayee = async (reader: Reader): Promise<PayeeRow | null> =>
  (await reader.run(current, {}))[0] ?? null

type PayeeChange = PayeeInput & { version: number; by: AccountId; now: Date }

const change = statement<PayeeChange, PayeeRow>('change-payee')`
  update payee set ${assigned(columns)}, version = version + 1, changed_at = ${'now'}, changed_by = ${'by'}
  where version = ${'version'} returning ${selected(columns)}, version`

const enter = statement<Omit<PayeeChange, 'version'>, PayeeRow>('enter-payee')`
  insert into payee (${named(columns)}, version, changed_at, changed_by)
  values (${valuesFor(columns)}, 1, ${'now'}, ${'by'}) on conflict do nothing
  returning ${selected(columns)}, version`

/** Saves the clinic's numbers and bank over this version, 0 for none; null when another version was saved. */
export async function savePayee(tx: Tx, written: PayeeChange): Promise<PayeeRow | null> {
  const rows = written.version === 0 ? await tx.run(enter, written) : await tx.run(change, written)
  return rows[0] ?? null
}
