import type { ConclusionId } from '../../../shared/conclusions/schema.ts'
import { signatureRefusals } from '../../../shared/conclusions/signatures/ru.ts'
import type { SignatureId } from '../../../shared/conclusions/signatures/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'

/** A sealed signing copy. */
export interface CopyRow {
  sealed: string
  madeAt: Date
}

interface OfPaper {
  paper: ConclusionId
}

const copy = statement<OfPaper, CopyRow>('signing-copy')`
  select sealed, made_at as "madeAt" from signing_copies where conclusion_id = ${'paper'}`

/** Finds the signing copy of a paper; null when none has been made. */
export const findCopy = async (reader: Reader, paper: ConclusionId): Promise<CopyRow | null> =>
  (await reader.run(copy, { paper }))[0] ?? null

type NewCopy = OfPaper & { sealed: string; by: AccountId; now: Date }

const keep = statement<NewCopy, never>('keep-signing-copy')`
  insert into signing_copies (conclusion_id, sealed, made_at, made_by)
  values (${'paper'}, ${'sealed'}, ${'now'}, ${'by'}) on conflict (conclusion_id) do nothing`

/** Keeps the signing copy of a paper; the first one stays. */
export const keepCopy = (tx: Tx, row: NewCopy): Promise<unknown> => tx.run(keep, row)

const locked = statement<OfPaper, { isAnnulled: boolean }>('paper-to-sign')`
  select annulled_at is not null as "isAnnulled" from conclusions where id = ${'paper'} for no key update`

/** Locks a paper; returns whether it is annulled, null when there is none. */
export const lockPaper = async (tx: Tx, paper: ConclusionId) => (await tx.run(locked, { paper }))[0] ?? null

/** A signature as it is stored. */
export interface SignatureRow {
  id: SignatureId
  signer: string
  organization: string | null
  serial: string
  signedAt: Date | null
  isCompared: boolean
  attachedAt: Date
  by: string | null
}

const list = statement<OfPaper, SignatureRow>('paper-signatures')`
  select id, signer, organization, serial, signed_at as "signedAt", is_compared as "isCompared",
    attached_at as "attachedAt", (select nullif(full_name, '') from accounts where accounts.id = attached_by) as by
  from paper_signatures where conclusion_id = ${'paper'} and withdrawn_at is null order by attached_at, id`

/** Lists the signatures of a paper that were not withdrawn, the first one first. */
export const listSignatures = (reader: Reader, paper: ConclusionId): Promise<SignatureRow[]> =>
  reader.run(list, { paper })

const signed = statement<{ papers: readonly ConclusionId[] }, { paper: ConclusionId; id: SignatureId }>(
  'signatures-of-papers',
)`
  select conclusion_id as paper, id from paper_signatures
  where conclusion_id = any(${'papers'}::uuid[]) and withdrawn_at is null order by attached_at, id`

/** Lists the ids of the signatures of many papers, the first one first. */
export const listSigned = (reader: Reader, papers: readonly ConclusionId[]) => reader.run(signed, { papers })

const one = statement<{ id: SignatureId }, { sealed: string }>('sealed-signature')`
  select sealed from paper_signatures where id = ${'id'}`

/** Finds the sealed file of a signature; null when there is none. */
export const findSealed = async (reader: Reader, id: SignatureId): Promise<string | null> =>
  (await reader.run(one, { id }))[0]?.sealed ?? null

interface NewSignature extends Omit<SignatureRow, 'attachedAt' | 'by'>, OfPaper {
  sealed: string
  account: AccountId
  now: Date
}

const add = statement<NewSignature, never>('add-paper-signature')`
  insert into paper_signatures
    (id, conclusion_id, signer, organization, serial, signed_at, is_compared, sealed, attached_at, attached_by)
  values (${'id'}, ${'paper'}, ${'signer'}, ${'organization'}, ${'serial'}, ${'signedAt'}, ${'isCompared'},
    ${'sealed'}, ${'now'}, ${'account'})`

/** Stores a signature; refuses a second one with the same certificate. */
export const addSignature = (tx: Tx, row: NewSignature): Promise<unknown> =>
  tx.run(add, row, { paper_signatures_once: signatureRefusals.SIGNED_ALREADY })

type Withdrawal = OfPaper & { id: SignatureId; account: AccountId; now: Date }

const withdraw = statement<Withdrawal, { signer: string }>('withdraw-paper-signature')`
  update paper_signatures set withdrawn_at = ${'now'}, withdrawn_by = ${'account'}
  where id = ${'id'} and conclusion_id = ${'paper'} and withdrawn_at is null returning signer`

/** Withdraws a signature; returns its signer, null when there is none to withdraw. */
export const withdrawSignature = async (tx: Tx, row: Withdrawal): Promise<string | null> =>
  (await tx.run(withdraw, row))[0]?.signer ?? null
