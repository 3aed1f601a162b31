import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { StatedIdentity } from '../../shared/exchange/rules.ts'
import type { ClinicPatient } from '../../shared/exchange/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import { formatDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { Gender } from '../../shared/platform/person.ts'
import { accounts } from '../accounts/tables.ts'
import { statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { clinicPatients, exchangeRuns, exchangeSources, unlinkedPatients } from './tables.ts'

interface Claim {
  name: string
  now: Date
  /** A run started before this moment is old enough for another one. */
  before: Date
  until: Date
}

const claim = statement<Claim, { cursor: string | null }>('claim-exchange')`
  insert into exchange_sources as source (name, started_at, lease_until) values (${'name'}, ${'now'}, ${'until'})
  on conflict (name) do update set started_at = ${'now'}, lease_until = ${'until'}
  where source.started_at <= ${'before'} and (source.lease_until is null or source.lease_until <= ${'now'})
  returning cursor`

/** Takes the lease of the import among all processes; null when one runs or ran just now. */
export async function claimSource(tx: Tx, input: Claim): Promise<{ cursor: string | null } | null> {
  const [row] = await tx.run(claim, input)
  return row ?? null
}

/** Returns the state of a source's import; null before its first run. */
export async function findSource(reader: Reader, name: string) {
  const [row] = await reader.select().from(exchangeSources).where(eq(exchangeSources.name, name))
  return row ?? null
}

/** Stores the cursor of a source. */
export const changeCursor = (tx: Tx, name: string, cursor: string): Promise<unknown> =>
  tx.update(exchangeSources).set({ cursor }).where(eq(exchangeSources.name, name))

/** Ends a run: records it and releases the lease. */
export async function addRun(tx: Tx, run: typeof exchangeRuns.$inferInsert): Promise<void> {
  const { source, endedAt, outcome } = run
  const done = outcome === 'done' ? { importedAt: endedAt } : {}
  await tx.insert(exchangeRuns).values(run)
  await tx
    .update(exchangeSources)
    .set({ leaseUntil: null, lastOutcome: outcome, ...done })
    .where(eq(exchangeSources.name, source))
}

/** Removes runs older than a moment. */
export const removeRuns = (tx: Tx, before: Date): Promise<unknown> =>
  tx.delete(exchangeRuns).where(lt(exchangeRuns.startedAt, before))

const takenOver = ['phone', 'surname', 'name', 'middlename', 'gender', 'birth']

/** Stores patients as the system has them. */
export async function keepPatients(
  tx: Tx,
  source: string,
  patients: ClinicPatient[],
  now: Date,
): Promise<void> {
  if (patients.length === 0) return
  const rows = patients.map(({ id, kind: _kind, middlename = '', ...rest }) => ({
    ...rest,
    source,
    patientId: id,
    middlename,
    receivedAt: now,
  }))
  const newest = takenOver.map((column) => [column, sql.raw(`excluded.${column}`)])
  await tx
    .insert(clinicPatients)
    .values(rows)
    .onConflictDoUpdate({
      target: [clinicPatients.source, clinicPatients.patientId],
      set: { ...Object.fromEntries(newest), receivedAt: now },
    })
}

/** Removes patients that the system no longer has. */
export const removePatients = (tx: Tx, source: string, ids: string[]): Promise<unknown> =>
  tx
    .delete(clinicPatients)
    .where(and(eq(clinicPatients.source, source), inArray(clinicPatients.patientId, ids)))

/** The data of an account that matter for linking. */
export interface LinkedAccount extends StatedIdentity {
  id: AccountId
  phone: string
  patientId: string | null
}

const linkColumns = {
  id: sql<AccountId>`${accounts.id}`,
  phone: accounts.phone,
  patientId: accounts.patientId,
  surname: accounts.surname,
  name: accounts.name,
  middlename: accounts.middlename,
  gender: sql<Gender | null>`${accounts.gender}`,
  birth: sql<Day | null>`${accounts.birth}::text`,
}

const claimed = <Row extends { birth: Day | null }>({ birth, ...row }: Row) => ({
  ...row,
  birth: birth && formatDay(birth),
})

/** Returns accounts linked with these patients or having these phones, locked against unlinking. */
export async function lockAccountsOf(tx: Tx, patients: { ids: string[]; phones: string[] }) {
  const rows = await tx
    .select(linkColumns)
    .from(accounts)
    .where(or(inArray(accounts.patientId, patients.ids), inArray(accounts.phone, patients.phones)))
    .orderBy(accounts.id)
    .for('no key update')
  return rows.map((row): LinkedAccount => claimed(row))
}

/** An unlinked account, and the unlinked patients of its phone. */
export interface Candidates {
  account: LinkedAccount
  patients: ClinicPatient[]
}

/**
 * Returns those of the accounts that are unlinked and have an unlinked patient with their phone, not taken from
 * them by an administrator.
 */
export async function listCandidates(reader: Reader, ids: AccountId[]): Promise<Candidates[]> {
  const taken = reader
    .select({ one: accounts.id })
    .from(accounts)
    .where(eq(accounts.patientId, clinicPatients.patientId))
  const unlinked = reader
    .select({ one: unlinkedPatients.accountId })
    .from(unlinkedPatients)
    .where(
      and(
        eq(unlinkedPatients.accountId, accounts.id),
        eq(unlinkedPatients.patientId, clinicPatients.patientId),
      ),
    )
  const rows = await reader
    .select({ account: linkColumns, patient: clinicPatients })
    .from(accounts)
    .innerJoin(clinicPatients, eq(clinicPatients.phone, accounts.phone))
    .where(and(inArray(accounts.id, ids), isNull(accounts.patientId), notExists(taken), notExists(unlinked)))
  const found = new Map<AccountId, Candidates>()
  for (const { account, patient } of rows) {
    const { patientId, gender, birth, ...rest } = patient
    const known = { kind: 'patient', id: patientId, gender: gender as Gender, birth: birth as Day } as const
    const one = found.get(account.id) ?? { account: claimed(account), patients: [] }
    one.patients.push({ ...rest, ...known })
    found.set(account.id, one)
  }
  return [...found.values()]
}

interface Pair {
  account: AccountId
  patientId: string
}

const markUnlinked = statement<Pair & { by: AccountId; now: Date }, never>('mark-unlinked')`
  insert into unlinked_patients (account_id, patient_id, unlinked_at, unlinked_by)
  values (${'account'}, ${'patientId'}, ${'now'}, ${'by'})
  on conflict (account_id, patient_id) do update set unlinked_at = ${'now'}, unlinked_by = ${'by'}`

/** Records that an administrator unlinked a pair: the exchange leaves it so. */
export const addUnlinked = (tx: Tx, pair: Pair & { by: AccountId; now: Date }): Promise<unknown> =>
  tx.run(markUnlinked, pair)

/** Forgets that a pair was unlinked; without `patientId` all pairs of the account. */
export const removeUnlinked = (tx: Tx, { account, patientId }: Partial<Pair> & Pick<Pair, 'account'>) =>
  tx
    .delete(unlinkedPatients)
    .where(
      and(
        eq(unlinkedPatients.accountId, account),
        patientId === undefined ? undefined : eq(unlinkedPatients.patientId, patientId),
      ),
    )

const unlinkedOf = statement<{ account: AccountId }, { patientID: string; at: Date; by: string }>(
  'unlinked-of-account',
)`
  select patient_id as "patientID", unlinked_at as at,
    coalesce((select full_name from accounts where accounts.id = unlinked_by), '') as by
  from unlinked_patients where account_id = ${'account'} order by unlinked_at desc`

/** Lists patients unlinked from an account, the last one first, with the author. */
export const listUnlinked = (reader: Reader, account: AccountId) => reader.run(unlinkedOf, { account })
