import type { AccountId } from '../../shared/platform/ids.ts'
import { signatureRefusals } from '../../shared/signatures/ru.ts'
import type { SignatureId, SignedPaper, SigningCopyId } from '../../shared/signatures/schema.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** The paper that is signed, by the record that it is printed from. */
export interface PaperKey {
  paper: SignedPaper
  /** Id of a заключение or справка, or of a final act. */
  of: string
}

/** A sealed signing copy. */
export interface CopyRow {
  id: SigningCopyId
  sealed: string
  madeAt: Date
}

const subject = raw`coalesce(conclusion_id, act_id)`

const copy = statement<PaperKey, CopyRow>('signing-copy')`
  select id, sealed, made_at as "madeAt" from signing_copies where ${subject} = ${'of'}::uuid and paper = ${'paper'}`

/** Finds the signing copy of a paper; null when none has been made. */
export const findCopy = async (reader: Reader, { paper, of }: PaperKey): Promise<CopyRow | null> =>
  (await reader.run(copy, { paper, of }))[0] ?? null

type NewCopy = PaperKey & { id: SigningCopyId; sealed: string; by: AccountId; now: Date }

const keep = statement<Omit<NewCopy, 'of'> & { conclusion: string | null; act: string | null }, never>(
  'keep-signing-copy',
)`
  insert into signing_copies (id, paper, conclusion_id, act_id, sealed, made_at, made_by)
  values (${'id'}, ${'paper'}, ${'conclusion'}, ${'act'}, ${'sealed'}, ${'now'}, ${'by'}) on conflict do nothing`

/** Keeps the signing copy of a paper; the first one stays. */
export function keepCopy(tx: Tx, { of, paper, id, sealed, by, now }: NewCopy): Promise<unknown> {
  const isAct = paper === 'act' || paper === 'employer-act'
  return tx.run(keep, { id, paper, conclusion: isAct ? null : of, act: isAct ? of : null, sealed, by, now })
}

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

const list = statement<PaperKey, SignatureRow>('paper-signatures')`
  select signatures.id, signer, organization, serial, signed_at as "signedAt", is_compared as "isCompared",
    attached_at as "attachedAt", (select nullif(full_name, '') from accounts where accounts.id = attached_by) as by
  from signing_copies join paper_signatures signatures on copy_id = signing_copies.id
  where ${subject} = ${'of'}::uuid and paper = ${'paper'} and withdrawn_at is null order by attached_at, signatures.id`

/** Lists the signatures of a paper that were not withdrawn, the first one first. */
export const listSignatures = (reader: Reader, { paper, of }: PaperKey): Promise<SignatureRow[]> =>
  reader.run(list, { paper, of })

interface ManyPapers {
  paper: SignedPaper
  all: readonly string[]
}

const signed = statement<ManyPapers, { of: string; id: SignatureId }>('signatures-of-papers')`
  select ${subject} as of, signatures.id from signing_copies join paper_signatures signatures on copy_id = signing_copies.id
  where ${subject} = any(${'all'}::uuid[]) and paper = ${'paper'} and withdrawn_at is null
  order by attached_at, signatures.id`

/** Lists the ids of the signatures of many papers of one kind, the first one first. */
export const listSigned = (reader: Reader, { paper, all }: ManyPapers) => reader.run(signed, { paper, all })

const one = statement<{ id: SignatureId }, { sealed: string }>('sealed-signature')`
  select sealed from paper_signatures where id = ${'id'}`

/** Finds the sealed file of a signature; null when there is none. */
export const findSealed = async (reader: Reader, id: SignatureId): Promise<string | null> =>
  (await reader.run(one, { id }))[0]?.sealed ?? null

interface NewSignature extends Omit<SignatureRow, 'attachedAt' | 'by'> {
  copy: SigningCopyId
  sealed: string
  account: AccountId
  now: Date
}

const add = statement<NewSignature, never>('add-paper-signature')`
  insert into paper_signatures
    (id, copy_id, signer, organization, serial, signed_at, is_compared, sealed, attached_at, attached_by)
  values (${'id'}, ${'copy'}, ${'signer'}, ${'organization'}, ${'serial'}, ${'signedAt'}, ${'isCompared'},
    ${'sealed'}, ${'now'}, ${'account'})`

/** Stores a signature; refuses a second one with the same certificate. */
export const addSignature = (tx: Tx, row: NewSignature): Promise<unknown> =>
  tx.run(add, row, { paper_signatures_once: signatureRefusals.SIGNED_ALREADY })

type Withdrawal = PaperKey & { id: SignatureId; account: AccountId; now: Date }

const withdraw = statement<Withdrawal, { signer: string }>('withdraw-paper-signature')`
  update paper_signatures set withdrawn_at = ${'now'}, withdrawn_by = ${'account'}
  where id = ${'id'} and withdrawn_at is null
    and copy_id = (select id from signing_copies where ${subject} = ${'of'}::uuid and paper = ${'paper'})
  returning signer`

/** Withdraws a signature of a paper; returns its signer, null when there is none to withdraw. */
export const withdrawSignature = async (tx: Tx, row: Withdrawal): Promise<string | null> =>
  (await tx.run(withdraw, row))[0]?.signer ?? null
