// Source: Приказ 29н, Порядок, п. 48. The выписка as a list of blocks: conclusions of doctors, results of studies, the
// decision of the commission, recommendations. Pure.
import { paperDay, paperWords } from '../../documents/ru.ts'
import { letterhead } from '../../documents/sheets.ts'
import { findingText, valueText } from '../../findings/ru.ts'
import type { NamedFinding } from '../../findings/schema.ts'
import type { Sheet, SheetBlock, SheetFile } from '../../platform/sheet.ts'
import type { ConclusionContent } from '../papers.ts'
import { conclusionWords, needNames, outcomeNames } from '../ru.ts'
import { personRows } from '../sheets.ts'
import { extractWords } from './ru.ts'

const isTold = ({ state }: NamedFinding): boolean => state !== 'withdrawn'

function doctorTable(findings: readonly NamedFinding[]): SheetBlock {
  return {
    is: 'table',
    columns: [
      { title: extractWords.doctor, width: 170 },
      { title: extractWords.found, width: 'rest' },
    ],
    groups: [
      {
        title: null,
        rows: findings.map((one) => [
          [one.name, one.by].filter(Boolean).join('\n'),
          findingText(one, one.normal),
        ]),
      },
    ],
  }
}

/** Words of a study beside its values: a description, diagnoses, and the norm where something is described. */
function saidOf({ text, diagnoses, isNormal, normal }: NamedFinding): string {
  const diseases = diagnoses.map(({ icd10, name }) => `${icd10} ${name}`)
  return [text, ...diseases, isNormal && text ? normal : null].filter(Boolean).join('; ')
}

/** A study of several values has its name above them; another one is a row. */
function studyGroup(one: NamedFinding): { title: string | null; rows: string[][] } {
  const { name, state, values, normal } = one
  if (state !== 'done' || values.length === 0)
    return { title: null, rows: [[name, findingText(one, normal), '']] }
  const isWide = values.length > 1
  const rows = values.map((value) => [
    isWide ? value.name : name,
    valueText(value) + (value.isOutOfNorm ? ' *' : ''),
    value.norm,
  ])
  const said = saidOf(one)
  return { title: isWide ? name : null, rows: said ? [...rows, ['Описание', said, '']] : rows }
}

function studyTable(findings: readonly NamedFinding[]): SheetBlock[] {
  const { study, result, norm } = extractWords
  const columns = [
    { title: study, width: 'rest' as const },
    { title: result, width: 150 },
    { title: norm, width: 90 },
  ]
  const isOut = findings.some(({ values }) => values.some(({ isOutOfNorm }) => isOutOfNorm))
  const all = findings.map(studyGroup)
  const single = all.flatMap(({ title, rows }) => (title === null ? rows : []))
  const groups = [
    ...(single.length > 0 ? [{ title: null, rows: single }] : []),
    ...all.filter(({ title }) => title !== null),
  ]
  return [
    { is: 'table', columns, groups },
    ...(isOut ? [{ is: 'text', text: '* Значение вне нормы.' } as const] : []),
  ]
}

function decisionRows({ number, on, outcome, factors, group }: ConclusionContent) {
  const codes = factors.filter(({ isContraindicated }) => isContraindicated).map(({ code }) => code)
  const points = codes.length > 0 ? ` по пунктам: ${codes.join(', ')}` : ''
  return [
    { label: extractWords.number, value: `№ ${number} от ${paperDay(on)}` },
    { label: conclusionWords.result, value: outcomeNames[outcome] + points },
    { label: conclusionWords.group, value: group ?? '' },
  ]
}

/** Recommendations of doctors, each with its author's post, and the needs that the commission has named. */
function advice(findings: readonly NamedFinding[], { needs }: ConclusionContent): SheetBlock[] {
  const said = findings.flatMap(({ name, recommendation, consultation }) =>
    [recommendation, consultation && `консультация: ${consultation}`]
      .filter(Boolean)
      .map((text) => `${name}: ${text}`),
  )
  const follow = needs.map((need) => needNames[need].toLowerCase()).join(', ')
  const lines = follow ? [...said, `${extractWords.follow}: ${follow}`] : said
  return (lines.length > 0 ? lines : [extractWords.noAdvice]).map((text) => ({ is: 'text', text }))
}

const part = (text: string, blocks: SheetBlock[], isThere: boolean): SheetBlock[] =>
  isThere ? [{ is: 'heading', text }, ...blocks] : []

function extractSheet(content: ConclusionContent, all: readonly NamedFinding[]): Sheet {
  const findings = all.filter(isTold)
  const doctors = findings.filter(({ kind }) => kind === 'doctor')
  const studies = findings.filter(({ kind }) => kind !== 'doctor')
  const { person, kind, chairman } = content
  return {
    foot: `${extractWords.title}, ${person.fullname}`,
    blocks: [
      letterhead(content.clinic),
      { is: 'title', text: extractWords.title, under: [conclusionWords.kinds[kind]] },
      { is: 'fields', rows: personRows(content) },
      ...part(extractWords.doctors, [doctorTable(doctors)], doctors.length > 0),
      ...part(extractWords.studies, studyTable(studies), studies.length > 0),
      ...part(extractWords.decision, [{ is: 'fields', rows: decisionRows(content) }], true),
      ...part(extractWords.advice, advice(findings, content), true),
      {
        is: 'signer',
        signer: { post: conclusionWords.chairman, name: chairman },
        hint: paperWords.seal,
      },
      { is: 'receipt', text: extractWords.received, name: person.fullname },
    ],
  }
}

/** Returns the выписка of a check-up as a file, from its заключение and what was found. */
export const extractFile = (content: ConclusionContent, findings: readonly NamedFinding[]): SheetFile => ({
  title: `${extractWords.title}, ${content.person.fullname}`,
  author: content.clinic.name,
  isWide: false,
  sheets: [extractSheet(content, findings)],
})
