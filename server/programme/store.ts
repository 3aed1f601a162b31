import { asc, eq } from 'drizzle-orm'
import type { Day } from '../../shared/platform/days.ts'
import { Edition, type EditionId } from '../../shared/programme/schema.ts'
import { briefly } from '../platform/db/briefly.ts'
import { statement } from '../platform/db/statement.ts'
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

const terms = briefly((reader) => reader.run(termsOfEditions, {}))

/** Rows of an edition never change, so that it is read once a process. Only its end may be set later. */
const known = new Map<EditionId, Edition>()

/** An edition as a booking remembers it; null when there is none. */
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

const loading = statement<object, { locked: unknown }>('lock-reference')`
  select pg_advisory_xact_lock(290029, 1)::text as locked`

/** Lets one process at a time load reference data; the others wait until it is committed. */
export const lockLoading = (tx: Tx): Promise<unknown> => tx.run(loading, {})

const ofHash = statement<{ hash: string }, { id: EditionId }>('edition-of-hash')`
  select id from order_editions where content_hash = ${'hash'}`

/** The edition with this content, when it was loaded before. */
export const findEditionByHash = async (reader: Reader, hash: string): Promise<EditionId | null> =>
  (await reader.run(ofHash, { hash }))[0]?.id ?? null

const overlapping = statement<{ from: Day; to: Day | null }, Term>('editions-overlapping')`
  select id, valid_from as "validFrom", valid_to as "validTo" from order_editions
  where daterange(valid_from, valid_to) && daterange(${'from'}::date, ${'to'}::date) order by valid_from for update`

/** Editions whose days meet the given ones, locked against another load. */
export const listOverlapping = (tx: Tx, from: Day, to: Day | null): Promise<Term[]> =>
  tx.run(overlapping, { from, to })

/** Ends an edition on a day: the first one on which it no longer acts. */
export const endEdition = (tx: Tx, id: EditionId, on: Day): Promise<unknown> =>
  tx.update(orderEditions).set({ validTo: on }).where(eq(orderEditions.id, id))

/** Stores an edition with all its rows. */
export async function addEdition(
  tx: Tx,
  edition: Edition,
  contentHash: string,
  loadedAt: Date,
): Promise<void> {
  const { factors: factorRows, services: serviceRows, ...head } = edition
  const editionId = edition.id
  await tx.insert(orderEditions).values({ ...head, contentHash, loadedAt })
  await tx.insert(services).values(serviceRows.map((row, position) => ({ ...row, editionId, position })))
  await tx.insert(factors).values(factorRows.map((row, position) => ({ ...row, editionId, position })))
  tx.afterCommit(() => terms.forget())
}
