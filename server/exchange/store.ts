import type { StatedIdentity } from '../../shared/exchange/rules.ts'
import type { ClinicPatient } from '../../shared/exchange/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import { formatDay } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { exchangeRuns, exchangeSources } from './tables.ts'

interface Claim {
  name: string
  now: Date
  /** A new run may start only if the last one started before this moment. */
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

/** The state of a source's import. */
export type SourceRow = typeof exchangeSources.$inferSelect

const source = statement<{ name: string }, SourceRow>('exchange-source')`
  select name, cursor, started_at as "startedAt", lease_until as "leaseUntil", imported_at as "importedAt",
    last_outcome as "lastOutcome"
  from exchange_sources where name = ${'name'}`

/** Returns the state of a source's import; null before its first run. */
export const findSource = async (reader: Reader, name: string): Promise<SourceRow | null> =>
  (await reader.run(source, { name }))[0] ?? null

const moveCursor = statement<{ name: string; cursor: string }, never>('change-exchange-cursor')`
  update exchange_sources set cursor = ${'cursor'} where name = ${'name'}`

/** Stores the cursor of a source. */
export const changeCursor = (tx: Tx, name: string, cursor: string): Promise<unknown> =>
  tx.run(moveCursor, { name, cursor })

type Run = typeof exchangeRuns.$inferInsert

const recordRun = statement<Run, never>('add-exchange-run')`
  insert into exchange_runs (id, source, started_at, ended_at, outcome, received, linked, refused, problem)
  values (${'id'}, ${'source'}, ${'startedAt'}, ${'endedAt'}, ${'outcome'}, ${'received'}, ${'linked'}, ${'refused'},
    ${'problem'})`

const release = statement<Pick<Run, 'source' | 'outcome' | 'endedAt'>, never>('release-exchange')`
  update exchange_sources set lease_until = null, last_outcome = ${'outcome'},
    imported_at = case ${'outcome'} when 'done' then ${'endedAt'}::timestamptz else imported_at end
  where name = ${'source'}`

/** Ends a run: records it and releases the lease. */
export async function addRun(tx: Tx, run: Run): Promise<void> {
  await tx.run(recordRun, run)
  await tx.run(release, run)
}

const dropRuns = statement<{ before: Date }, never>('forget-exchange-runs')`
  delete from exchange_runs where started_at < ${'before'}`

/** Removes runs older than a moment. */
export const removeRuns = (tx: Tx, before: Date): Promise<unknown> => tx.run(dropRuns, { before })

const keep = statement<{ source: string; rows: string; now: Date }, never>('keep-clinic-patients')`
  insert into clinic_patients
    (source, patient_id, phone, surname, name, middlename, gender, birth, received_at)
  select ${'source'}, id, phone, surname, name, coalesce(middlename, ''), gender, birth, ${'now'}
  from jsonb_to_recordset(${'rows'}::jsonb) as made
    (id text, phone text, surname text, name text, middlename text, gender text, birth date)
  on conflict (source, patient_id) do update set
    phone = excluded.phone, surname = excluded.surname, name = excluded.name, middlename = excluded.middlename,
    gender = excluded.gender, birth = excluded.birth, received_at = excluded.received_at`

/** Stores patients as the system has them. */
export async function keepPatients(
  tx: Tx,
  source: string,
  patients: ClinicPatient[],
  now: Date,
): Promise<void> {
  if (patients.length > 0) await tx.run(keep, { source, rows: JSON.stringify(patients), now })
}

const drop = statement<{ source: string; ids: string[] }, never>('remove-clinic-patients')`
  delete from clinic_patients where source = ${'source'} and patient_id = any(${'ids'}::text[])`

/** Removes patients that the system no longer has. */
export const removePatients = (tx: Tx, source: string, ids: string[]): Promise<unknown> =>
  tx.run(drop, { source, ids })

/** The data of an account that matter for linking. */
export interface LinkedAccount extends StatedIdentity {
  id: AccountId
  phone: string
  patientId: string | null
}

/** An account as stored, with its birth date as a day. */
interface AccountRow extends Omit<LinkedAccount, 'birth'> {
  birth: Day | null
}

const accountColumns = raw`accounts.id, accounts.phone, accounts.patient_id as "patientId", accounts.surname,
  accounts.name, accounts.middlename, accounts.gender, accounts.birth`

const withFormattedBirth = ({ birth, ...row }: AccountRow): LinkedAccount => ({
  ...row,
  birth: birth && formatDay(birth),
})

const lockLinked = statement<{ ids: string[]; phones: string[] }, AccountRow>('lock-accounts-of-patients')`
  select ${accountColumns} from accounts
  where patient_id = any(${'ids'}::text[]) or phone = any(${'phones'}::text[])
  order by id for no key update`

/** Returns accounts linked with these patients or having these phones, locked against unlinking. */
export const lockAccountsOf = async (
  tx: Tx,
  patients: { ids: string[]; phones: string[] },
): Promise<LinkedAccount[]> => (await tx.run(lockLinked, patients)).map(withFormattedBirth)

/** An account that is not linked, with the patients who have its phone and are not linked either. */
export interface Candidates {
  account: LinkedAccount
  patients: ClinicPatient[]
}

type CandidateRow = AccountRow & { patient: Omit<ClinicPatient, 'kind'> }

const candidates = statement<{ ids: AccountId[] }, CandidateRow>('link-candidates')`
  select ${accountColumns}, json_build_object('id', patients.patient_id, 'phone', patients.phone,
    'surname', patients.surname, 'name', patients.name, 'middlename', patients.middlename,
    'gender', patients.gender, 'birth', patients.birth) as patient
  from accounts join clinic_patients patients on patients.phone = accounts.phone
  where accounts.id = any(${'ids'}::uuid[]) and accounts.patient_id is null
    and not exists (select from accounts taken where taken.patient_id = patients.patient_id)
    and not exists (select from unlinked_patients unlinked
      where unlinked.account_id = accounts.id and unlinked.patient_id = patients.patient_id)`

/**
 * Returns the unlinked ones among these accounts that have an unlinked patient with their phone. Pairs that an
 * administrator has unlinked are left out.
 */
export async function listCandidates(reader: Reader, ids: AccountId[]): Promise<Candidates[]> {
  const found = new Map<AccountId, Candidates>()
  for (const { patient, ...account } of await reader.run(candidates, { ids })) {
    const one = found.get(account.id) ?? { account: withFormattedBirth(account), patients: [] }
    one.patients.push({ ...patient, kind: 'patient' })
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

/** Records that an administrator unlinked a pair, so that the exchange does not link it again. */
export const addUnlinked = (tx: Tx, pair: Pair & { by: AccountId; now: Date }): Promise<unknown> =>
  tx.run(markUnlinked, pair)

const forgetUnlinked = statement<{ account: AccountId; patientId: string | null }, never>('forget-unlinked')`
  delete from unlinked_patients
  where account_id = ${'account'} and (${'patientId'}::text is null or patient_id = ${'patientId'})`

/** Forgets that a pair was unlinked; without `patientId` all pairs of the account. */
export const removeUnlinked = (
  tx: Tx,
  { account, patientId }: Partial<Pair> & Pick<Pair, 'account'>,
): Promise<unknown> => tx.run(forgetUnlinked, { account, patientId: patientId ?? null })

interface ErasedPatient {
  patientID: string | null
  phone: string
  surname: string
  name: string
}

const dropPatient = statement<ErasedPatient, never>('forget-clinic-patient')`
  delete from clinic_patients where patient_id = ${'patientID'}
    or (phone = ${'phone'} and (folded(surname), folded(name)) = (folded(${'surname'}), folded(${'name'})))`

/** Forgets what the clinic's system has told of an erased person: by the link, or by phone and name. */
export const forgetPatient = (tx: Tx, { patientID, phone, surname, name }: ErasedPatient): Promise<unknown> =>
  tx.run(dropPatient, { patientID, phone, surname, name })

const unlinkedOf = statement<{ account: AccountId }, { patientID: string; at: Date; by: string }>(
  'unlinked-of-account',
)`
  select patient_id as "patientID", unlinked_at as at,
    coalesce((select full_name from accounts where accounts.id = unlinked_by), '') as by
  from unlinked_patients where account_id = ${'account'} order by unlinked_at desc`

/** Lists patients unlinked from an account, the last one first, with the author. */
export const listUnlinked = (reader: Reader, account: AccountId) => reader.run(unlinkedOf, { account })
