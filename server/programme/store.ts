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

/** Rows of an edition never change, so that it is read once a process. Only its end may be set later. */
const known = new Map<EditionId, Edition>()

/** An edition by its id; null when there is none. */
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

/** The edition that a record names; one that is not there is a fault of ours. */
export async function getEdition(reader: Reader, id: EditionId): Promise<Edition> {
  const edition = await findEdition(reader, id)
  if (!edition) throw new Error(`no edition ${id}`)
  return edition
}

/**
 * The edition by which a check-up on a day is computed: the one in force, or, after the end of the last one, that
 * last one (the rules then warn). Null for a day before all of them. Other processes' loads are seen within a second.
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

/** Lets one process at a time load reference data; the others wait until it is committed. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

const ofHash = statement<{ hash: string }, { id: EditionId }>('edition-of-hash')`
  select id from order_editions where content_hash = ${'hash'} and withdrawn_at is null`

/** The edition with this content, when it was loaded before and is not taken back. */
export const findEditionByHash = async (reader: Reader, hash: string): Promise<EditionId | null> =>
  (await reader.run(ofHash, { hash }))[0]?.id ?? null

const overlapping = statement<{ from: Day; to: Day | null }, Term>('editions-overlapping')`
  select id, valid_from as "validFrom", valid_to as "validTo" from order_editions
  where daterange(valid_from, valid_to) && daterange(${'from'}::date, ${'to'}::date) order by valid_from for update`

/** Editions whose days meet the given ones, locked against another load. */
export const listOverlapping = (tx: Tx, from: Day, to: Day | null): Promise<Term[]> =>
  tx.run(overlapping, { from, to })

/** Ends an edition on a day: the first one on which it no longer acts; null: it has no end. */
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

/** An edition as a list of editions has it. */
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

/** All editions, the newest first; they are few. */
export const listEditions = (reader: Reader): Promise<EditionHead[]> => reader.run(heads, {})

const used = statement<{ id: EditionId; from: Day }, { one: number }>('edition-is-used')`
  select 1 as one from bookings where day >= ${'from'} and edition_id = ${'id'} limit 1`

/** Whether a booking was computed by an edition; its day is never before the first one of the edition. */
export const isUsed = async (reader: Reader, { id, validFrom }: Term): Promise<boolean> =>
  (await reader.run(used, { id, from: validFrom })).length > 0

/** Takes an edition back before its first day: it acts on no day. The caller gives the one before it its end back. */
export async function withdrawEdition(tx: Tx, edition: Term, by: AccountId, now: Date): Promise<void> {
  const taken = { validTo: edition.validFrom, withdrawnAt: now, withdrawnBy: by }
  await tx.update(orderEditions).set(taken).where(eq(orderEditions.id, edition.id))
  tx.afterCommit(() => terms.forget())
}
