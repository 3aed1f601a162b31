// Source: order 29н, point 35; order 147н. Structure of an onward referral for print.
import { paperDay, paperWords } from '../../documents/ru.ts'
import { letterhead } from '../../documents/sheets.ts'
import type { SheetBlock, SheetFile } from '../../platform/sheet.ts'
import type { ConclusionContent } from '../papers.ts'
import { conclusionWords } from '../ru.ts'
import { personRows } from '../sheets.ts'
import { onwardCommon, onwardWords } from './ru.ts'
import type { OnwardPlace } from './schema.ts'

const placeByHand = '_'.repeat(60)

function factorBlocks({ factors }: ConclusionContent, place: OnwardPlace): SheetBlock[] {
  const named = place === 'expertise' ? factors.filter(({ isContraindicated }) => isContraindicated) : factors
  return [
    { is: 'heading', text: place === 'expertise' ? onwardCommon.contraindicated : onwardCommon.factors },
    {
      is: 'table',
      columns: [
        { title: 'Пункт', width: 50 },
        { title: 'Наименование по перечню', width: 'rest' },
      ],
      groups: [{ title: null, rows: named.map(({ code, name }) => [code, name]) }],
    },
  ]
}

/** Returns a referral beyond the clinic as a file, from the заключение on which it rests. */
export function onwardFile(content: ConclusionContent, place: OnwardPlace): SheetFile {
  const { title, why, where } = onwardWords[place]
  const { person, clinic, number, on, kind, chairman } = content
  const blocks: SheetBlock[] = [
    letterhead(clinic),
    { is: 'title', text: title, under: [conclusionWords.kinds[kind], `от ${paperDay(on)}`] },
    {
      is: 'fields',
      rows: [
        { label: onwardCommon.where, value: `${where}: ${placeByHand}` },
        ...personRows(content),
        { label: onwardCommon.paper, value: `медицинское заключение № ${number} от ${paperDay(on)}` },
      ],
    },
    { is: 'text', text: why },
    ...factorBlocks(content, place),
    {
      is: 'together',
      blocks: [
        { is: 'text', text: onwardCommon.bring },
        {
          is: 'signer',
          signer: { post: conclusionWords.chairman, name: chairman },
          hint: paperWords.seal,
        },
      ],
    },
    { is: 'receipt', text: onwardCommon.received, name: person.fullname },
  ]
  return {
    title: `${title}, ${person.fullname}`,
    author: clinic.name,
    isWide: false,
    sheets: [{ foot: `${title}, ${person.fullname}`, blocks }],
  }
}
