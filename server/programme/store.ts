import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { Edition, type EditionId, type Factor, type Service } from '../../shared/programme/schema.ts'
import { cachedFor } from '../platform/db/cached-for.ts'
import { statement } from '../platform/db/statement.ts'
import { turnTo } from '../platform/db/turns.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

interface Term {
  id: EditionId
  validFrom: Day
  validTo: Day | null
}

const termsOfEditions = statement<object, Term>('terms-of-editions')`
  select id, valid_from as "validFrom", valid_to as "validTo" from order_editions
  where valid_to is null or valid_from < valid_to order by valid_from desc`

const terms = cachedFor((reader) => reader.run(termsOfEditions, {}))

type HeadRow = Omit<Edition, 'factors' | 'services'>

const head = statement<{ id: EditionId }, HeadRow>('edition')`
  select id, order_name as "order", edition, valid_from as "validFrom", valid_to as "validTo", base,
    mark_rules as "markRules", general_rules as "generalRules", sections
  from order_editions where id = ${'id'}`

const factorsOf = statement<{ id: EditionId }, Factor>('factors-of-edition')`
  select code, section, parent, kind, name, short_name as "shortName", marks, substances,
    periodicity_months as "periodicityMonths", doctors, studies, conditions, selectable,
    preliminary_only as "preliminaryOnly", note
  from factors where edition_id = ${'id'} order by position`

type ServiceRow = Omit<Service, 'supersedes'> & { supersedes: string[] | null }

const servicesOf = statement<{ id: EditionId }, ServiceRow>('services-of-edition')`
  select code, name, kind, supersedes from services where edition_id = ${'id'} order by position`

/** Rows of an edition never change, so each process reads them once. Only the end may be set later. */
const known = new Map<EditionId, Edition>()

/** Returns an edition by id; null when there is none. */
export async function findEdition(reader: Reader, id: EditionId): Promise<Edition | null> {
  const kept = known.get(id)
  if (kept) return kept
  const [[found], factors, serviceRows] = await Promise.all([
    reader.run(head, { id }),
    reader.run(factorsOf, { id }),
    reader.run(servicesOf, { id }),
  ])
  if (!found) return null
  const services = serviceRows.map((row) => ({ ...row, supersedes: row.supersedes ?? undefined }))
  const edition = Edition.parse({ ...found, factors, services })
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

const end = statement<{ id: EditionId; on: Day | null }, never>('end-edition')`
  update order_editions set valid_to = ${'on'} where id = ${'id'}`

/** Ends an edition on a day, the first on which it no longer applies; null: it has no end. */
export async function endEdition(tx: Tx, id: EditionId, on: Day | null): Promise<void> {
  await tx.run(end, { id, on })
  tx.afterCommit(() => terms.forget())
}

/** Where an edition comes from. */
interface EditionOrigin {
  contentHash: string
  loadedAt: Date
  loadedBy?: AccountId
  previousEnd?: Day | null
}

type NewHead = Pick<Edition, 'id' | 'order' | 'edition' | 'validFrom' | 'validTo'> &
  EditionOrigin & { base: string; markRules: string; generalRules: string; sections: string }

const addHead = statement<NewHead, never>('add-edition')`
  insert into order_editions (id, order_name, edition, valid_from, valid_to, base, mark_rules, general_rules,
    sections, content_hash, loaded_at, loaded_by, previous_end)
  values (${'id'}, ${'order'}, ${'edition'}, ${'validFrom'}, ${'validTo'}, ${'base'}::jsonb, ${'markRules'}::jsonb,
    ${'generalRules'}::jsonb, ${'sections'}::jsonb, ${'contentHash'}, ${'loadedAt'}, ${'loadedBy'}, ${'previousEnd'})`

const addServices = statement<{ id: EditionId; rows: string }, never>('add-services-of-edition')`
  insert into services (edition_id, code, position, name, kind, supersedes)
  select ${'id'}, code, position, name, kind, supersedes
  from jsonb_to_recordset(${'rows'}::jsonb) as made (code text, position int, name text, kind text, supersedes text[])`

const addFactors = statement<{ id: EditionId; rows: string }, never>('add-factors-of-edition')`
  insert into factors (edition_id, code, position, section, parent, kind, name, short_name, marks, substances,
    periodicity_months, doctors, studies, conditions, selectable, preliminary_only, note)
  select ${'id'}, code, position, section, parent, kind, name, "shortName", marks, substances,
    "periodicityMonths", doctors, studies, conditions, selectable, "preliminaryOnly", note
  from jsonb_to_recordset(${'rows'}::jsonb) as made (code text, position int, section text, parent text, kind text,
    name text, "shortName" text, marks text[], substances jsonb, "periodicityMonths" smallint, doctors text[],
    studies text[], conditions jsonb, selectable boolean, "preliminaryOnly" boolean, note text)`

/** Returns rows as JSON, each with its position. */
const placed = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, position) => ({ ...row, position })))

/** Stores an edition with all its rows. */
export async function addEdition(tx: Tx, edition: Edition, loaded: EditionOrigin): Promise<void> {
  const { id, factors, services } = edition
  await tx.run(addHead, {
    ...edition,
    ...loaded,
    base: JSON.stringify(edition.base),
    markRules: JSON.stringify(edition.markRules),
    generalRules: JSON.stringify(edition.generalRules),
    sections: JSON.stringify(edition.sections),
  })
  await tx.run(addServices, { id, rows: placed(services) })
  await tx.run(addFactors, { id, rows: placed(factors) })
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

const withdraw = statement<Pick<Term, 'id' | 'validFrom'> & { by: AccountId; now: Date }, never>(
  'withdraw-edition',
)`
  update order_editions set valid_to = ${'validFrom'}, withdrawn_at = ${'now'}, withdrawn_by = ${'by'}
  where id = ${'id'}`

/**
 * Withdraws an edition before its first day, so that it applies on no day. The caller restores the end of the
 * previous one.
 */
export async function withdrawEdition(tx: Tx, edition: Term, by: AccountId, now: Date): Promise<void> {
  await tx.run(withdraw, { id: edition.id, validFrom: edition.validFrom, by, now })
  tx.afterCommit(() => terms.forget())
}
