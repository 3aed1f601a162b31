import { z } from 'zod'
import { ChosenFactor } from '../booking/schema.ts'
import { EmployeeRow, FoundEmployee } from '../employees/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { pageOf } from '../platform/page.ts'

/** One load of a file with employees. */
export const ImportId = idOf<'Import'>()
export type ImportId = z.infer<typeof ImportId>

/** What a column of a file may hold. `fullname`: surname, name and middle name in one cell. */
export const ImportField = z.enum([
  'fullname',
  'surname',
  'name',
  'middlename',
  'birth',
  'gender',
  'personnelNumber',
  'department',
  'position',
  'snils',
  'policy',
  'phone',
  'email',
  'factors',
  'workClass',
  'hiredOn',
  'seniorityFrom',
  'lastPassedOn',
])
export type ImportField = z.infer<typeof ImportField>

/**
 * Where an import stands. read: the file is taken, its columns wait for a word. checking: its rows are looked at.
 * checked: the preview is ready. running: rows are being written. done, cancelled, failed: over.
 */
export const ImportStatus = z.enum(['read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed'])
export type ImportStatus = z.infer<typeof ImportStatus>

/** What to do with those who are in the list already. `update` keeps what the file does not name. */
export const OnRepeat = z.enum(['update', 'skip', 'add'], { error: 'Выберите, что делать с повторами' })
export type OnRepeat = z.infer<typeof OnRepeat>

/** all: nothing is written when one row is bad. right: the right rows, the bad ones are given back. */
export const ImportMode = z.enum(['all', 'right'])
export type ImportMode = z.infer<typeof ImportMode>

/** A column of the file: its heading, what was recognised or chosen, a few of its values. `at` counts from 0. */
export const ImportColumn = z.object({
  at: z.number().int(),
  heading: z.string(),
  field: ImportField.nullable(),
  values: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** What the columns hold, by their place; those not named are not read. */
export const ChosenColumns = z
  .array(z.strictObject({ at: z.int().min(0).max(199), field: ImportField }))
  .min(1, 'Выберите, что в столбцах')
  .max(50)
export type ChosenColumns = z.output<typeof ChosenColumns>

/** What is found of one kind, to be mended together: «СНИЛС: контрольное число не сходится — 58 строк». */
export const ImportProblem = z.object({
  field: ImportField,
  text: z.string(),
  rows: z.number().int(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** How many rows of the preview stand where. right + bad + repeats = rows. */
export const ImportCounts = z.object({
  rows: z.number().int(),
  right: z.number().int(),
  bad: z.number().int(),
  /** Right rows about those who are in the list already, or earlier in the same file. */
  repeats: z.number().int(),
  /** Of `repeats`: with a personnel number that is taken, so `add` cannot add them and gives them back. */
  unaddable: z.number().int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** What a finished import has done. `left`: rows not written, given back in the file of bad rows. */
export const ImportResult = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  left: z.number().int(),
})
export type ImportResult = z.infer<typeof ImportResult>

/** A position that the import will add; its factors when all its rows in the file agree on them. */
export const NewPosition = z.object({
  name: z.string(),
  factors: z.array(ChosenFactor),
  rows: z.number().int(),
  /** A position that is there already, one typing error away. */
  alike: z.string().nullable(),
})
export type NewPosition = z.infer<typeof NewPosition>

/** An import in a list. */
export const ImportLine = z.object({
  id: ImportId,
  fileName: z.string(),
  status: ImportStatus,
  createdAt: Instant,
  /** Rows with people in the file. */
  rows: z.number().int(),
  /** Rows of the running step that are behind, of `rows`; the steps are checking and running. */
  progress: z.number().int(),
  counts: ImportCounts.nullable(),
  /** Grows while it runs. */
  result: ImportResult.nullable(),
  /** Why it failed, for the person. */
  failure: z.string().nullable(),
  /** Whether the rows are still kept: they are removed with the end of the import, those given back after 7 days. */
  hasRows: z.boolean(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** An import whole. */
export const ImportView = ImportLine.extend({
  /** Number of the row with the headings, as a table program counts. */
  headingRow: z.number().int(),
  /** The sheet that is loaded and those that are not; null: no other has anything in it. */
  sheets: z.object({ read: z.string(), others: z.array(z.string()) }).nullable(),
  columns: z.array(ImportColumn),
  /** The first rows as they came, one text for each column. */
  sample: z.array(z.array(z.string())),
  /** What to mend, the most frequent first; empty before the check. */
  problems: z.array(ImportProblem),
  /** What of right rows will stay as it is in the list, the most frequent first. */
  warnings: z.array(ImportProblem),
  newDepartments: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  newPositions: z.array(NewPosition),
  /** How many of the list the file did not have when it was checked; 0 of a file that is a part of the list. */
  absent: z.number().int(),
})
export type ImportView = z.infer<typeof ImportView>

/** Somebody of the list whom a file lacks and who still works. */
export const AbsentEmployee = EmployeeRow.pick({
  id: true,
  fullname: true,
  birth: true,
  personnelNumber: true,
  department: true,
  position: true,
}).extend({
  /** The day of his booking that can be cancelled. */
  coming: Day.nullable(),
  /** A newcomer of the file who may be he with another surname. */
  mayBe: z.string().nullable(),
})
export type AbsentEmployee = z.infer<typeof AbsentEmployee>

/** Which rows of the preview. */
export const RowKind = z.enum(['right', 'bad', 'repeat'])
export type RowKind = z.infer<typeof RowKind>

/**
 * A cell as it came, and what is wrong with it, or why it will not be taken although the row is right (`warning`). A field
 * without a column has a cell only when something is told of it.
 */
export const ImportCell = z.object({
  field: ImportField,
  text: z.string(),
  problem: z.string().nullable(),
  warning: z.string().nullable(),
})
export type ImportCell = z.infer<typeof ImportCell>

/** A row of the preview. `row` is its number as a table program shows it. */
export const ImportRow = z.object({
  row: z.number().int(),
  kind: RowKind,
  cells: z.array(ImportCell),
  /** Who is it already: one of the list, or an earlier row of the file. */
  repeats: z.union([z.object({ employee: FoundEmployee }), z.object({ row: z.number().int() })]).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A page of the preview, asked for by the number of the last row before it. */
export const ImportRowPage = pageOf(ImportRow)

/** What narrows the preview: a kind, and a field that is wrong or warned of. */
export const ImportRowQuery = z.strictObject({
  kind: RowKind.optional(),
  field: ImportField.optional(),
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'Неверная страница')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
