// Source: order 29н, points 45, 46. Structure of the act for print as a list of blocks; the printing code
// defines what each block looks like.
import { conclusionWords } from '../conclusions/ru.ts'
import { Need } from '../conclusions/schema.ts'
import { byOrder, headcount, paperDay, paperWords, periodWords, shortGender } from '../documents/ru.ts'
import { letterhead } from '../documents/sheets.ts'
import { formatDay } from '../platform/days.ts'
import type { Sheet, SheetBlock, SheetColumn, SheetFile } from '../platform/sheet.ts'
import type { ActContent } from './papers.ts'
import { actColumns, actLines, actNeeds, actTexts, actWords, besidesWords, whoseAct } from './ru.ts'
import { coverageWords } from './rules.ts'
import type { ActPerson, PassedPerson } from './schema.ts'

/**
 * Reader of the printed act. The employer's copy omits diseases, needs and lost ability to work (323-ФЗ, ст.
 * 13). `isToSign`: it is the file that is signed electronically.
 */
interface Copy {
  isEmployers: boolean
  isToSign?: boolean
}

const numberByHand = '______'
/** A line for handwriting across a portrait page. */
const lineByHand = '_'.repeat(130)
const linesByHand = `\n${lineByHand}\n\n${lineByHand}`

const numberText = (count: number | null): string => (count === null ? numberByHand : String(count))

const titleOf = ({ number }: Pick<ActContent, 'number'>): string =>
  number === null ? actWords.proposal : `${actWords.title} № ${number}`

const head = (content: ActContent, { isEmployers }: Copy): SheetBlock[] => [
  letterhead(content.clinic),
  {
    is: 'title',
    text: titleOf(content),
    under: [actWords.under, `от ${paperDay(content.on)}`, ...(isEmployers ? [actWords.forEmployer] : [])],
  },
  {
    is: 'fields',
    rows: [
      {
        label: paperWords.employer,
        value: `${content.organization.name}, ИНН ${content.organization.inn}`,
      },
      ...(content.department === null ? [] : [{ label: actWords.part, value: content.department }]),
      ...(content.besides.length === 0
        ? []
        : [{ label: actWords.besides, value: besidesWords(content.besides) }]),
      { label: actWords.period, value: periodWords(content) },
      { label: actWords.coverage, value: coverageWords(content.figures), isMain: true },
    ],
  },
]

/**
 * Table with the number of people of each kind: numbers entered by the chairman and numbers counted by the
 * cabinet.
 */
function headcountTable({ figures, given }: ActContent, { isEmployers }: Copy): SheetBlock {
  const written = (['staff', 'harmful', 'population'] as const).map((line) => {
    const { people, women, minors, disabled } = given[line]
    return [actLines[line], ...[people, women, minors, ...(isEmployers ? [] : [disabled])].map(numberText)]
  })
  const counted = (['subject', 'passed', 'unfinished', 'absent'] as const).map((line) => {
    const { people, women, minors } = figures[line]
    const disabled = isEmployers ? [] : [given.disabled[line]]
    return [actLines[line], ...[people, women, minors, ...disabled].map(numberText)]
  })
  return {
    is: 'table',
    columns: [
      { title: actWords.line, width: 'rest' },
      { title: actColumns.people, width: 50, align: 'center' },
      { title: actColumns.women, width: 50, align: 'center' },
      { title: actColumns.minors, width: 50, align: 'center' },
      ...(isEmployers ? [] : [{ title: actColumns.disabled, width: 92, align: 'center' as const }]),
    ],
    groups: [{ title: null, rows: [...written, ...counted] }],
  }
}

function resultsTable({ figures, given }: ActContent, { isEmployers }: Copy): SheetBlock {
  const needs = isEmployers ? [] : Need.options.map((need) => [actNeeds[need], numberText(given.needs[need])])
  return {
    is: 'table',
    columns: [
      { title: actWords.line, width: 'rest' },
      { title: actWords.people, width: 92, align: 'center' },
    ],
    groups: [
      {
        title: null,
        rows: [
          [actWords.fit, numberText(figures.fit)],
          [actWords.unfit, numberText(figures.unfit)],
          [actWords.additional, numberText(figures.additional)],
          ...figures.groups.map(({ group, people }) => [`${actWords.group} ${group}`, numberText(people)]),
          ...needs,
        ],
      },
    ],
  }
}

const personColumns: SheetColumn[] = [
  { title: '№', width: 24, align: 'center' },
  { title: paperWords.fullname, width: 'rest' },
  { title: paperWords.gender, width: 30, align: 'center' },
  { title: paperWords.birth, width: 54, align: 'center' },
  { title: paperWords.department, width: 100 },
]

const personCells = ({ fullname, gender, birth, department }: ActPerson, at: number): string[] => [
  String(at + 1),
  fullname,
  shortGender[gender],
  formatDay(birth),
  department ?? '',
]

/** Describes the result of a заключение in a table cell: contraindications, factors, number and date. */
const decided = ({ outcome, contraindicated, number: paper, on }: PassedPerson): string => {
  const points = contraindicated.length > 0 ? ` по пунктам: ${contraindicated.join(', ')}` : ''
  const found = outcome === 'unfit' ? conclusionWords.found : conclusionWords.notFound
  return `${found}${points} (№\u00a0${paper} от\u00a0${formatDay(on)})`
}

/**
 * A table of names under the number of people, which stands in the table, so that every page repeats it and none ends
 * with it. `last` defines the last column.
 */
function listOf<Person extends ActPerson>(
  title: string,
  people: readonly Person[],
  last?: { title: string; cell: (person: Person) => string },
): SheetBlock[] {
  const named = `${title}: ${headcount(people.length)}`
  if (people.length === 0)
    return [
      { is: 'heading', text: named },
      { is: 'text', text: actWords.nobody },
    ]
  const rows = people.map((one, at) => [...personCells(one, at), ...(last ? [last.cell(one)] : [])])
  const columns = last ? [...personColumns, { title: last.title, width: 130 }] : personColumns
  return [{ is: 'table', columns, groups: [{ title: named, rows }] }]
}

const lists = ({ lists: { passed, unfinished, absent } }: ActContent): SheetBlock[] => [
  ...listOf(actLines.passed, passed, { title: actWords.decided, cell: decided }),
  ...listOf(actLines.unfinished, unfinished, {
    title: actWords.why,
    cell: ({ isSent }) => (isSent ? actWords.sent : actWords.noPaper),
  }),
  ...listOf(actLines.absent, absent),
]

/** Number of lines that always fit on a page. */
const shortLines = 25

/**
 * Returns whether a text is short enough to be kept on one page with its heading. A longer text must be allowed
 * to continue on the next page.
 */
const isShort = (text: string): boolean =>
  text.split('\n').reduce((lines, line) => lines + 1 + Math.floor(line.length / 80), 0) <= shortLines

function saidBlocks({ given }: ActContent, name: keyof typeof actTexts): SheetBlock[] {
  const text = given[name] || linesByHand
  const blocks: SheetBlock[] = [
    { is: 'heading', text: actTexts[name] },
    { is: 'text', text },
  ]
  return isShort(text) ? [{ is: 'together', blocks }] : blocks
}

/** Texts that the chairman wrote; the employer's copy omits the diseases. */
const texts = (content: ActContent, { isEmployers }: Copy): SheetBlock[] => [
  ...(isEmployers
    ? [{ is: 'text' as const, text: actWords.withheld }]
    : (['suspected', 'chronic', 'occupational', 'infections'] as const).flatMap((name) =>
        saidBlocks(content, name),
      )),
  ...saidBlocks(content, 'previous'),
  ...saidBlocks(content, 'recommendations'),
]

/** Lines for the signature of the chairman (point 46) and for the parties with whom the act is made (point 45). */
const signatures = (chairman: string): SheetBlock[] => [
  { is: 'signer', signer: { post: actWords.chairman, name: chairman }, hint: paperWords.seal },
  { is: 'signer', signer: { post: actWords.supervision, name: '' }, hint: '' },
  { is: 'signer', signer: { post: actWords.employer, name: '' }, hint: '' },
]

/** Tells the employer where the signature of his copy is: the copy is not the whole act and has no line for one. */
function signedWords(number: string | null, isToSign: boolean): string {
  if (number === null) return actWords.notApproved
  return isToSign ? actWords.signedBeside : actWords.signedApart
}

/** The legal basis of the act and its signatures. */
const end = (
  { order, chairman, number }: ActContent,
  { isEmployers, isToSign = false }: Copy,
): SheetBlock => ({
  is: 'together',
  blocks: [
    { is: 'text', text: `${actWords.basis} ${byOrder(order)}.` },
    ...(isEmployers
      ? [
          { is: 'fields' as const, rows: [{ label: actWords.chairman, value: chairman }] },
          { is: 'text' as const, text: signedWords(number, isToSign) },
        ]
      : signatures(chairman)),
  ],
})

const actSheet = (content: ActContent, copy: Copy): Sheet => ({
  foot: `${titleOf(content)}, ${whoseAct(content.organization.name, content.department)}`,
  blocks: [
    ...head(content, copy),
    { is: 'heading', text: actWords.headcount },
    headcountTable(content, copy),
    { is: 'heading', text: actWords.results },
    resultsTable(content, copy),
    ...lists(content),
    ...texts(content, copy),
    end(content, copy),
  ],
})

/** Returns an act as a file. */
export const actFile = (content: ActContent, copy: Copy): SheetFile => ({
  title: titleOf(content),
  author: content.clinic.name,
  isWide: false,
  sheets: [actSheet(content, copy)],
})
