// Recognises columns by the headings that Russian personnel departments use. Pure.
import type { ImportField } from './schema.ts'

/** Normalises a heading for comparison: lower case, ё as е, no punctuation. */
const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/([а-яё])-[\r\n]+\s*(?=[а-яё])/g, '$1')
    .replaceAll('ё', 'е')
    .replaceAll('№', ' номер ')
    .replace(/[^а-яa-z0-9]+/g, ' ')
    .trim()

// A space is added before and after each text, so that a space in a pattern means a word boundary: JavaScript's
// `\b` does not work for Russian. Patterns are tried in order, so a more specific pattern comes first («стаж в
// должности» before «должность»).
const patterns: readonly [ImportField, RegExp][] = [
  ['snils', / снилс|страх\S* (номер|свид\S*)|^ номер пфр $|^ snils/],
  ['policy', /полис|^ омс | енп |номер омс/],
  [
    'lastPassedOn',
    / (посл|пред(?!вар)|прошл|пройден|прохожд)\S* .*(осмотр|пмо|мо )|(осмотр|пмо| мо )\S* ?.*(посл|пред(?!вар)|прошл|пройден)|^ дата (мед\S* ?осмотра|пмо|мо|прохождения( мо)?) $/,
  ],
  ['dismissedOn', / увольн| уволен/],
  [
    'employment',
    /^ состояни\S* $|^ статус $|^ статус (сотрудника|работника) $|состояни\S* (сотрудника|работника)/,
  ],
  ['seniorityFrom', / стаж| в должности с |дата (назначения|перевода)/],
  ['hiredOn', /прием|принят|^ (дата )?прин $|поступлен|трудоустр|начал\S* работы/],
  ['birth', /рожд|^ д ?р $|^ г ?р $|^ род $|^ дата р $|^ birth/],
  [
    'workClass',
    / кл(асс)? .*(усл|вредн|соут)|услови\S* труда|^ класс (ут |соут )?$|^ кут |подкласс|соут .*класс/,
  ],
  [
    'factors',
    /фактор|^ во?пф |^ номер\S* пункт\S* $|вредн|опасн|пункт\S* .*(прилож|перечн)|приказ| 29н | 302н |^ пункт\S* $|вид\S* работ /,
  ],
  [
    'personnelNumber',
    / таб\S* ном|^ личн\S* номер $|^ таб\S* $|^ т ?н $|номер (сотрудника|работника) |^ personnel/,
  ],
  ['email', / e ?mail|почт/],
  ['phone', /телефон| тел | моб|сотов|^ сот $|^ phone|контактн\S* номер/],
  ['gender', /^ пол | пол $|^ sex |^ gender |^ м ж $|^ ж м $/],
  [
    'department',
    /подразделен| подр(азд)? | цех|^ отдел|^ участ|^ уч ?(к|ок) $|^ бригад|^ сектор|^ лаборатори|служб|департамент|филиал|управлени|^ место работы|^ структур/,
  ],
  ['position', /должност| долж(н|ть)? |професси|^ проф $|специальност|^ position|штатн\S* единиц/],
  [
    'fullname',
    /^ ф ?и ?о | фио |фамилия и|имя отчество|^ (сотрудник|работник)\S* $|^ физ(ическое)? ?лицо $|^ full ?name/,
  ],
  ['surname', /фамили|^ surname|^ last ?name/],
  ['middlename', /отчеств|^ отч( ?в?о)? $|^ middle ?name/],
  ['name', /^ имя |^ name |^ first ?name/],
]

/**
 * The longest heading, in characters: matching time grows with the square of the text length, and a cell may
 * hold thirty thousand.
 */
const longestHeading = 300

/** Words of pay: «Доплата за вредность», «Тариф за вредные условия, %» are no data of a check-up. */
const payWords =
  /%|(?<![а-яё])(доплат|надбав|компенсац|молок|тариф|оклад|процент|начислен|выплат|сумм|руб(?![а-яё])|доп[а-яё.]*\s+отпуск)/i

/** Returns the field that a heading names, or null. */
export function fieldOf(heading: string): ImportField | null {
  if (heading.length > longestHeading || payWords.test(heading)) return null
  const text = ` ${plain(heading)} `
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Words of our fields and of dates: a heading with one of them probably holds something that we load. */
const likelyWords =
  / (дат|день|срок|осмотр|пмо|мо|фио|фамил|имя|родил|долж|проф|подр|цех|участ|отдел|фактор|вредн|усл|класс|стаж|снилс|полис|тел|почт|пол|таб|увол|состоян|прин)/

/** Values that a column of dates holds. */
const dateLike = /^\s*(\d{1,2}[.,/-]\d{1,2}[.,/-](\d{4}|\d{2})|\d{4}-\d{2}-\d{2})/

/**
 * Returns whether a column that is not recognised must be asked about before the check: its heading uses our
 * words or its values look like dates.
 */
export const isWorthAsking = (heading: string, values: readonly string[]): boolean =>
  (likelyWords.test(` ${plain(heading.slice(0, longestHeading))} `) && !payWords.test(heading)) ||
  values.some((value) => dateLike.test(value))

/** Fields that may stand in several columns: their values are joined, departments to a path. */
export const mayRepeat = (field: ImportField): boolean => field === 'factors' || field === 'department'

/** Headings of departments by what they are a part of, the widest first. */
const levels = [
  / филиал/,
  / (управлени|департамент|дирекци)/,
  / (подр|структур|место работы|служб)/,
  / (цех|лаборатори)/,
  / (отдел(?!ьн)|сектор)/,
  / (участ|уч )/,
  / бригад/,
]

/** Returns how narrow a department is by its name: 0 for «Филиал», more for «Цех», -1 when the name does not say it. */
export const levelOf = (heading: string): number => {
  const text = ` ${plain(heading.slice(0, longestHeading))} `
  return levels.findIndex((pattern) => pattern.test(text))
}

/**
 * Keeps of several columns of one field those that are read: all of factors, of departments each that is a part of the one
 * before it («Цех», «Участок»), and the first of any other field.
 */
export function columnsOfFields<Field extends ImportField | null>(
  headings: readonly string[],
  fields: readonly Field[],
): (Field | null)[] {
  const taken = new Set<ImportField>()
  let level = Number.NEGATIVE_INFINITY
  return fields.map((field, at) => {
    if (field === null || field === 'factors') return field
    const own = field === 'department' ? levelOf(headings[at] ?? '') : 0
    if (taken.has(field) && !(field === 'department' && own > level && level >= 0)) return null
    taken.add(field)
    if (field === 'department') level = own
    return field
  })
}

/** Returns the field of each heading; see `columnsOfFields` for a field named twice. */
export const fieldsOf = (headings: readonly string[]): (ImportField | null)[] =>
  columnsOfFields(headings, headings.map(fieldOf))

/** Returns whether a text reads as the name of a department: «Цех № 2», «Бухгалтерия». */
export const namesDepartment = (text: string): boolean =>
  fieldOf(text) === 'department' ||
  /администраци|бухгалтери|склад|гараж|столов|дирекци|магазин|кадров|охран|котельн|подстанци/i.test(text)

/** Whether the columns identify a person: a name and a date of birth. */
export const namesPeople = (fields: readonly (ImportField | null)[]): boolean =>
  fields.includes('birth') &&
  (fields.includes('fullname') || (fields.includes('surname') && fields.includes('name')))

/** The most rows that a multi-row heading takes: «Личные данные» over «Дата рождения» and «Пол». */
const mostHeadingRows = 3

const recognisedIn = (cells: readonly string[]): number =>
  fieldsOf(cells).filter((field) => field !== null).length

/**
 * Joins the rows of a multi-row heading. Each column gets its lowest non-empty text, because a vertically
 * merged cell keeps its text in its upper row.
 */
function joined(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, at) => rows.map((cells) => cells[at]).findLast(Boolean) ?? '')
}

/** Values that no heading has: dates and long numbers. */
const isValue = (cell: string): boolean => dateLike.test(cell) || /^\D{0,2}\d[\d\s()-]{4,}$/.test(cell)

/**
 * Finds the heading rows and the number of the last one; other lines may precede them. Chooses the rows that
 * recognise the most fields; when several choices are equal, the one with the fewest rows, then the upper one.
 * One of the rows must have at least two recognised cells, and none may hold values. Null when there are no heading rows.
 */
export function headingsIn(
  rows: readonly (readonly string[])[],
): { firstRow: number; lastRow: number; headings: string[] } | null {
  const isHeading = rows.map((cells) => recognisedIn(cells) > 1)
  const mayBe = rows.map(
    (cells) => cells.filter(Boolean).length > 1 && !cells.some(isValue) && !isNumbering(cells),
  )
  const spans = rows.flatMap((_, first) =>
    Array.from({ length: mostHeadingRows }, (_, more) => rows.slice(first, first + more + 1))
      .filter(
        (span, more) =>
          span.length > more &&
          span.every((_, at) => isHeading[first + at] || mayBe[first + at]) &&
          span.some((_, at) => isHeading[first + at]),
      )
      .map((span) => ({
        firstRow: first,
        lastRow: first + span.length - 1,
        headings: joined(span),
        size: span.length,
      })),
  )
  const [best] = spans
    .map((span) => ({ ...span, count: new Set(fieldsOf(span.headings).filter(Boolean)).size }))
    .sort((one, other) => other.count - one.count || one.size - other.size || one.lastRow - other.lastRow)
  return best ? { firstRow: best.firstRow, lastRow: best.lastRow, headings: best.headings } : null
}

/** Whether a row is a summary: «Итого: 5 человек». */
export const isTotal = (cells: readonly string[]): boolean =>
  /^(итого|всего)(?![а-яё])/i.test(cells.find(Boolean)?.trim() ?? '')

/** Whether a row only numbers the columns («1, 2, 3…» under the headings of a printed form). */
export const isNumbering = (cells: readonly string[]): boolean => {
  const filled = cells.filter(Boolean)
  return (
    filled.length > 2 && filled.every((cell, at) => at === 0 || Number(cell) === Number(filled[at - 1]) + 1)
  )
}
