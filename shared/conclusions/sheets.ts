// Source: Приказ 29н, Порядок, пп. 14, 16, 32. Structure of the commission's papers for print as a list of
// blocks; the printing code defines what each block looks like.
import { byOrder, paperDay, paperWords } from '../documents/ru.ts'
import { letterhead } from '../documents/sheets.ts'
import { formatDay } from '../platform/days.ts'
import type { Sheet, SheetBlock, SheetFile } from '../platform/sheet.ts'
import type { ConclusionContent } from './papers.ts'
import { conclusionWords, outcomeNames } from './ru.ts'

/** A paper for signature, or a copy that nobody signs. */
interface SheetUse {
  isCopy: boolean
}

function title({ number, isFinal, kind, on }: ConclusionContent, { isCopy }: SheetUse): SheetBlock {
  const last = [`от ${paperDay(on)}`, ...(isCopy ? [conclusionWords.copy] : [])]
  return isFinal
    ? {
        is: 'title',
        text: `Медицинское заключение № ${number}`,
        under: [conclusionWords.kinds[kind], ...last],
      }
    : {
        is: 'title',
        text: `${conclusionWords.additionalTitle} № ${number}`,
        under: [conclusionWords.additionalUnder, ...last],
      }
}

/** Returns the rows of a paper that say who was examined, for which employer and work. */
export function personRows({ person, employer, department, position }: ConclusionContent) {
  const inn = employer?.inn ? `, ИНН ${employer.inn}` : ''
  return [
    { label: paperWords.fullname, value: person.fullname },
    { label: paperWords.birth, value: formatDay(person.birth) },
    { label: paperWords.gender, value: person.gender.toLowerCase() },
    { label: paperWords.employer, value: employer ? employer.name + inn : conclusionWords.noEmployer },
    { label: paperWords.department, value: department ?? conclusionWords.notStated },
    { label: paperWords.position, value: position ?? conclusionWords.notStated },
  ]
}

/** A справка has no column for outcomes, because the commission has not decided yet. */
function factorTable({ factors, isFinal }: ConclusionContent): SheetBlock {
  const { contraindications, found, notFound } = conclusionWords
  const outcome = (isContraindicated: boolean) => (isContraindicated ? found : notFound)
  return {
    is: 'table',
    columns: [
      { title: 'Пункт', width: 50 },
      { title: 'Наименование по перечню', width: 'rest' },
      ...(isFinal ? [{ title: contraindications, width: 110, align: 'center' as const }] : []),
    ],
    groups: [
      {
        title: null,
        rows: factors.map(({ code, name, isContraindicated }) => [
          code,
          name,
          ...(isFinal ? [outcome(isContraindicated)] : []),
        ]),
      },
    ],
  }
}

/** Returns the decision text, with the points of the factors that have contraindications (point 16). */
function result({ outcome, factors, group, kind, isFinal, examinations }: ConclusionContent): SheetBlock[] {
  const codes = factors.filter(({ isContraindicated }) => isContraindicated).map(({ code }) => code)
  const points = codes.length > 0 ? ` по пунктам: ${codes.join(', ')}` : ''
  const decided = { label: conclusionWords.result, value: outcomeNames[outcome] + points, isMain: true }
  const { additionalText, additionalThen } = conclusionWords
  return isFinal
    ? [
        {
          is: 'fields',
          rows: [decided, { label: conclusionWords.group, value: group ?? '', isMain: true }],
        },
      ]
    : [
        {
          is: 'fields',
          rows: [
            decided,
            ...(examinations
              ? [{ label: conclusionWords.examinations, value: examinations, isMain: true }]
              : []),
          ],
        },
        { is: 'text', text: `${additionalText[kind]} ${additionalThen}` },
      ]
}

/** The place of the signature; a copy names the chairman and says where the signed paper is. */
const signature = (chairman: string, { isCopy }: SheetUse): SheetBlock[] =>
  isCopy
    ? [
        { is: 'fields', rows: [{ label: conclusionWords.chairman, value: chairman }] },
        { is: 'text', text: conclusionWords.signedApart },
      ]
    : [
        {
          is: 'signer',
          signer: { post: conclusionWords.chairman, name: chairman },
          hint: paperWords.seal,
        },
      ]

function conclusionSheet(content: ConclusionContent, use: SheetUse): Sheet {
  const { number, isFinal, person, order, chairman } = content
  return {
    foot: `${isFinal ? 'Медицинское заключение' : conclusionWords.additionalTitle} № ${number}, ${person.fullname}`,
    blocks: [
      letterhead(content.clinic),
      title(content, use),
      { is: 'fields', rows: personRows(content) },
      { is: 'heading', text: paperWords.factors },
      factorTable(content),
      {
        is: 'together',
        blocks: [
          ...result(content),
          { is: 'text', text: `${conclusionWords.basis} ${byOrder(order)}.` },
          ...signature(chairman, use),
        ],
      },
      ...(use.isCopy
        ? []
        : [{ is: 'receipt', text: conclusionWords.received, name: person.fullname } as const]),
    ],
  }
}

/** Returns a заключение or a справка as a file: for signature, or the copy that the cabinet gives. */
export const conclusionFile = (content: ConclusionContent, use: SheetUse): SheetFile => ({
  title: `${content.isFinal ? 'Медицинское заключение' : conclusionWords.additionalTitle} № ${content.number}`,
  author: content.clinic.name,
  isWide: false,
  sheets: [conclusionSheet(content, use)],
})
