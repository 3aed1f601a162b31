import { asc, eq } from 'drizzle-orm'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { Edition, type EditionId } from '../../shared/programme/schema.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { statement } from '../platform/db/statement.ts'
import { turnTo } from '../platform/db/turns.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { factors, orderEditions, services } from './tables.ts'

interface Term {
  id: EditionId
  validFrom: Day
  validTo: Day | null
}

const termsOfEditions = statement<object, Term>('terms-of-editions')`
  select id, valid_from as "validFrom", valid_to as "validTo" from order_editions
  where valid_to is null or valid_from < valid_to order by valid_from desc`

const terms = cachedFor((reader) => reader.run(termsOfEditions, {}))

/** Rows of an edition never change, so each process reads them once. Only the end may be set later. */
const known = new Map<EditionId, Edition>()

/** Returns an edition by id; null when there is none. */
export async function findEdition(reader: Reader, id: EditionId): Promise<Edition | null> {
  const kept = known.get(id)
  if (kept) return kept
  const [[head], factorRows, serviceRows] = await Promise.all([
    reader.select().from(orderEditions).where(eq(orderEditions.id, id)),
    reader.select().from(factors).where(eq(factors.editionId, id)).orderBy(asc(factors.position)),
    reader.select().from(services).where(eq(services.editionId, id)).orderBy(asc(services.position)),
  ])
  if (!head) return null
  const named = serviceRows.map((row) => ({ ...row, supersedes: row.supersedes ?? undefined }))
  const edition = Edition.parse({ ...head, factors: factorRows, services: named })
  known.set(id, edition)
  return edition
}

/** Returns the edition that a record refers to; a missing one is an internal error. */
export async function getEdition(reader: Reader, id: EditionId): Promise<Edition> {
  const edition = await findEdition(reader, id)
  if (!edition) throw new Error(`no edition ${id}`)
  return edition
}

/**
 * Returns the edition for a check-up on a day: the one in force, or the last one after its end (the rules then
 * warn). Null for a day before all of them. Loads by other processes are visible within a second.
 */
export async function editionInForce(reader: Reader, day: Day): Promise<Edition | null> {
  const term = (await terms.of(reader)).find(({ validFrom }) => validFrom <= day)
  const edition = term && (await findEdition(reader, term.id))
  if (!edition || edition.validTo === term.validTo) return edition ?? null
  const ended = { ...edition, validTo: term.validTo }
  known.set(term.id, ended)
  return ended
}

const loading = turnTo('reference')

/** Lets one process at a time load reference data; the others wait for its commit. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

const ofHash = statement<{ hash: string }, { id: EditionId }>('edition-of-hash')`
  select id from order_editions where content_hash = ${'hash'} and withdrawn_at is null`

/** Returns the edition with this content if it was loaded before and is not withdrawn. */
export const findEditionByHash = async (reader: Reader, hash: string): Promise<EditionId | null> =>
  (await reader.run(ofHash, { hash }))[0]?.id ?? null

const overlapping = statement<{ from: Day; to: Day | null }, Term>('editions-overlapping')`
  select id, valid_from as "validFrom", valid_to as "validTo" from order_editions
  where daterange(valid_from, valid_to) && daterange(${'from'}::date, ${'to'}::date) order by valid_from for update`

/** Returns editions whose days overlap the given ones, locked against another load. */
export const listOverlapping = (tx: Tx, from: Day, to: Day | null): Promise<Term[]> =>
  tx.run(overlapping, { from, to })

/** Ends an edition on a day, the first on which it no longer applies; null: it has no end. */
export async function endEdition(tx: Tx, id: EditionId, on: Day | null): Promise<void> {
  await tx.update(orderEditions).set({ validTo: on }).where(eq(orderEditions.id, id))
  tx.afterCommit(() => terms.forget())
}

/** Stores an edition with all its rows. */
export async function addEdition(
  tx: Tx,
  edition: Edition,
  loaded: { contentHash: string; loadedAt: Date; loadedBy?: AccountId; previousEnd?: Day | null },
): Promise<void> {
  const { factors: factorRows, services: serviceRows, ...head } = edition
  const editionId = edition.id
  await tx.insert(orderEditions).values({ ...head, ...loaded })
  await tx.insert(services).values(serviceRows.map((row, position) => ({ ...row, editionId, position })))
  await tx.insert(factors).values(factorRows.map((row, position) => ({ ...row, editionId, position })))
  tx.afterCommit(() => terms.forget())
}

/** An edition as a list shows it. */
export interface EditionHead extends Term {
  order: string
  edition: string
  hash: string
  previousEnd: Day | null
  loadedAt: Date
  loadedBy: string | null
  withdrawnAt: Date | null
  factors: number
  services: number
}

const heads = statement<object, EditionHead>('heads-of-editions')`
  select order_editions.id, order_name as "order", edition, valid_from as "validFrom", valid_to as "validTo",
    content_hash as hash, previous_end as "previousEnd", loaded_at as "loadedAt", withdrawn_at as "withdrawnAt",
    nullif(concat_ws(' ', accounts.surname, accounts.name, nullif(accounts.middlename, '')), '') as "loadedBy",
    (select count(*) from factors where edition_id = order_editions.id and selectable)::int as factors,
    (select count(*) from services where edition_id = order_editions.id)::int as services
  from order_editions left join accounts on accounts.id = loaded_by order by valid_from desc, withdrawn_at is not null, loaded_at desc`

/** Returns all editions, newest first; they are few. */
export const listEditions = (reader: Reader): Promise<EditionHead[]> => reader.run(heads, {})

const used = statement<{ id: EditionId; from: Day }, { one: number }>('edition-is-used')`
  select 1 as one from bookings where day >= ${'from'} and edition_id = ${'id'} limit 1`

/** Whether a booking was computed by an edition; its day is never before the edition's first one. */
export const isUsed = async (reader: Reader, { id, validFrom }: Term): Promise<boolean> =>
  (await reader.run(used, { id, from: validFrom })).length > 0

/**
 * Withdraws an edition before its first day, so that it applies on no day. The caller restores the end of the
 * previous one.
 */
export async function withdrawEdition(tx: Tx, edition: Term, by: AccountId, now: Date): Promise<void> {
  const taken = { validTo: edition.validFrom, withdrawnAt: now, withdrawnBy: by }
  await tx.update(orderEditions).set(taken).where(eq(orderEditions.id, edition.id))
  tx.afterCommit(() => terms.forget())
}
