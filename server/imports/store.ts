import { importRefusals } from '../../shared/imports/ru.ts'
import type {
  ImportCounts,
  ImportId,
  ImportResult,
  ImportStatus,
  OnRepeat,
  RowKind,
} from '../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import type { CheckedPiece } from './check/task.ts'

/** An import as stored. */
export interface ImportRecord {
  id: ImportId
  organization: OrganizationId
  account: AccountId
  fileName: string
  status: ImportStatus
  createdAt: Date
  rows: number
  progress: number
  headingRow: number
  head: Uint8Array
  preview: Uint8Array | null
  counts: ImportCounts | null
  result: ImportResult | null
  duplicates: OnRepeat | null
  failure: string | null
  /** When it wrote its employees, as long as it can be taken back. */
  writtenAt: Date | null
  undoneAt: Date | null
  cursor: number
  attempts: number
  hasRows: boolean
}

const columns = raw`imports.id, organization_id as organization, account_id as account, file_name as "fileName", status,
  created_at as "createdAt", rows, progress, heading_row as "headingRow", head, preview, counts, result, duplicates,
  failure, cursor, attempts, undone_at as "undoneAt",
  (select written_at from import_traces where import_id = imports.id order by employee_id limit 1) as "writtenAt", exists (select from import_pieces where import_id = imports.id) as "hasRows"`

interface OneOf {
  id: ImportId
  organization: OrganizationId
}

const one = statement<OneOf, ImportRecord>('import')`
  select ${columns} from imports where id = ${'id'} and organization_id = ${'organization'}`

const oneLocked = statement<OneOf, ImportRecord>('import-for-change')`
  select ${columns} from imports where id = ${'id'} and organization_id = ${'organization'} for no key update`

/** Returns an import of the scope; null when it does not exist or belongs to another one. */
export const findImport = async (reader: Reader, { organization }: OrganizationScope, id: ImportId) =>
  (await reader.run(one, { id, organization }))[0] ?? null

/**
 * Returns an import of the scope, locked until the end of the transaction; null when it does not exist or
 * belongs to another one.
 */
export const findImportForChange = async (tx: Tx, { organization }: OrganizationScope, id: ImportId) =>
  (await tx.run(oneLocked, { id, organization }))[0] ?? null

const last = statement<{ organization: OrganizationId }, ImportRecord>('imports')`
  select ${columns} from imports where organization_id = ${'organization'} order by created_at desc, id desc limit 20`

/** Returns the latest imports of a scope, newest first. */
export const listImports = (reader: Reader, { organization }: OrganizationScope) =>
  reader.run(last, { organization })

type NewImport = Pick<
  ImportRecord,
  'id' | 'organization' | 'account' | 'fileName' | 'createdAt' | 'rows' | 'headingRow' | 'head'
>

const add = statement<NewImport, never>('add-import')`
  insert into imports (id, organization_id, account_id, file_name, status, created_at, rows, heading_row, head)
  values (${'id'}, ${'organization'}, ${'account'}, ${'fileName'}, 'read', ${'createdAt'}, ${'rows'},
    ${'headingRow'}, ${'head'})`

/** Source rows of a piece, sealed. */
interface NewPiece {
  number: number
  rows: number
  lastRow: number
  raw: Uint8Array
}

const addPieces = statement<
  { id: ImportId; numbers: number[]; counts: number[]; lasts: number[]; raws: Uint8Array[] },
  never
>('add-import-pieces')`
  insert into import_pieces (import_id, number, rows, last_row, raw)
  select ${'id'}, made.* from unnest(${'numbers'}::int[], ${'counts'}::int[], ${'lasts'}::int[], ${'raws'}::bytea[]) made`

const piecesAtOnce = 50

function* inParts<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Adds an import with the rows of its file. */
export async function addImport(tx: Tx, record: NewImport, pieces: readonly NewPiece[]): Promise<void> {
  await tx.run(add, record)
  for (const part of inParts(pieces, piecesAtOnce))
    await tx.run(addPieces, {
      id: record.id,
      numbers: part.map(({ number }) => number),
      counts: part.map(({ rows }) => rows),
      lasts: part.map(({ lastRow }) => lastRow),
      raws: part.map(({ raw }) => raw),
    })
}

type Steps = Pick<ImportRecord, 'id' | 'status' | 'head' | 'duplicates'> & { now: Date }

const step = statement<Steps, never>('step-of-import')`
  update imports set status = ${'status'}, head = ${'head'}, duplicates = ${'duplicates'}, progress = 0, cursor = 0,
    attempts = 0, failure = null, result = null, lease_by = null, lease_until = ${'now'},
    preview = case when ${'status'} = 'checking' then null else preview end,
    counts = case when ${'status'} = 'checking' then null else counts end
  where id = ${'id'}`

/**
 * Queues a locked import at the beginning of a step for any process; refuses with `IMPORT_BUSY` when another
 * one is running.
 */
export const beginStep = (tx: Tx, steps: Steps): Promise<unknown> =>
  tx.run(step, steps, { imports_running: importRefusals.IMPORT_BUSY })

const checkAgain = statement<{ id: ImportId; now: Date }, never>('check-import-again')`
  update imports set status = 'checking', progress = 0, attempts = 0, failure = null, lease_by = null,
    lease_until = ${'now'}
  where id = ${'id'}`

/** Queues a locked import for another check, and keeps the results of the former one until then. */
export const beginCheckAgain = (tx: Tx, id: ImportId, now: Date): Promise<unknown> =>
  tx.run(checkAgain, { id, now })

const end = statement<{ id: ImportId; status: ImportStatus; failure: string | null }, never>('end-import')`
  update imports set status = ${'status'}, failure = ${'failure'}, lease_by = null, lease_until = null
  where id = ${'id'}`
const dropPieces = statement<{ id: ImportId }, never>('drop-import-pieces')`
  delete from import_pieces where import_id = ${'id'}`

/** Ends a locked import and removes its rows. */
export async function endImport(
  tx: Tx,
  id: ImportId,
  status: ImportStatus,
  failure: string | null = null,
): Promise<void> {
  await tx.run(end, { id, status, failure })
  await tx.run(dropPieces, { id })
}

/** An ended import whose first rows are still stored. */
export type EndedSample = Pick<ImportRecord, 'id' | 'head'>

const samples = statement<{ limit: number }, EndedSample>('samples-of-ended-imports')`
  select id, head from imports where has_sample and status in ('done', 'cancelled', 'failed')
  order by created_at limit ${'limit'} for update skip locked`

/** Returns ended imports whose first rows are still stored, locked. */
export const listEndedSamples = (tx: Tx, limit: number): Promise<EndedSample[]> => tx.run(samples, { limit })

const withoutSample = statement<EndedSample, never>('take-sample-out')`
  update imports set head = ${'head'}, has_sample = false where id = ${'id'}`

/** Stores the head of an ended import without the first rows. */
export const putHeadWithoutSample = (tx: Tx, given: EndedSample): Promise<unknown> =>
  tx.run(withoutSample, given)

interface Lease {
  by: string
  now: Date
  until: Date
}

const claim = statement<Lease, ImportRecord>('claim-import')`
  update imports set lease_by = ${'by'}, lease_until = ${'until'}, attempts = attempts + 1
  where id = (select id from imports where status in ('checking', 'running') and lease_until <= ${'now'}
    order by created_at limit 1 for update skip locked)
  returning ${columns}`

/** Takes an import that waits for work or whose process has died; returns null when there is none. */
export const claimImport = async (tx: Tx, lease: Lease) => (await tx.run(claim, lease))[0] ?? null

const waiting = statement<object, { count: number }>('imports-at-work')`
  select count(*)::int as count from imports where status in ('checking', 'running')`

/** Counts the imports that run or wait, in this and other processes. */
export const countAtWork = async (reader: Reader): Promise<number> =>
  (await reader.run(waiting, {}))[0]?.count ?? 0

type Beat = Omit<Lease, 'now'> & { id: ImportId; progress: number; status: ImportStatus }

const beat = statement<Beat, { id: ImportId }>('beat-of-import')`
  update imports set lease_until = ${'until'}, progress = greatest(progress, ${'progress'})
  where id = ${'id'} and lease_by = ${'by'} and status = ${'status'} returning id`

/** Renews the lease; returns false when the import was cancelled, restarted or taken over. */
export const keepLease = async (tx: Tx, given: Beat): Promise<boolean> =>
  (await tx.run(beat, given)).length > 0

const release = statement<{ id: ImportId; by: string; until: Date }, never>('release-import')`
  update imports set lease_by = null, lease_until = ${'until'} where id = ${'id'} and lease_by = ${'by'}`

/** Releases an import; any process can take it again from the given moment on. */
export const releaseImport = (tx: Tx, id: ImportId, by: string, until: Date): Promise<unknown> =>
  tx.run(release, { id, by, until })

interface LeasedImport {
  id: ImportId
  by: string
  status: ImportStatus
}

const ours = statement<LeasedImport, ImportRecord>('import-of-ours')`
  select ${columns} from imports where id = ${'id'} and lease_by = ${'by'} and status = ${'status'} for no key update`

/** Returns an import that this process holds, locked; null when the process no longer holds it. */
export const findOurs = async (tx: Tx, given: LeasedImport) => (await tx.run(ours, given))[0] ?? null

/** A stored piece. */
export interface PieceRecord {
  number: number
  rows: number
  lastRow: number
  raw: Uint8Array
  checked: Uint8Array | null
  right: number[]
  bad: number[]
  repeats: number[]
}

const pieceColumns = raw`number, rows, last_row as "lastRow", raw, checked, "right", bad, repeats`

const pieces = statement<{ id: ImportId; from: number; limit: number }, PieceRecord>('import-pieces')`
  select ${pieceColumns} from import_pieces where import_id = ${'id'} and number >= ${'from'}
  order by number limit ${'limit'}`

/** Returns pieces of an import in order, starting from the piece with a number. */
export const listPieces = (reader: Reader, id: ImportId, from: number, limit: number) =>
  reader.run(pieces, { id, from, limit })

interface PieceFilter {
  id: ImportId
  after: number
  kind: RowKind | null
  field: string | null
  limit: number
}

const piecesWith = statement<PieceFilter, PieceRecord>('import-pieces-with')`
  select ${pieceColumns} from import_pieces where import_id = ${'id'} and last_row > ${'after'}
    and (${'kind'}::text is null
      or cardinality(case ${'kind'} when 'right' then "right" when 'bad' then bad when 'repeat' then repeats end) > 0
      or ${'kind'} = 'dismissed')
    and (${'field'}::text is null or ${'field'} = any(fields))
  order by number limit ${'limit'}`

/** Returns pieces after a row that contain rows of a kind, or with an error or a warning in a field. */
export const listPiecesWith = (reader: Reader, filter: PieceFilter) => reader.run(piecesWith, filter)

const putChecked = statement<{ id: ImportId; numbers: number[]; packs: Uint8Array[]; kinds: string }, never>(
  'put-checked-pieces',
)`
  with kinds as (select * from jsonb_to_recordset(${'kinds'}::jsonb)
      as kind (number int, "right" int[], bad int[], repeats int[], fields text[])),
    packs as (select * from unnest(${'numbers'}::int[], ${'packs'}::bytea[]) as pack (number, checked))
  update import_pieces set checked = packs.checked, "right" = kinds."right", bad = kinds.bad,
    repeats = kinds.repeats, fields = kinds.fields
  from kinds join packs using (number)
  where import_id = ${'id'} and import_pieces.number = kinds.number`

const finishCheck = statement<
  { id: ImportId; preview: Uint8Array; counts: ImportCounts; rows: number },
  never
>('finish-check')`
  update imports set status = 'checked', preview = ${'preview'}, counts = ${'counts'}, rows = ${'rows'},
    progress = ${'rows'}, lease_by = null, lease_until = null, attempts = 0
  where id = ${'id'}`

/** Writes the check results of a locked import; its pieces are sealed. */
export async function putCheck(
  tx: Tx,
  id: ImportId,
  checked: readonly CheckedPiece[],
  { preview, counts }: { preview: Uint8Array; counts: ImportCounts },
): Promise<void> {
  for (const part of inParts(checked, piecesAtOnce)) {
    const kinds = part.map(({ checked: _, ...kind }) => kind)
    const numbers = part.map(({ number }) => number)
    const packs = part.map((piece) => piece.checked)
    await tx.run(putChecked, { id, numbers, packs, kinds: JSON.stringify(kinds) })
  }
  await tx.run(finishCheck, { id, preview, counts, rows: counts.rows })
}

interface ImportProgress {
  id: ImportId
  number: number
  progress: number
  result: ImportResult
  until: Date
}

const advance = statement<ImportProgress, never>('advance-import')`
  update imports set cursor = ${'number'} + 1, progress = ${'progress'}, result = ${'result'}, attempts = 0,
    lease_until = ${'until'}
  where id = ${'id'}`
const keepLeft = statement<
  { id: ImportId; number: number; raw: Uint8Array; checked: Uint8Array; bad: number[] },
  never
>('keep-left-rows')`
  update import_pieces set raw = ${'raw'}, checked = ${'checked'}, bad = ${'bad'}, "right" = '{}', repeats = '{}'
  where import_id = ${'id'} and number = ${'number'}`
const dropPiece = statement<{ id: ImportId; number: number }, never>('drop-import-piece')`
  delete from import_pieces where import_id = ${'id'} and number = ${'number'}`

/** Sealed rows of a piece that could not be written. */
export interface LeftRows {
  raw: Uint8Array
  checked: Uint8Array
  bad: number[]
}

/**
 * Advances a locked import to the next piece, in the transaction that writes the rows; rows of the piece that
 * were not written are kept.
 */
export async function passPiece(tx: Tx, written: ImportProgress, left: LeftRows | null): Promise<void> {
  const { id, number } = written
  await tx.run(advance, written)
  await (left ? tx.run(keepLeft, { id, number, ...left }) : tx.run(dropPiece, { id, number }))
}

const undone = statement<{ id: ImportId; now: Date }, never>('mark-import-undone')`
  update imports set undone_at = ${'now'} where id = ${'id'}`

/** Marks a locked import as taken back. */
export const markUndone = (tx: Tx, id: ImportId, now: Date): Promise<unknown> => tx.run(undone, { id, now })

const finish = statement<{ id: ImportId }, never>('finish-import')`
  update imports set status = 'done', progress = rows, lease_by = null, lease_until = null where id = ${'id'}`

/** Ends a locked import when all its pieces are written. */
export const finishImport = (tx: Tx, id: ImportId): Promise<unknown> => tx.run(finish, { id })

const sweepRows = statement<{ before: Date }, { count: number }>('sweep-import-pieces')`
  with gone as (
    delete from import_pieces using imports
    where imports.id = import_id and created_at < ${'before'} and status <> 'running' returning import_id)
  select count(distinct import_id)::int as count from gone`
const sweepLost = statement<{ before: Date }, never>('sweep-imports')`
  update imports set status = 'cancelled', lease_by = null, lease_until = null
  where created_at < ${'before'} and status in ('read', 'checking', 'checked')`

/**
 * Removes the rows of imports created before a moment and returns their number. Imports that were never started
 * are ended.
 */
export async function sweepImports(tx: Tx, before: Date): Promise<number> {
  const [swept] = await tx.run(sweepRows, { before })
  await tx.run(sweepLost, { before })
  return swept?.count ?? 0
}
