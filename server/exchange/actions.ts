import { isSamePerson } from '../../shared/exchange/rules.ts'
import { Change, ChangesPage, type ClinicPatient } from '../../shared/exchange/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { changeAccount, lockAccount } from '../accounts/store.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { type FetchLimits, fetchJson } from '../platform/fetch-json.ts'
import {
  type Candidates,
  changeCursor,
  keepPatients,
  type LinkedAccount,
  listCandidates,
  lockAccountsOf,
  removePatients,
} from './store.ts'

/** The clinic's system: where it answers and by what key (settings `EXCHANGE_URL`, `EXCHANGE_TOKEN`). */
export interface ClinicSystem {
  url: string
  token: string
}

const limits: FetchLimits = { timeout: 10_000, bytes: 4 * 1024 * 1024 }
const rowsAtOnce = 500

/** Asks the clinic's system what has changed after a cursor (docs/exchange.md). Throws a Russian reason. */
export async function fetchChanges(
  { url, token }: ClinicSystem,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ChangesPage> {
  const address = new URL(`${url.replace(/\/$/, '')}/changes`)
  if (cursor !== null) address.searchParams.set('after', cursor)
  address.searchParams.set('limit', String(rowsAtOnce))
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const page = ChangesPage.safeParse(await fetchJson(address.href, headers, { ...limits, signal }))
  if (!page.success) throw new Error(`Ответ не по правилам обмена: ${page.error.issues[0]?.path.join('.')}`)
  return page.data
}

/** What a page of changes came to. */
export interface Taken {
  received: number
  /** Accounts that were linked or changed. */
  linked: number
  /** Items that break the rules of the exchange. */
  refused: number
}

const isKnown = (item: unknown) => (item as { kind?: unknown } | null)?.kind === 'patient'

/** The last word on each patient: a page may tell of one several times. */
function lastWords(items: readonly unknown[]) {
  const parsed = items.map((item) => Change.safeParse(item))
  const changes = new Map(parsed.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])))
  const all = [...changes.values()]
  return {
    removed: all.filter((one) => 'removed' in one).map(({ id }) => id),
    patients: all.filter((one): one is ClinicPatient => !('removed' in one)),
    refused: items.filter((item, index) => isKnown(item) && !parsed[index]?.success).length,
  }
}

const columnsOf = ({ id, surname, name, middlename = '', gender, birth }: ClinicPatient) => ({
  patientId: id,
  surname,
  name,
  middlename,
  gender,
  birth,
})

/** Who an account is among the patients of its phone. Two records that fit are for the clinic's people to tell apart. */
function ownPatient({ account, patients }: Candidates): ClinicPatient | null {
  const same = patients.filter((patient) => isSamePerson(account, patient))
  return same.length === 1 ? (same[0] ?? null) : null
}

/** Links accounts with patients, and gives the linked ones what the clinic has: its data are checked against a passport. */
async function linkAll(tx: Tx, patients: readonly ClinicPatient[], known: LinkedAccount[]): Promise<number> {
  const linked = new Map(known.map(({ id, patientId }) => [patientId, id]))
  const free = known.filter(({ patientId }) => patientId === null).map(({ id }) => id)
  const pairs = [
    ...patients.map((patient) => ({ id: linked.get(patient.id), patient })),
    ...(await listCandidates(tx, free)).map((one) => ({ id: one.account.id, patient: ownPatient(one) })),
  ]
  const changes = pairs.flatMap(({ id, patient }) => (id && patient ? [{ id, patient }] : []))
  for (const { id, patient } of changes) await changeAccount(tx, id, columnsOf(patient))
  return changes.length
}

/** Takes over a page of changes together with its cursor: all of it or nothing. */
export async function takeOver(
  tx: Tx,
  source: string,
  { items, cursor }: ChangesPage,
  now: Date,
): Promise<Taken> {
  const { removed, patients, refused } = lastWords(items)
  const phones = patients.map(({ phone }) => phone)
  const known = await lockAccountsOf(tx, { ids: [...removed, ...patients.map(({ id }) => id)], phones })
  await keepPatients(tx, source, patients, now)
  await removePatients(tx, source, removed)
  const isGone = ({ patientId }: LinkedAccount) => patientId !== null && removed.includes(patientId)
  for (const account of known.filter(isGone)) await changeAccount(tx, account.id, { patientId: null })
  const freed = known.map((account) => (isGone(account) ? { ...account, patientId: null } : account))
  const linked = await linkAll(tx, patients, freed)
  await changeCursor(tx, source, cursor)
  return { received: items.length, linked, refused }
}

/** The patient of the clinic who this account is: he has signed up after his record was imported. Null: none, or taken from it. */
export async function findOwnPatient(reader: Reader, actor: Member): Promise<ClinicPatient | null> {
  const [found] = await listCandidates(reader, [actor.accountId])
  return found ? ownPatient(found) : null
}

/** Links the actor's account with the patient that he is, unless somebody has been faster. */
export async function linkOwn(tx: Tx, actor: Member): Promise<void> {
  await lockAccount(tx, actor.accountId)
  const patient = await findOwnPatient(tx, actor)
  if (patient) await changeAccount(tx, actor.accountId, columnsOf(patient))
}
