import { z } from 'zod'
import { ChosenFactor } from '../booking/schema.ts'
import { EmployeeId, EmployeeRow, FoundEmployee } from '../employees/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { idOf } from '../platform/ids.ts'
import { pageOf } from '../platform/page.ts'

/** One import of a file with employees. */
export const ImportId = idOf<'Import'>()
export type ImportId = z.infer<typeof ImportId>

/**
 * A field that a column may hold. `fullname`: surname, first name and middle name in one cell. `employment`: a word
 * such as «Работа», «Увольнение».
 */
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
  'employment',
  'dismissedOn',
])
export type ImportField = z.infer<typeof ImportField>

/**
 * The status of an import. read: the file is stored and its columns wait for confirmation. checking: its rows
 * are being checked. checked: the preview is ready. running: rows are being written. done, cancelled, failed:
 * finished.
 */
export const ImportStatus = z.enum(['read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed'])
export type ImportStatus = z.infer<typeof ImportStatus>

/** The way to treat employees who are already in the list. `update` keeps values that the file does not have. */
export const OnRepeat = z.enum(['update', 'skip', 'add'], { error: 'Выберите, что делать с повторами' })
export type OnRepeat = z.infer<typeof OnRepeat>

/**
 * all: nothing is written when one row is bad. right: the right rows are written and the bad ones are returned
 * in a file.
 */
export const ImportMode = z.enum(['all', 'right'])
export type ImportMode = z.infer<typeof ImportMode>

/** Where a column stands: the number of the sheet among those that are read, and its place and heading in it. */
export const ColumnPlace = z.object({
  sheet: z.number().int(),
  at: z.number().int(),
  heading: z.string(),
})
export type ColumnPlace = z.infer<typeof ColumnPlace>

/** A column of the file: its heading, what was recognised or chosen, a few of its values. `at` counts from 0. */
export const ImportColumn = z.object({
  at: z.number().int(),
  heading: z.string(),
  field: ImportField.nullable(),
  /** True when the field was found by the values of the column and not by its heading: the user is asked. */
  isGuess: z.boolean(),
  values: z.array(z.string()),
  /** One place for each sheet that has the column; empty when the file has no such column, as for rows of departments. */
  places: z.array(ColumnPlace),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** The field of each column by its number; columns without a field are not read. */
export const ChosenColumns = z
  .array(z.strictObject({ at: z.int().min(0).max(199), field: ImportField }))
  .min(1, 'Выберите, что в столбцах')
  .max(50)
export type ChosenColumns = z.output<typeof ChosenColumns>

/** Errors of one kind, to be corrected together: «СНИЛС: контрольное число не сходится — 58 строк». */
export const ImportProblem = z.object({
  field: ImportField,
  text: z.string(),
  rows: z.number().int(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** Counts of preview rows by kind: right + bad + repeats + dismissed = rows. */
export const ImportCounts = z.object({
  rows: z.number().int(),
  right: z.number().int(),
  bad: z.number().int(),
  /** Right rows about people who are already in the list or earlier in the same file. */
  repeats: z.number().int(),
  /** Rows of `repeats` with a personnel number that is taken: the mode `add` cannot add them and returns them. */
  unaddable: z.number().int(),
  /** Rows about people who have left: they are not loaded; absent in checks of earlier versions. */
  dismissed: z.number().int().optional(),
  /**
   * Rows of `bad` about known employees that can be updated with what is right in the row; absent in checks of earlier
   * versions.
   */
  partial: z.number().int().optional(),
  /** Rows of `repeats` that change nothing in the known employee; absent in checks of earlier versions. */
  unchanged: z.number().int().optional(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

/** The result of a finished import. `left`: rows not written, returned in the file of bad rows. */
export const ImportResult = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  left: z.number().int(),
  /** Rows about known employees who already were as the file says; absent in imports of earlier versions. */
  unchanged: z.number().int().optional(),
})
export type ImportResult = z.infer<typeof ImportResult>

/** A position that the import will add. It has factors when all its rows in the file name the same ones. */
export const NewPosition = z.object({
  name: z.string(),
  factors: z.array(ChosenFactor),
  rows: z.number().int(),
  /** The existing position from which the new name differs by a typo, an abbreviation or a rank. */
  alike: z.string().nullable(),
  /** The people of the position get factors of their own, because the file gives them different ones. */
  isMixed: z.boolean().optional(),
  /** All its people are stated to have no factors. */
  isNone: z.boolean().optional(),
})
export type NewPosition = z.infer<typeof NewPosition>

/** A department that the import will add. */
export const NewDepartment = z.object({
  name: z.string(),
  rows: z.number().int(),
  /** Existing departments that it may be, the surest first: «Филиал / Цех № 5» for «Цех № 5». */
  alike: z.array(z.string()),
  /** The texts of the cells that name it. */
  spellings: z.array(z.string()),
})
export type NewDepartment = z.infer<typeof NewDepartment>

/** A known employee from whom a row takes factors away. */
export const FactorLoss = z.object({
  employee: EmployeeId,
  fullname: z.string(),
  row: z.number().int(),
  /** The points of the factors. */
  lost: z.array(z.string()),
})
export type FactorLoss = z.infer<typeof FactorLoss>

/** Known employees from whom a file takes factors away: their number, the first of them, and how many lose each factor. */
export const FactorLosses = z.object({
  people: z.number().int(),
  list: z.array(FactorLoss),
  factors: z.array(z.object({ code: z.string(), people: z.number().int() })),
})
export type FactorLosses = z.infer<typeof FactorLosses>

/** The employees who keep the factors that a file takes away. */
export const KeptFactors = z.union([z.literal('all'), z.array(EmployeeId).max(1000)])
export type KeptFactors = z.infer<typeof KeptFactors>

export const ImportLine = z.object({
  id: ImportId,
  fileName: z.string(),
  status: ImportStatus,
  createdAt: Instant,
  /** Rows that hold people. */
  rows: z.number().int(),
  /** Processed rows of the current step (checking or running), out of `rows`. */
  progress: z.number().int(),
  counts: ImportCounts.nullable(),
  /** Grows while the import runs. */
  result: ImportResult.nullable(),
  /** The reason of the failure, for the user. */
  failure: z.string().nullable(),
  /** Whether the rows are still stored: they are removed when the import ends, the returned ones after 7 days. */
  hasRows: z.boolean(),
  /** Until when the import can be taken back; null: it cannot. */
  undoUntil: Instant.nullable(),
  /** When it was taken back. */
  undoneAt: Instant.nullable(),
})
export type ImportLine = z.infer<typeof ImportLine>

/** Why a row of a file is not a person. group: the name of a department above its people; note: any other text. */
export const SkipReason = z.enum(['total', 'heading', 'numbering', 'signature', 'group', 'note'])
export type SkipReason = z.infer<typeof SkipReason>

/** A row that is not loaded: its number, the reason and the beginning of its text. */
export const SkippedRow = z.object({ row: z.number().int(), reason: SkipReason, text: z.string() })
export type SkippedRow = z.infer<typeof SkippedRow>

/** An import in full. */
export const ImportView = ImportLine.extend({
  /** Number of the heading row, counted as a spreadsheet does. */
  headingRow: z.number().int(),
  /**
   * Sheets that are imported, and the others with data; null when the file has one sheet. `before`: the rows of a sheet
   * are counted on from this number, because the rows of the sheets before it come first.
   */
  sheets: z
    .object({
      read: z.array(z.object({ name: z.string(), before: z.number().int() })),
      others: z.array(z.string()),
    })
    .nullable(),
  /** Rows of the file that are not people, at most 200 of them, and their number. */
  skipped: z.object({ count: z.number().int(), rows: z.array(SkippedRow) }),
  columns: z.array(ImportColumn),
  /** The first rows as read, one text for each column. */
  sample: z.array(z.array(z.string())),
  /** Errors to correct, the most frequent first; empty before the check. */
  problems: z.array(ImportProblem),
  /** Values of right rows that will not change the list, the most frequent first. */
  warnings: z.array(ImportProblem),
  newDepartments: z.array(NewDepartment),
  newPositions: z.array(NewPosition),
  factorLosses: FactorLosses,
  /**
   * How many employees of the list were missing from the file at the check; 0 when the file covers only a part
   * of the list. Includes the working employees whom the file calls dismissed.
   */
  absent: z.number().int(),
})
export type ImportView = z.infer<typeof ImportView>

/** A working employee who is missing from the file, or whom the file calls dismissed. */
export const AbsentEmployee = EmployeeRow.pick({
  id: true,
  fullname: true,
  birth: true,
  personnelNumber: true,
  department: true,
  position: true,
}).extend({
  /** The date of his booking that can be cancelled. */
  coming: Day.nullable(),
  /** A new person of the file who may be this employee with a changed surname. */
  mayBe: z.string().nullable(),
  /** The dismissal as the file gives it, if it does; the date may be missing. */
  dismissed: z.object({ on: Day.nullable() }).nullable(),
})
export type AbsentEmployee = z.infer<typeof AbsentEmployee>

export const RowKind = z.enum(['right', 'bad', 'repeat', 'dismissed'])
export type RowKind = z.infer<typeof RowKind>

/**
 * A cell as read, with its error, or with the reason why its value will be ignored although the row is right
 * (`warning`). A field without a column has a cell only when there is a message about it.
 */
export const ImportCell = z.object({
  field: ImportField,
  text: z.string(),
  problem: z.string().nullable(),
  warning: z.string().nullable(),
  /** The text in the file, where a correction has put another one in its place. */
  was: z.string().nullable(),
})
export type ImportCell = z.infer<typeof ImportCell>

/** A field that a row changes in a known employee, with the former and the new text. */
export const RowChange = z.object({ field: ImportField, was: z.string(), text: z.string() })
export type RowChange = z.infer<typeof RowChange>

/** A row of the preview. `row` is its number in the spreadsheet. */
export const ImportRow = z.object({
  row: z.number().int(),
  kind: RowKind,
  cells: z.array(ImportCell),
  /** The known person whom the row is about: an employee of the list, or an earlier row of the file. */
  repeats: z.union([z.object({ employee: FoundEmployee }), z.object({ row: z.number().int() })]).nullable(),
  /** Changes that an update makes in the known employee; null for a row that is about nobody of the list. */
  changes: z.array(RowChange).nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A page of the preview, requested by the number of the last row before it. */
export const ImportRowPage = pageOf(ImportRow)

/**
 * Preview filter: a kind of row, a field with an error or a warning, and only or without the rows that change nothing in
 * a known employee.
 */
export const ImportRowQuery = z.strictObject({
  kind: RowKind.optional(),
  field: ImportField.optional(),
  unchanged: z.enum(['only', 'without']).optional(),
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'Неверная страница')
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
