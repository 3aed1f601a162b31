import type { ChosenFactor } from '../../shared/booking/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import { unitKey } from '../../shared/employees/unit-names.ts'
import type { KnownColumns } from '../../shared/imports/column-guess.ts'
import {
  fieldsByHabit,
  valuesForNext,
  withFile,
  withoutValues,
} from '../../shared/imports/corrections/habits.ts'
import type { CorrectionChange } from '../../shared/imports/corrections/schema.ts'
import { namesPeople } from '../../shared/imports/headings.ts'
import { isGivenTwice } from '../../shared/imports/join-columns.ts'
import type { ReadSheet } from '../../shared/imports/row-place.ts'
import { importFieldNames, importRefusals } from '../../shared/imports/ru.ts'
import type {
  ChosenColumns,
  ColumnPlace,
  FactorLosses,
  ImportField,
  ImportId,
  ImportLine,
  ImportMode,
  ImportView,
  KeptFactors,
  NewDepartment,
  OnRepeat,
  SkippedRow,
} from '../../shared/imports/schema.ts'
import { undoableFor } from '../../shared/imports/undo/rules.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { clinicDay, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, type RefusalKind, refuse } from '../../shared/platform/refusal.ts'
import { listUnitNames } from '../employees/units/store.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { pack, unpack } from '../platform/packed.ts'
import { openBytes, sealBytes } from '../platform/sealed-bytes.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { SheetProblemKind } from '../platform/sheets/problem.ts'
import type { SheetPiece } from '../platform/sheets/read.ts'
import { inThread } from '../platform/threads.ts'
import type { CorrectedTotals } from './check/task.ts'
import { changeCorrections, keepCorrections } from './corrections/actions.ts'
import { habitsOf, keepHabits } from './habits/actions.ts'
import type { PeopleFile, ReadingInput, ReadingOutcome } from './reading/task.ts'
import {
  addImport,
  beginCheckAgain,
  beginStep,
  type EndedSample,
  endImport,
  findImportForChange,
  type ImportRecord,
  listEndedSamples,
  putHeadWithoutSample,
} from './store.ts'
import { importHead, importPreview, rawPiece } from './tables.ts'

/** Limits of an employee file. */
const limits = { rows: 200_000, columns: 200, unpacked: 400 * 1024 * 1024, signs: 60_000_000 }
/** Number of rows in a piece, fewer when the rows are long. Pieces are read, sealed and written one at a time. */
const pieceRows = 250
const valuesShown = 3

const refusals: Record<SheetProblemKind | 'no-headings', RefusalKind> = {
  'no-headings': importRefusals.NO_HEADINGS,
  'not-a-sheet': importRefusals.NOT_A_SHEET,
  old: importRefusals.OLD_SHEET,
  locked: importRefusals.LOCKED_SHEET,
  macros: importRefusals.MACRO_SHEET,
  broken: importRefusals.BROKEN_SHEET,
  empty: importRefusals.EMPTY_SHEET,
  'too-many-rows': importRefusals.TOO_MANY_ROWS,
  'too-many-columns': importRefusals.TOO_MANY_COLUMNS,
  'too-wide-unpacked': importRefusals.TOO_WIDE_UNPACKED,
}

/** Headings and the first rows of a file, as stored. */
interface Head {
  headings: string[]
  fields: (ImportField | null)[]
  sample: string[][]
  /** Columns whose field is a guess by their values; absent in imports of earlier versions. */
  guesses?: number[]
  /** The places of each column in the sheets; absent in imports of earlier versions. */
  places?: ColumnPlace[][]
  /** The sheets that were read and the other non-empty ones; absent when the file has one sheet. */
  sheets?: { read: ReadSheet[] | string; others: string[] }
  /** Rows that are not people; absent in imports of earlier versions, whose check leaves such rows out. */
  skipped?: { count: number; rows: SkippedRow[] }
  /** Existing positions to use instead of misspelt ones, by the key of the name. */
  instead?: [misspelt: string, meant: string][]
  /** Known employees of bad rows are updated with what is right in their rows. */
  partial?: boolean
  /** The employees who keep the factors that the file does not name. */
  keepFactors?: KeptFactors
}

/** Stored results of a check besides its counts. */
interface Preview
  extends Omit<
    CorrectedTotals,
    'counts' | 'absent' | 'renamed' | 'dismissed' | 'mistakes' | 'replaced' | 'newDepartments' | 'repeated'
  > {
  /** Results of checks made before departments were compared with known ones have only the name and the rows. */
  newDepartments: (Pick<NewDepartment, 'name' | 'rows'> & Partial<NewDepartment>)[]
  /** Missing in results of checks made before the product read dismissals. */
  dismissed?: CorrectedTotals['dismissed']
  /** Missing in results of checks made before files were corrected in the cabinet. */
  mistakes?: CorrectedTotals['mistakes']
  replaced?: CorrectedTotals['replaced']
  /** Missing in results of checks made before lost factors were told. */
  factorLosses?: FactorLosses
  /** Missing in results of checks made before the product looked for absent employees. */
  absent?: EmployeeId[]
  /** Missing in results of checks made before the product looked for changed surnames. */
  renamed?: CorrectedTotals['renamed']
  /** Time when the list was read, ISO. */
  checkedAt: string
  /** Factors of the new positions, by the key of the name. */
  factors: [name: string, factors: ChosenFactor[]][]
}

const headOf = ({ id, head }: Pick<ImportRecord, 'id' | 'head'>, secrets: Secrets): Head =>
  unpack(openBytes(secrets, head, importHead.at({ id })))

/** Takes the first rows of an ended import out: they are people of the file, and nobody needs them any more. */
export const dropSample = (tx: Tx, { id, head }: EndedSample, secrets: Secrets): Promise<unknown> => {
  const kept: Head = { ...headOf({ id, head }, secrets), sample: [] }
  return putHeadWithoutSample(tx, { id, head: sealBytes(secrets, pack(kept), importHead.at({ id })) })
}

const samplesAtOnce = 500

/** Takes the first rows out of imports that ended otherwise: by time, or in a process that had no key. */
export async function dropEndedSamples(tx: Tx, secrets: Secrets): Promise<void> {
  for (;;) {
    const ended = await listEndedSamples(tx, samplesAtOnce)
    for (const one of ended) await dropSample(tx, one, secrets)
    if (ended.length < samplesAtOnce) return
  }
}

/** Results of a check; null before it. */
export const previewOf = ({ id, preview }: ImportRecord, secrets: Secrets): Preview | null =>
  preview && unpack<Preview>(openBytes(secrets, preview, importPreview.at({ id })))

/** Returns the columns that were chosen for an import, with the field that each contains. */
export const columnsOf = (record: ImportRecord, secrets: Secrets): ChosenColumns =>
  headOf(record, secrets).fields.flatMap((field, at) => (field ? [{ at, field }] : []))

/** Returns the positions to use instead of misspelt ones of the file, by folded name. */
export const insteadOf = (record: ImportRecord, secrets: Secrets): ReadonlyMap<string, string> =>
  new Map(headOf(record, secrets).instead)

/** Tells whether known employees of bad rows are updated with what is right in their rows. */
export const takesPartial = (record: ImportRecord, secrets: Secrets): boolean =>
  headOf(record, secrets).partial ?? false

/** Returns the function that tells whether an employee keeps the factors that the file does not name. */
export function keepsFactors(record: ImportRecord, secrets: Secrets): (employee: EmployeeId) => boolean {
  const { keepFactors = [] } = headOf(record, secrets)
  if (keepFactors === 'all') return () => true
  const kept = new Set(keepFactors)
  return (employee) => kept.has(employee)
}

/** Earlier versions read one sheet and kept its name. */
const readSheetsOf = (read: ReadSheet[] | string): ReadSheet[] =>
  typeof read === 'string' ? [{ name: read, before: 0 }] : read

/** Returns the sheets that are read; empty when the file has only one. */
export const sheetsOf = (record: ImportRecord, secrets: Secrets): ReadSheet[] =>
  readSheetsOf(headOf(record, secrets).sheets?.read ?? [])

/**
 * Returns the headings of an import's file. A column that the sheets call by different names is named by its field, so that
 * it is recognised when the file comes again.
 */
export function headingsOf(record: ImportRecord, secrets: Secrets): string[] {
  const head = headOf(record, secrets)
  const places = placesOf(head)
  return head.headings.map((heading, at) => {
    const field = head.fields[at]
    const names = new Set(places[at]?.map((place) => place.heading))
    return field && names.size > 1 ? importFieldNames[field] : heading
  })
}

/** Reads the people of a file in a thread; refuses an invalid file with the reason. */
async function readPeople(
  content: Uint8Array,
  owner: OrganizationId,
  known: KnownNames,
): Promise<PeopleFile> {
  const input: ReadingInput = { content, limits, pieceRows, ...known }
  const call = { module: new URL('./reading/task.ts', import.meta.url), name: 'readPeopleFile', input }
  const outcome = await inThread<ReadingOutcome>(call, { owner }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return { problem: 'too-wide-unpacked' as const }
    throw error
  })
  return outcome.problem === null ? outcome : refuse(refusals[outcome.problem])
}

function headFrom({ headings, columns, places, headingRow, first, ...file }: PeopleFile) {
  const head: Head = {
    headings,
    places,
    fields: columns.map(({ field }) => field),
    guesses: columns.flatMap(({ isGuess }, at) => (isGuess ? [at] : [])),
    sample: first.map((cells) => headings.map((_, column) => cells[column] ?? '')),
    skipped: { count: file.skippedCount, rows: file.skipped },
  }
  if (file.sheets.length + file.others.length > 1) head.sheets = { read: file.sheets, others: file.others }
  return { ...head, headingRow }
}

/** The present year and what the organization has and did before, by which columns are recognised. */
type KnownNames = Pick<ReadingInput, 'year' | 'known'>

/** A file that has been read but not stored yet. */
interface ReadFile {
  id: ImportId
  head: ReturnType<typeof headFrom>
  pieces: SheetPiece[]
}

/** Reads a file uploaded for an organization; refuses an invalid sheet. */
export async function readFile(
  { organization }: OrganizationScope,
  content: Uint8Array,
  known: KnownColumns,
  now: Date,
): Promise<ReadFile> {
  const { year } = partsOf(clinicDay(now))
  const people = await readPeople(content, organization, { year, known })
  return { id: newId<ImportId>(now), head: headFrom(people), pieces: people.pieces }
}

/** The uploader and the file name. */
interface BroughtFile extends ReadFile {
  account: AccountId
  name: string
}

/** The keys and the time for actions on an import. */
interface ImportContext {
  secrets: Secrets
  now: Date
}

/** Stores the rows of a file, sealed; nothing is written into the employee list yet. */
export async function keepFile(
  tx: Tx,
  scope: OrganizationScope,
  { id, head, pieces, account, name }: BroughtFile,
  { secrets, now }: ImportContext,
): Promise<{ id: ImportId }> {
  const habits = await habitsOf(tx, scope.organization, secrets)
  const { headingRow, ...read } = head
  const usual = fieldsByHabit(habits, read.headings)
  const kept: Head = usual ? { ...read, fields: usual, guesses: [] } : read
  const rows = pieces.reduce((sum, piece) => sum + piece.rows, 0)
  const record = {
    id,
    account,
    rows,
    headingRow,
    fileName: name,
    createdAt: now,
    organization: scope.organization,
    head: sealBytes(secrets, pack(kept), importHead.at({ id })),
  }
  const sealed = pieces.map(({ packed, ...piece }, number) => ({
    ...piece,
    number,
    raw: sealBytes(secrets, packed, rawPiece.at({ import_id: id, number })),
  }))
  await addImport(tx, record, sealed)
  return { id }
}

/** The places of the columns of a file. Earlier versions did not keep them: their columns count as those of one sheet. */
const placesOf = ({ headings, places }: Head): ColumnPlace[][] =>
  headings.map((heading, at) => (places ? (places[at] ?? []) : [{ sheet: 0, at, heading }]))

function checkColumns(columns: ChosenColumns, head: Head): void {
  const places = placesOf(head)
  const fields = columns.map(({ field }) => field)
  const wrong: Record<string, string> = {}
  if (!fields.includes('birth')) wrong.birth = 'Укажите столбец с датой рождения'
  if (!namesPeople([...fields, 'birth']))
    wrong.fullname = 'Укажите столбец с ФИО или столбцы с фамилией и именем'
  if (isGivenTwice(columns.map(({ at, field }) => ({ field, column: { places: places[at] ?? [] } }))))
    wrong.columns = 'Одно и то же выбрано в двух столбцах'
  if (new Set(columns.map(({ at }) => at)).size < columns.length) wrong.columns = 'Столбец назван дважды'
  if (columns.some(({ at }) => at >= places.length)) wrong.columns = 'Такого столбца в файле нет'
  const [first] = Object.values(wrong)
  if (first) refuse(importRefusals.COLUMNS_WRONG, { fields: wrong, message: first })
}

async function forChange(
  tx: Tx,
  scope: OrganizationScope,
  id: ImportId,
  ...allowed: ImportRecord['status'][]
) {
  const record = (await findImportForChange(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (!allowed.includes(record.status)) refuse(importRefusals.IMPORT_NOT_READY)
  return record
}

/** Saves the columns and queues the import for the check, which restarts if it had already run. */
export async function beginCheck(
  tx: Tx,
  scope: OrganizationScope,
  { id, columns }: { id: ImportId; columns: ChosenColumns },
  { secrets, now }: ImportContext,
): Promise<void> {
  const record = await forChange(tx, scope, id, 'read', 'checking', 'checked')
  if (!record.hasRows) refuse(importRefusals.ROWS_GONE)
  const head = headOf(record, secrets)
  checkColumns(columns, head)
  const chosen = new Map(columns.map(({ at, field }) => [at, field]))
  const fields = head.headings.map((_, at) => chosen.get(at) ?? null)
  const sealed = sealBytes(secrets, pack({ ...head, fields, guesses: [] }), importHead.at({ id }))
  if (record.status === 'read') {
    const habits = await habitsOf(tx, scope.organization, secrets)
    const values = valuesForNext(habits, await listUnitNames(tx, scope))
    if (values.length > 0) await keepCorrections(tx, id, { cells: [], values }, secrets)
  }
  await beginStep(tx, { id, status: 'checking', head: sealed, duplicates: null, now })
}

/**
 * Changes the corrections of a checked import and queues the check again. The results of the former check stay until
 * it ends.
 */
export async function correct(
  tx: Tx,
  scope: OrganizationScope,
  { id, ...change }: CorrectionChange & { id: ImportId },
  { secrets, now }: ImportContext,
): Promise<void> {
  const record = await forChange(tx, scope, id, 'checking', 'checked')
  if (!record.counts) refuse(importRefusals.IMPORT_NOT_READY)
  if (!record.hasRows) refuse(importRefusals.ROWS_GONE)
  await changeCorrections(tx, id, change, secrets)
  const takenOff = change.values.filter(({ text, isRemembered }) => text === null && isRemembered)
  if (takenOff.length > 0) {
    const habits = await habitsOf(tx, scope.organization, secrets)
    await keepHabits(tx, scope.organization, withoutValues(habits, takenOff), secrets)
  }
  await beginCheckAgain(tx, id, now)
}

/** Options for writing the checked rows. */
interface Start {
  id: ImportId
  mode: ImportMode
  partial: boolean
  duplicates: OnRepeat
  /** New positions that are misspelt names of existing ones, which are used instead. */
  instead: readonly string[]
  keepFactors: KeptFactors
}

/** Queues a checked import for writing. */
export async function beginRun(
  tx: Tx,
  scope: OrganizationScope,
  { id, mode, partial, duplicates, instead, keepFactors }: Start,
  { secrets, now }: ImportContext,
): Promise<void> {
  const record = await forChange(tx, scope, id, 'checked')
  const { counts, hasRows } = record
  if (!hasRows || !counts) return refuse(importRefusals.ROWS_GONE)
  const unaddable = duplicates === 'add' ? counts.unaddable : 0
  const isPartial = partial && duplicates === 'update'
  const bad = counts.bad - (isPartial ? (counts.partial ?? 0) : 0)
  if (mode === 'all' && bad + unaddable > 0) refuse(importRefusals.IMPORT_HAS_BAD_ROWS)
  if (counts.right + counts.bad - bad + (duplicates === 'skip' ? 0 : counts.repeats - unaddable) === 0)
    refuse(importRefusals.NOTHING_TO_WRITE)
  const misspelt = (previewOf(record, secrets)?.newPositions ?? []).flatMap(
    ({ name, alike }): [string, string][] =>
      alike !== null && instead.includes(name) ? [[unitKey(name), alike]] : [],
  )
  const corrected: Head = { ...headOf(record, secrets), instead: misspelt, partial: isPartial, keepFactors }
  const habits = await habitsOf(tx, scope.organization, secrets)
  const values = (previewOf(record, secrets)?.replaced ?? []).filter(({ rows }) => rows > 0)
  await keepHabits(tx, scope.organization, withFile(habits, { ...corrected, values }), secrets)
  const head = sealBytes(secrets, pack(corrected), importHead.at({ id }))
  await beginStep(tx, { id, status: 'running', head, duplicates, now })
}

/** Cancels an unfinished import; rows already written stay, the rows of the file are removed. */
export async function cancel(
  tx: Tx,
  scope: OrganizationScope,
  id: ImportId,
  secrets: Secrets,
): Promise<void> {
  const record = await forChange(tx, scope, id, 'read', 'checking', 'checked', 'running')
  await endImport(tx, id, 'cancelled')
  await dropSample(tx, record, secrets)
}

/** Maximum number of new unit names shown. */
const unitsShown = 200

/** An import as a list shows it. */
export const lineView = ({
  id,
  fileName,
  status,
  rows,
  progress,
  counts,
  result,
  failure,
  hasRows,
  createdAt,
  writtenAt,
  undoneAt,
}: ImportRecord): ImportLine => ({
  id,
  fileName,
  status,
  rows,
  progress,
  counts,
  result,
  failure,
  hasRows,
  createdAt: createdAt.toISOString(),
  undoUntil:
    writtenAt && status !== 'running' ? new Date(writtenAt.getTime() + undoableFor).toISOString() : null,
  undoneAt: undoneAt?.toISOString() ?? null,
})

const noLosses: FactorLosses = { people: 0, list: [], factors: [] }

/** An import in full. */
export function importView(record: ImportRecord, secrets: Secrets): ImportView {
  const head = headOf(record, secrets)
  const { headings, fields, sample, sheets, guesses = [], skipped } = head
  const places = placesOf(head)
  const preview = previewOf(record, secrets)
  const values = (at: number) =>
    sample
      .map((row) => row[at] ?? '')
      .filter(Boolean)
      .slice(0, valuesShown)
  return {
    ...lineView(record),
    headingRow: record.headingRow,
    sheets: sheets ? { ...sheets, read: readSheetsOf(sheets.read) } : null,
    skipped: skipped ?? { count: 0, rows: [] },
    columns: headings.map((heading, at) => ({
      at,
      heading,
      field: fields[at] ?? null,
      isGuess: guesses.includes(at),
      values: values(at),
      places: places[at] ?? [],
    })),
    sample,
    problems: preview?.problems ?? [],
    warnings: preview?.warnings ?? [],
    newDepartments: (preview?.newDepartments ?? [])
      .slice(0, unitsShown)
      .map(({ name, rows, alike = [], spellings = [] }) => ({ name, rows, alike, spellings })),
    newPositions: preview?.newPositions.slice(0, unitsShown) ?? [],
    factorLosses: preview?.factorLosses ?? noLosses,
    absent: preview?.absent?.length ?? 0,
  }
}

/** Returns the part of the check results that is stored. */
export const keptPreview = (
  { counts: _, repeated: __, ...totals }: CorrectedTotals,
  checkedAt: Date,
): Preview => ({
  ...totals,
  checkedAt: checkedAt.toISOString(),
  newDepartments: totals.newDepartments.slice(0, unitsShown),
  newPositions: totals.newPositions.slice(0, unitsShown),
  factors: totals.newPositions.flatMap(({ name, factors }): Preview['factors'] =>
    factors.length > 0 ? [[unitKey(name), factors]] : [],
  ),
})
