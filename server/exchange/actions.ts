import { isSamePerson, type StatedIdentity } from '../../shared/exchange/rules.ts'
import {
  Change,
  ChangesPage,
  type ClinicCheckUp,
  type ClinicPatient,
  type ClinicResult,
} from '../../shared/exchange/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import { formatDay } from '../../shared/platform/days.ts'
import { changeAccount, lockAccount } from '../accounts/store.ts'
import { keepImported, removeImported } from '../check-ups/actions.ts'
import type { FindingContext } from '../findings/actions.ts'
import { takeResults } from '../findings/clinic-results/actions.ts'
import { changed, note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { type FetchLimits, fetchJson } from '../platform/fetch-json.ts'
import { listKnown, tellEmployers } from './employers/actions.ts'
import {
  type Candidates,
  changeCursor,
  keepPatients,
  type LinkedAccount,
  listCandidates,
  lockAccountsOf,
  removePatients,
} from './store.ts'

/** Address and key of the clinic's system (settings `EXCHANGE_URL`, `EXCHANGE_TOKEN`). */
export interface ClinicSystem {
  url: string
  token: string
}

const limits: FetchLimits = { timeout: 10_000, bytes: 4 * 1024 * 1024 }
const rowsAtOnce = 500

/** Asks the clinic's system for changes after a cursor (docs/exchange.md). Throws a Russian reason. */
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

/** Result of a page of changes. */
export interface PageOutcome {
  received: number
  /** Accounts that were linked or changed. */
  linked: number
  /** Items that break the rules of the exchange, and results that could not be written. */
  refused: number
}

const kinds: readonly unknown[] = ['patient', 'checkUp', 'result'] satisfies Change['kind'][]
const isKnown = (item: unknown) => kinds.includes((item as { kind?: unknown } | null)?.kind)
const isRemoved = (one: Change) => 'removed' in one

/** Takes the last version of each patient, check-up and result, because a page may contain several versions. */
function lastWords(items: readonly unknown[]) {
  const parsed = items.map((item) => Change.safeParse(item))
  const changes = new Map(
    parsed.flatMap(({ data }) => (data ? [[`${data.kind} ${data.id}`, data] as const] : [])),
  )
  const all = [...changes.values()]
  const removedOf = (kind: Change['kind']) =>
    all.filter((one) => one.kind === kind && isRemoved(one)).map(({ id }) => id)
  return {
    removed: removedOf('patient'),
    patients: all.filter((one): one is ClinicPatient => one.kind === 'patient' && !isRemoved(one)),
    removedCheckUps: removedOf('checkUp'),
    checkUps: all.filter((one): one is ClinicCheckUp => one.kind === 'checkUp' && !isRemoved(one)),
    results: all.filter((one): one is ClinicResult => one.kind === 'result'),
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

/**
 * Finds the patient of an account among those with its phone. When two records match, none is linked: the
 * clinic's staff decides.
 */
function ownPatient({ account, patients }: Candidates): ClinicPatient | null {
  const same = patients.filter((patient) => isSamePerson(account, patient))
  return same.length === 1 ? (same[0] ?? null) : null
}

/** An account and its patient, existing or new. */
interface Match {
  account: LinkedAccount
  patient: ClinicPatient
}

const identityOf = ({ surname, name, middlename, gender, birth }: StatedIdentity) => ({
  surname,
  name,
  middlename,
  gender,
  birth,
})

const isOther = ({ account, patient }: Match) => {
  const { middlename = '', birth } = patient
  const { after } = changed(
    identityOf(account),
    identityOf({ ...patient, middlename, birth: formatDay(birth) }),
  )
  return Object.keys(after ?? {}).length > 0
}

const system = 'import-from-clinic'

/** Records in the audit each new link, and how many accounts linked earlier got changed data. */
function noteMatches(tx: Tx, matches: readonly Match[]): void {
  const linked = matches.filter(isNew)
  const known = matches.filter((one) => !isNew(one))
  for (const { account, patient } of linked)
    note(tx, { system, id: account.id, before: { patientID: null }, after: { patientID: patient.id } })
  const others = known.filter(isOther)
  const [first] = others
  if (first) note(tx, { system, count: others.length, id: others.length === 1 ? first.account.id : null })
}

const isNew = ({ account }: Match) => account.patientId === null

/** Links accounts with patients and copies the clinic's data, which was checked against a passport. */
async function linkAll(tx: Tx, patients: readonly ClinicPatient[], known: LinkedAccount[]): Promise<number> {
  const linked = new Map(known.map((account) => [account.patientId, account]))
  const free = known.filter(({ patientId }) => patientId === null).map(({ id }) => id)
  const pairs = [
    ...patients.map((patient) => ({ account: linked.get(patient.id), patient })),
    ...(await listCandidates(tx, free)).map((one) => ({ account: one.account, patient: ownPatient(one) })),
  ]
  const matches = pairs.flatMap(({ account, patient }): Match[] =>
    account && patient ? [{ account, patient }] : [],
  )
  for (const { account, patient } of matches) await changeAccount(tx, account.id, columnsOf(patient))
  noteMatches(tx, matches)
  return matches.length
}

/** Check-ups of a page; `patients`: ids of changed and of removed ones. */
interface SentPage {
  checkUps: ClinicCheckUp[]
  removedCheckUps: string[]
  patients: readonly string[]
}

/** Context of an import: the keys of sealed results, the list of diagnoses, and the time. */
type ImportContext = FindingContext

/** Stores the check-ups of a page and what follows from them, and from changed patients, for employers. */
async function takeCheckUps(
  tx: Tx,
  source: string,
  { checkUps, removedCheckUps, patients }: SentPage,
  { secrets, now }: ImportContext,
): Promise<void> {
  const sent = { checkUps, removed: removedCheckUps, patients }
  const known = await listKnown(tx, source, sent, secrets)
  await keepImported(tx, source, checkUps, { secrets, now })
  await removeImported(tx, source, removedCheckUps, now)
  await tellEmployers(tx, source, known, now)
  const count = checkUps.length + removedCheckUps.length
  if (count > 0) note(tx, { system, what: 'check-up', count })
}

/** Applies a page of changes together with its cursor: all of it or nothing. */
export async function takeOver(
  tx: Tx,
  source: string,
  { items, cursor }: ChangesPage,
  context: ImportContext,
): Promise<PageOutcome> {
  const { now } = context
  const { removed, patients, results, refused, ...sent } = lastWords(items)
  const phones = patients.map(({ phone }) => phone)
  const known = await lockAccountsOf(tx, { ids: [...removed, ...patients.map(({ id }) => id)], phones })
  await keepPatients(tx, source, patients, now)
  await removePatients(tx, source, removed)
  const isGone = ({ patientId }: LinkedAccount) => patientId !== null && removed.includes(patientId)
  for (const { id, patientId } of known.filter(isGone)) {
    await changeAccount(tx, id, { patientId: null })
    note(tx, { system, id, before: { patientID: patientId }, after: { patientID: null } })
  }
  const freed = known.map((account) => (isGone(account) ? { ...account, patientId: null } : account))
  const linked = await linkAll(tx, patients, freed)
  await takeCheckUps(
    tx,
    source,
    { ...sent, patients: [...removed, ...patients.map(({ id }) => id)] },
    context,
  )
  const left = await takeResults(tx, results, context)
  await changeCursor(tx, source, cursor)
  return { received: items.length, linked, refused: refused + left.length }
}

const findOwnMatch = async (reader: Reader, { accountId }: Member): Promise<Match | null> => {
  const [found] = await listCandidates(reader, [accountId])
  const patient = found ? ownPatient(found) : null
  return found && patient ? { account: found.account, patient } : null
}

/**
 * Tells whether an unlinked patient of the clinic matches the actor, for instance because the actor signed up
 * after the patient was imported. A patient whom an administrator has unlinked from the actor does not count.
 */
export const hasOwnPatient = async (reader: Reader, actor: Member): Promise<boolean> =>
  (await findOwnMatch(reader, actor)) !== null

/** Links the actor's account with the matching patient; refuses when another account was faster. */
export async function linkOwn(tx: Tx, actor: Member): Promise<void> {
  await lockAccount(tx, actor.accountId)
  const match = await findOwnMatch(tx, actor)
  if (!match) return
  await changeAccount(tx, actor.accountId, columnsOf(match.patient))
  noteMatches(tx, [match])
}
