import { type CheckedRow, fieldsTold, textsOf } from '../../../shared/imports/check-rows.ts'
import { CorrectedTexts } from '../../../shared/imports/corrections/rules.ts'
import type { CorrectionView } from '../../../shared/imports/corrections/schema.ts'
import { valueKey } from '../../../shared/imports/mistakes.ts'
import type { RowTexts } from '../../../shared/imports/read-row.ts'
import { rowPlace } from '../../../shared/imports/row-place.ts'
import { importFieldNames } from '../../../shared/imports/ru.ts'
import type {
  AbsentEmployee,
  ChosenColumns,
  ImportCell,
  ImportField,
  ImportId,
  ImportRow,
  RowKind,
} from '../../../shared/imports/schema.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import { listEmployeesById } from '../../employees/store.ts'
import { listComing } from '../../group-booking/employee-bookings/store.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { unpack } from '../../platform/packed.ts'
import { openBytes } from '../../platform/sealed-bytes.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SheetRow } from '../../platform/sheets/read.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import { columnsOf, headingsOf, previewOf, sheetsOf } from '../actions.ts'
import { listChanges } from '../changes/actions.ts'
import { correctionsOf } from '../corrections/actions.ts'
import { type ImportRecord, listPiecesWith, type PieceRecord } from '../store.ts'
import { checkedPiece, rawPiece } from '../tables.ts'

/** A source row with the check results for it. */
interface BothRows {
  checked: CheckedRow
  cells: string[]
}

/** Rows of a piece after the check. */
function openPiece(piece: PieceRecord, id: ImportId, secrets: Secrets): BothRows[] {
  if (!piece.checked) return []
  const row = { import_id: id, number: piece.number }
  const source = unpack<SheetRow[]>(openBytes(secrets, piece.raw, rawPiece.at(row)))
  const raw = new Map(source.map(([number, cells]) => [number, cells]))
  const checked = unpack<CheckedRow[]>(openBytes(secrets, piece.checked, checkedPiece.at(row)))
  return checked.map((row) => ({ checked: row, cells: raw.get(row.row) ?? [] }))
}

/** The columns of a file and the corrections of its rows. */
interface RowReading {
  columns: ChosenColumns
  corrected: CorrectedTexts
}

function cellsOf({ checked, cells }: BothRows, { columns, corrected }: RowReading): ImportCell[] {
  const given = textsOf(columns, cells)
  const texts = corrected.of(checked.row, given)
  const byField = (found: CheckedRow['problems']) => new Map(found.map(({ field, text }) => [field, text]))
  const problems = byField(checked.problems)
  const warnings = byField(checked.warnings)
  const shown = [...new Set(columns.map(({ field }) => field))]
  const fields = new Set([...problems.keys(), ...warnings.keys(), ...(Object.keys(texts) as ImportField[])])
  const missing = [...fields].filter((field) => !shown.includes(field))
  return [...shown, ...missing].map((field) => ({
    field,
    text: texts[field] ?? '',
    problem: problems.get(field) ?? null,
    warning: warnings.get(field) ?? null,
    was: texts[field] === given[field] ? null : (given[field] ?? ''),
  }))
}

const rowView = (both: BothRows, reading: RowReading): Omit<ImportRow, 'changes'> => ({
  row: both.checked.row,
  kind: both.checked.kind,
  cells: cellsOf(both, reading),
  repeats: both.checked.repeats,
})

/** Filter of a preview. Null fields filter nothing; `after` is the last row already shown. */
interface RowFilter {
  kind: RowKind | null
  field: ImportField | null
  /** Whether the rows change nothing in a known employee. */
  isUnchanged: boolean | null
  after: number
}

const isWanted = ({ checked }: BothRows, { kind, field, isUnchanged, after }: RowFilter): boolean =>
  checked.row > after &&
  (kind === null || checked.kind === kind) &&
  (field === null || fieldsTold(checked).includes(field)) &&
  (isUnchanged === null || (checked.isUnchanged ?? false) === isUnchanged)

const piecesAtOnce = 4

/** Yields the rows of a checked import that match a filter, piece by piece in file order. */
async function* walkRows(
  reader: Reader,
  { id }: ImportRecord,
  filter: RowFilter,
  secrets: Secrets,
): AsyncGenerator<BothRows> {
  for (let after = filter.after; ; ) {
    const pieces = await listPiecesWith(reader, { ...filter, id, after, limit: piecesAtOnce })
    for (const piece of pieces) yield* openPiece(piece, id, secrets).filter((both) => isWanted(both, filter))
    const last = pieces.at(-1)
    if (!last || pieces.length < piecesAtOnce) return
    after = last.lastRow
  }
}

/** Current employees that are missing from the file, by name. */
export async function absentFrom(
  reader: Reader,
  scope: OrganizationScope,
  record: ImportRecord,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<AbsentEmployee[]> {
  const preview = previewOf(record, secrets)
  const ids = preview?.absent ?? []
  const renamed = new Map(preview?.renamed)
  const dismissals = new Map(preview?.dismissed)
  const [records, bookings] = await Promise.all([
    listEmployeesById(reader, scope, ids),
    listComing(reader, scope, ids, now),
  ])
  const byId = new Map(records.map((one) => [one.id, one]))
  const coming = new Map(bookings.map(({ employee, day }) => [employee, day]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (!found || found.dismissedOn) return []
    const { fullname, birth, personnelNumber, department, position } = found
    const work = { department: department || null, position }
    const links = { coming: coming.get(id) ?? null, mayBe: renamed.get(id) ?? null }
    const on = dismissals.get(id)
    const dismissed = on === undefined ? null : { on }
    return [{ id, fullname, birth, personnelNumber, ...work, ...links, dismissed }]
  })
}

/** Returns a page of the preview, with what its rows change in known employees. */
export async function pageOfRows(
  reader: Reader,
  { scope, record }: { scope: OrganizationScope; record: ImportRecord },
  asked: {
    kind?: RowKind | undefined
    field?: ImportField | undefined
    unchanged?: 'only' | 'without' | undefined
    after?: string | undefined
    limit: number
  },
  secrets: Secrets,
) {
  const corrections = await correctionsOf(reader, record.id, secrets)
  const reading = { columns: columnsOf(record, secrets), corrected: new CorrectedTexts(corrections) }
  const filter = {
    kind: asked.kind ?? null,
    field: asked.field ?? null,
    isUnchanged: asked.unchanged === undefined ? null : asked.unchanged === 'only',
    after: Number(asked.after ?? 0),
  }
  const rows: BothRows[] = []
  let next: string | null = null
  for await (const both of walkRows(reader, record, filter, secrets)) {
    if (rows.length === asked.limit) {
      next = String(rows.at(-1)?.checked.row ?? 0)
      break
    }
    rows.push(both)
  }
  const checked = rows.map((both) => both.checked)
  const changes = await listChanges(reader, scope, checked, secrets)
  const items = rows.map(
    (both): ImportRow => ({ ...rowView(both, reading), changes: changes.get(both.checked.row) ?? null }),
  )
  return { items, next }
}

/** Returns the equal mistakes that are left and what is already corrected. */
export async function correctionView(
  reader: Reader,
  record: ImportRecord,
  secrets: Secrets,
): Promise<CorrectionView> {
  const { cells, values } = await correctionsOf(reader, record.id, secrets)
  const preview = previewOf(record, secrets)
  const rows = new Map(preview?.replaced?.map((one) => [valueKey(one.field, one.value), one.rows]))
  const counted = values.map((one) => ({ ...one, rows: rows.get(valueKey(one.field, one.value)) ?? 0 }))
  return { mistakes: preview?.mistakes ?? [], values: counted, cells }
}

const whatToMend = 'Что исправить'
const whereItStood = 'Строка файла'
const widthOf = (heading: string) => Math.min(40, Math.max(12, heading.length + 4))

/** Describes all faults of a row in one text. */
const mending = ({ problems }: CheckedRow): string =>
  problems.map(({ field, text }) => `${importFieldNames[field]}: ${text}`).join('; ')

/**
 * Returns the texts of the columns of a row: as uploaded, and where a value was corrected, the new one. A field that stands
 * in several columns is corrected in the first of them that is filled, and the others are emptied.
 */
function returnedTexts(
  cells: readonly string[],
  given: RowTexts,
  { columns, texts }: { columns: ChosenColumns; texts: RowTexts },
): string[] {
  const returned = [...cells]
  for (const [field, own] of Map.groupBy(columns, (column) => column.field)) {
    if (texts[field] === given[field]) continue
    const first = own.find(({ at }) => cells[at]) ?? own[0]
    for (const { at } of own) returned[at] = at === first?.at ? (texts[field] ?? '') : ''
  }
  return returned
}

/**
 * Returns the bad rows of an import as uploaded, with wrong cells marked and the corrections listed in an extra
 * column.
 */
export function badSheet(reader: Reader, record: ImportRecord, secrets: Secrets): FileAnswer {
  const headings = headingsOf(record, secrets)
  const columns = columnsOf(record, secrets)
  // A file that was already returned for correction once has this column.
  const isOwn = (heading: string) => heading === whatToMend || heading === whereItStood
  const places = headings.flatMap((heading, at) => (isOwn(heading) ? [] : [at]))
  const sheets = sheetsOf(record, secrets)
  const isMany = sheets.length > 1
  async function* rows(): AsyncGenerator<WrittenCell[]> {
    const corrected = new CorrectedTexts(await correctionsOf(reader, record.id, secrets))
    for await (const { checked, cells } of walkRows(reader, record, badOnly, secrets)) {
      const before = textsOf(columns, cells)
      const texts = corrected.of(checked.row, before)
      const returned = returnedTexts(cells, before, { columns, texts })
      const wrong = new Set(checked.problems.map(({ field }) => field))
      const isWrong = (at: number) => columns.some((column) => column.at === at && wrong.has(column.field))
      const given = places.map((at): WrittenCell => {
        const text = returned[at] ?? ''
        return isWrong(at) ? { text: text || ' ', look: 'wrong' } : text
      })
      const where = isMany ? [rowPlace(sheets, checked.row)] : []
      yield [...given, ...where, { text: mending(checked), look: 'wrong' }]
    }
  }
  const own = places.map((at) => ({ heading: headings[at] ?? '', width: widthOf(headings[at] ?? '') }))
  const where = isMany ? [{ heading: whereItStood, width: 28 }] : []
  const added = [...where, { heading: whatToMend, width: 60 }]
  const sheet = { name: 'Исправить', columns: [...own, ...added], rows: rows() }
  const name = record.fileName.replace(/\.(xlsx|xls|ods|csv)$/i, '')
  return new FileAnswer(`Исправить — ${name}`, 'xlsx', writeXlsx([sheet]))
}

const badOnly: RowFilter = { kind: 'bad', field: null, isUnchanged: null, after: 0 }

/** Describes how to fill in a column, with an example. The template is for people who work, so it asks no dismissals. */
const guide: Record<
  Exclude<ImportField, 'surname' | 'name' | 'middlename' | 'employment' | 'dismissedOn'>,
  readonly [string, string]
> = {
  fullname: [
    'Обязательно. Фамилия, имя и отчество полностью; можно в трёх столбцах',
    'Иванова Анна Петровна',
  ],
  birth: ['Обязательно. День, месяц, год', '17.05.1984'],
  gender: ['м или ж; если пусто, поймём по отчеству', 'ж'],
  personnelNumber: ['У каждого сотрудника свой', '001204'],
  department: ['Нового подразделения в списке нет — добавим', 'Цех № 2'],
  position: ['Новой должности в списке нет — добавим', 'Маляр'],
  snils: ['11 цифр, можно с дефисами', '112-233-445 95'],
  policy: ['16 цифр; ячейка должна быть текстовой, иначе Excel округлит номер', '6600123456789016'],
  phone: ['В любом виде', '8 902 123-45-67'],
  email: ['Адрес электронной почты', 'ivanova@example.ru'],
  factors: [
    'Номера пунктов через точку с запятой; ячейка текстовая, иначе Excel сделает из пункта дату',
    '1.8.1; 4.4; 6.1',
  ],
  workClass: ['Класс по СОУТ: 1, 2, 3.1, 3.2, 3.3, 3.4 или 4', '3.1'],
  hiredOn: ['Дата приёма на работу', '01.09.2020'],
  seniorityFrom: ['С какого дня работает в этой должности, в том числе у других работодателей', '01.02.2018'],
  lastPassedOn: ['Если осмотра не было, оставьте пустым', '12.03.2025'],
}

/** Returns the template for HR: headings on the first sheet, instructions and examples on the second. */
export function templateSheet(): FileAnswer {
  const fields = Object.keys(guide) as (keyof typeof guide)[]
  const isNeeded = (field: ImportField) => field === 'fullname' || field === 'birth'
  const headingOf = (field: ImportField) => `${importFieldNames[field]}${isNeeded(field) ? ' *' : ''}`
  const columns = fields.map((field) => ({ heading: headingOf(field), width: widthOf(headingOf(field)) }))
  const hints = fields.map((field) => [
    headingOf(field),
    { text: guide[field][0], look: 'hint' as const },
    guide[field][1],
  ])
  const guideColumns = [
    { heading: 'Столбец', width: 42 },
    { heading: 'Как заполнять', width: 80 },
    { heading: 'Пример', width: 30 },
  ]
  const sheets = [
    { name: 'Сотрудники', columns, rows: [] },
    { name: 'Как заполнять', columns: guideColumns, rows: hints },
  ]
  return new FileAnswer('Сотрудники — шаблон', 'xlsx', writeXlsx(sheets))
}
