import { setImmediate } from 'node:timers/promises'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { totalLosses } from '../../../shared/imports/changes.ts'
import type { CheckedRow } from '../../../shared/imports/check-rows.ts'
import type { KnownFactor } from '../../../shared/imports/read-row.ts'
import type { FactorLoss, ImportId, ImportResult } from '../../../shared/imports/schema.ts'
import { type OrganizationScope, organizationScope } from '../../../shared/organizations/access.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { Refusal } from '../../../shared/platform/refusal.ts'
import { impliedMarks } from '../../../shared/programme/marks.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { listUnitNames } from '../../employees/units/store.ts'
import { findFacts } from '../../organizations/store.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pack, unpack } from '../../platform/packed.ts'
import { openBytes, sealBytes } from '../../platform/sealed-bytes.ts'
import type { SheetRow } from '../../platform/sheets/read.ts'
import { inThread } from '../../platform/threads.ts'
import { editionOn } from '../../programme/actions.ts'
import {
  columnsOf,
  dropSample,
  insteadOf,
  keepsFactors,
  keptPreview,
  previewOf,
  sheetsOf,
  takesPartial,
} from '../actions.ts'
import { comparePiece, rowsOfPeople } from '../changes/actions.ts'
import type { CheckedPiece, CheckInput, CorrectedTotals } from '../check/task.ts'
import { correctionsOf } from '../corrections/actions.ts'
import type { StepDeps } from '../jobs.ts'
import {
  endImport,
  findOurs,
  finishImport,
  type ImportRecord,
  type LeftRows,
  listPieces,
  type PieceRecord,
  passPiece,
  putCheck,
} from '../store.ts'
import { checkedPiece, importPreview, rawPiece } from '../tables.ts'
import { type LateRow, type RowWriteContext, writeRows } from '../write/actions.ts'
import { listKnown } from '../write/store.ts'

const nobody = '00000000-0000-0000-0000-000000000000' as EmployeeId
const knownAtOnce = 4000
const piecesAtOnce = 20

/** Looks up the uploader's current right to the organization; null when it is lost. */
async function scopeOf(
  reader: Reader,
  { account, organization }: ImportRecord,
): Promise<OrganizationScope | null> {
  const actor: Member = { kind: 'member', accountId: account, phone: '', roles: [] }
  return organizationScope(actor, await findFacts(reader, account, organization))
}

const factorsOf = (edition: Edition): KnownFactor[] =>
  edition.factors.map((factor) => ({
    code: factor.code,
    isHeading: !factor.selectable,
    marks: factor.marks,
    implied: factor.selectable ? (impliedMarks(edition, factor) ?? []) : [],
  }))

async function packedKnown(reader: Reader, scope: OrganizationScope): Promise<Uint8Array[]> {
  const pages: Uint8Array[] = []
  for (let after = nobody; ; ) {
    const page = await listKnown(reader, scope, after, knownAtOnce)
    if (page.length > 0) pages.push(pack(page))
    const last = page.at(-1)
    if (!last || page.length < knownAtOnce) return pages
    after = last.id
  }
}

async function rawPieces({ db, secrets }: StepDeps, { id }: ImportRecord): Promise<Uint8Array[]> {
  const opened: Uint8Array[] = []
  for (;;) {
    const pieces = await listPieces(db.reader, id, opened.length, piecesAtOnce)
    for (const { number, raw } of pieces)
      opened.push(openBytes(secrets, raw, rawPiece.at({ import_id: id, number })))
    if (pieces.length < piecesAtOnce) return opened
  }
}

async function inputOf(deps: StepDeps, record: ImportRecord, scope: OrganizationScope): Promise<CheckInput> {
  const { db, clock, secrets } = deps
  const { reader } = db
  const edition = await editionOn(reader, clinicDay(clock.now()))
  return {
    pieces: await rawPieces(deps, record),
    headingRow: record.headingRow,
    sheets: sheetsOf(record, secrets),
    columns: columnsOf(record, secrets),
    corrections: await correctionsOf(reader, record.id, secrets),
    today: clinicDay(clock.now()),
    factors: factorsOf(edition),
    edition,
    known: await packedKnown(reader, scope),
    ...(await listUnitNames(reader, scope)),
    lookup: secrets.keys('lookup'),
  }
}

const lostRight = 'Доступ к организации прекращён'

/** Ends an import whose owner has lost access to the organization. */
const end = ({ db, by, secrets }: StepDeps, { id, status }: ImportRecord) =>
  db.transact(async (tx) => {
    const ours = await findOurs(tx, { id, by, status })
    if (!ours) return
    await endImport(tx, id, 'failed', lostRight)
    await dropSample(tx, ours, secrets)
  })

/**
 * Runs the step between the columns and the preview: checks all rows in a thread, then stores them in one
 * transaction.
 */
export async function checkStep(record: ImportRecord, deps: StepDeps): Promise<void> {
  const { db, secrets, signal, by } = deps
  const { id, status } = record
  const scope = await scopeOf(db.reader, record)
  if (!scope) return end(deps, record)
  const checkedAt = deps.clock.now()
  const checked: CheckedPiece[] = []
  let behind = 0
  const onMessage = (piece: CheckedPiece) => {
    checked.push(piece)
    behind += piece.right.length + piece.bad.length + piece.repeats.length + piece.dismissed
    deps.tell(behind)
  }
  const call = {
    module: new URL('../check/task.ts', import.meta.url),
    name: 'checkPieces',
    input: await inputOf(deps, record, scope),
  }
  const totals = await inThread<CorrectedTotals, CheckedPiece>(call, {
    owner: scope.organization,
    signal,
    onMessage,
  })
  const { pieces, unchanged, losses } = await sealedPieces(deps, {
    id,
    scope,
    checked,
    repeated: totals.repeated,
  })
  const kept = { ...keptPreview(totals, checkedAt), factorLosses: totalLosses(losses) }
  const preview = sealBytes(secrets, pack(kept), importPreview.at({ id }))
  if (signal.aborted) return
  await db.transact(async (tx) => {
    if (await findOurs(tx, { id, by, status }))
      await putCheck(tx, id, pieces, { preview, counts: { ...totals.counts, unchanged } })
  })
}

/** The checked pieces of a file, and the people whom several of its rows are about. */
interface CheckedFile {
  id: ImportId
  scope: OrganizationScope
  checked: readonly CheckedPiece[]
  repeated: readonly EmployeeId[]
}

/** The sealed pieces of a file, and the result of their comparison with the list. */
interface SealedFile {
  pieces: CheckedPiece[]
  unchanged: number
  losses: FactorLoss[]
}

/** Marks the rows that change nothing, then seals the pieces one after another, each in its own turn of the event loop. */
async function sealedPieces(
  { db, secrets }: StepDeps,
  { id, scope, checked, repeated }: CheckedFile,
): Promise<SealedFile> {
  const pieces: CheckedPiece[] = []
  const losses: FactorLoss[] = []
  let unchanged = 0
  const people = rowsOfPeople(checked, repeated)
  for (const piece of checked) {
    const marked = await comparePiece(db.reader, scope, { piece, people }, secrets)
    unchanged += marked.unchanged
    losses.push(...marked.losses)
    const { number } = piece
    const sealed = sealBytes(secrets, marked.piece.checked, checkedPiece.at({ import_id: id, number }))
    pieces.push({ ...marked.piece, checked: sealed })
    await setImmediate()
  }
  return { pieces, unchanged, losses }
}

const nothing: ImportResult = { added: 0, updated: 0, skipped: 0, left: 0, unchanged: 0 }

/** Returns the rows of a piece that go back to the user: bad ones, and those that could not be written. */
function leftOf(
  piece: { number: number; rows: CheckedRow[]; raw: SheetRow[] },
  late: readonly LateRow[],
  { id, secrets }: RowWriteContext,
): LeftRows | null {
  const reasons = new Map(late.map(({ row, text }) => [row, text]))
  const rows = piece.rows.flatMap((row): CheckedRow[] => {
    const text = reasons.get(row.row)
    if (text === undefined) return row.kind === 'bad' ? [row] : []
    const problems = [{ field: 'personnelNumber' as const, text, kind: text }]
    return [{ ...row, kind: 'bad', input: null, problems, warnings: [] }]
  })
  if (rows.length === 0) return null
  const bad = rows.map(({ row }) => row)
  const kept = new Set(bad)
  const row = { import_id: id, number: piece.number }
  const raw = piece.raw.filter(([at]) => kept.has(at))
  return {
    bad,
    raw: sealBytes(secrets, pack(raw), rawPiece.at(row)),
    checked: sealBytes(secrets, pack(rows), checkedPiece.at(row)),
  }
}

/** The holder of the import and the end of its lease. */
interface PieceContext extends RowWriteContext {
  by: string
  until: Date
  takesPartial: boolean
}

/** Returns a bad row about a known employee as an update with what is right in it. */
function partialUpdate(row: CheckedRow): CheckedRow {
  if (!row.partial) return row
  const { input, employee } = row.partial
  return { ...row, kind: 'repeat', input, repeats: { employee }, problems: [] }
}

async function writePiece(
  tx: Tx,
  scope: OrganizationScope,
  piece: PieceRecord,
  context: PieceContext,
): Promise<number | null> {
  const { id, secrets, by, until } = context
  const ours = await findOurs(tx, { id, by, status: 'running' })
  if (!ours || ours.cursor !== piece.number) return null
  const at = { import_id: id, number: piece.number }
  const checked = piece.checked
    ? unpack<CheckedRow[]>(openBytes(secrets, piece.checked, checkedPiece.at(at)))
    : []
  const rows = context.takesPartial ? checked.map(partialUpdate) : checked
  const outcome = await writeRows(tx, scope, rows, context)
  const raw = unpack<SheetRow[]>(openBytes(secrets, piece.raw, rawPiece.at(at)))
  const left = leftOf({ number: piece.number, rows, raw }, outcome.late, context)
  const before = ours.result ?? nothing
  const result = {
    added: before.added + outcome.added,
    updated: before.updated + outcome.updated,
    skipped: before.skipped + outcome.skipped,
    left: before.left + (left?.bad.length ?? 0),
    unchanged: (before.unchanged ?? 0) + outcome.unchanged,
  }
  const progress = ours.progress + rows.length
  await passPiece(tx, { id, number: piece.number, progress, result, until }, left)
  return progress
}

const triesOfPiece = 3

/**
 * Repeats the writing of a piece when a personnel number was taken since the check; repeated tries check the
 * numbers too.
 */
async function again<Result>(work: (hasFailed: boolean) => Promise<Result>): Promise<Result> {
  for (let left = triesOfPiece; ; left -= 1) {
    try {
      return await work(left < triesOfPiece)
    } catch (error) {
      if (!(error instanceof Refusal) || left === 1) throw error
    }
  }
}

/**
 * Runs the writing step: each piece is written in one transaction with the import's position in the file, so
 * that after any crash it resumes exactly there.
 */
export async function runStep(record: ImportRecord, deps: StepDeps): Promise<void> {
  const { db, clock, secrets, signal, by } = deps
  const { id, createdAt, duplicates } = record
  const edition = await editionOn(db.reader, clinicDay(clock.now()))
  const preview = previewOf(record, secrets)
  const context = {
    id,
    by,
    createdAt,
    duplicates: duplicates ?? 'skip',
    edition,
    secrets,
    checkedAt: preview ? new Date(preview.checkedAt) : createdAt,
    newPositions: new Map(preview?.factors),
    instead: insteadOf(record, secrets),
    takesPartial: takesPartial(record, secrets),
    keepsFactors: keepsFactors(record, secrets),
  }
  for (let number = record.cursor; !signal.aborted; number += 1) {
    const scope = await scopeOf(db.reader, record)
    if (!scope) return end(deps, record)
    const [piece] = await listPieces(db.reader, id, number, 1)
    if (!piece) break
    const progress = await again((hasFailed) =>
      db.transact((tx) =>
        writePiece(tx, scope, piece, { ...context, hasFailed, until: deps.until(), now: clock.now() }),
      ),
    )
    if (progress === null) return
    // The embedded database answers within the same turn of the event loop, so without this pause no other work
    // would run.
    await setImmediate()
  }
  if (signal.aborted) return
  await db.transact(async (tx) => {
    const ours = await findOurs(tx, { id, by, status: 'running' })
    if (!ours) return
    await finishImport(tx, id)
    await dropSample(tx, ours, secrets)
  })
}
