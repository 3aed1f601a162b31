import { Need } from '../../../shared/conclusions/schema.ts'
import { ActContent } from '../../../shared/final-acts/papers.ts'
import { actNeeds, actTexts } from '../../../shared/final-acts/ru.ts'
import { summaryFileName, summaryRefusals, summaryWords } from '../../../shared/final-acts/summary/ru.ts'
import { type SummaryCounts, summaryOf, totalOf } from '../../../shared/final-acts/summary/rules.ts'
import { icdChapters } from '../../../shared/findings/icd10/rules.ts'
import { dayOf } from '../../../shared/platform/days.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import type { Reader } from '../../platform/db/types.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { mapYielding } from '../../platform/map-yielding.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import { finalActContent } from '../tables.ts'
import { listActsOfYear } from './store.ts'

interface CountColumn {
  heading: string
  width: number
  count: (counts: SummaryCounts) => number
}

const countColumns: readonly CountColumn[] = [
  { heading: 'Подлежали осмотру', width: 12, count: ({ subject }) => subject },
  { heading: 'Прошли осмотр', width: 12, count: ({ passed }) => passed },
  { heading: 'из них женщин', width: 12, count: ({ women }) => women },
  { heading: 'из них до 18 лет', width: 12, count: ({ minors }) => minors },
  { heading: 'Не завершили', width: 12, count: ({ unfinished }) => unfinished },
  { heading: 'Не прошли', width: 12, count: ({ absent }) => absent },
  { heading: 'Без противопоказаний', width: 14, count: ({ fit }) => fit },
  { heading: 'С противопоказаниями', width: 14, count: ({ unfit }) => unfit },
  { heading: 'Дополнительное обследование', width: 16, count: ({ additional }) => additional },
  { heading: actTexts.suspected, width: 20, count: ({ suspected }) => suspected },
  ...Need.options.map((need) => ({
    heading: actNeeds[need],
    width: 20,
    count: ({ needs }: SummaryCounts) => needs[need],
  })),
]

const number = (count: number): WrittenCell => ({ number: count })

/** The acts of a year, one a row, and their sum in the last row. */
function actsSheet(acts: readonly ActContent[], counts: readonly SummaryCounts[], total: SummaryCounts) {
  const cells = (one: SummaryCounts) => countColumns.map(({ count }) => number(count(one)))
  return {
    name: summaryWords.acts,
    columns: [
      { heading: 'Акт', width: 10 },
      { heading: 'Дата акта', width: 12 },
      { heading: 'Организация', width: 40 },
      { heading: 'ИНН', width: 14 },
      { heading: 'Подразделение', width: 30 },
      { heading: 'Осмотр с', width: 12 },
      { heading: 'по', width: 12 },
      ...countColumns,
    ],
    rows: [
      ...acts.flatMap((act, at): WrittenCell[][] => {
        const one = counts[at]
        if (!one) return []
        const { organization, department, on, from, to } = act
        return [
          [
            act.number,
            { day: on },
            organization.name,
            organization.inn,
            department,
            { day: from },
            { day: to },
            ...cells(one),
          ],
        ]
      }),
      [summaryWords.total, null, null, null, null, null, null, ...cells(total)],
    ],
  }
}

/** Returns the summary of a year's acts as a file; refuses a year without acts. */
export async function summaryFile(reader: Reader, year: number, secrets: Secrets): Promise<FileAnswer> {
  const rows = await listActsOfYear(reader, { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) })
  if (rows.length === 0) refuse(summaryRefusals.NO_ACTS_OF_YEAR)
  const acts = await mapYielding(rows, ({ id, sealed }) =>
    ActContent.parse(JSON.parse(secrets.open(sealed, finalActContent.at({ id })))),
  )
  const counts = acts.map(summaryOf)
  const total = totalOf(counts)
  const sheets = [
    actsSheet(acts, counts, total),
    {
      name: summaryWords.chronic,
      columns: [
        { heading: 'Класс МКБ-10', width: 14 },
        { heading: 'Название', width: 70 },
        { heading: 'Человек', width: 12 },
      ],
      rows: icdChapters.map(({ number: chapter, name }): WrittenCell[] => [
        chapter,
        name,
        number(total.chronic[chapter] ?? 0),
      ]),
    },
    {
      name: summaryWords.about,
      columns: [{ heading: summaryWords.about, width: 120 }],
      rows: summaryWords.notes.map((note): WrittenCell[] => [note]),
    },
  ]
  return new FileAnswer(summaryFileName(year), 'xlsx', writeXlsx(sheets))
}
