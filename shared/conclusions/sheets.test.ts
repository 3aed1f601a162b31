import { describe, expect, test } from 'vitest'
import { paperCheckUp, paperVerdict } from '../../test/conclusions.ts'
import type { SheetBlock } from '../platform/sheet.ts'
import { contentOf } from './papers.ts'
import { conclusionFile } from './sheets.ts'

const blocksOf = (...given: Parameters<typeof paperVerdict>): SheetBlock[] =>
  conclusionFile(contentOf(paperVerdict(...given), paperCheckUp(), '127/2026'), {
    isCopy: false,
  }).sheets.flatMap(({ blocks }) => blocks)
const textOf = (blocks: SheetBlock[]) => JSON.stringify(blocks).replaceAll('\u00a0', ' ')
const rowsOf = (blocks: SheetBlock[]) =>
  blocks.flatMap((block) => (block.is === 'table' ? block.groups.flatMap(({ rows }) => rows) : []))

describe('the sheet of a заключение', () => {
  test('contains everything that point 16 requires [§2.2-e]', () => {
    const text = textOf(blocksOf())
    for (const words of [
      'Медицинское заключение № 127/2026',
      'по результатам периодического медицинского осмотра',
      'от 2 марта 2026 г.',
      'ООО «Медицинский центр профосмотров»',
      'Лицензия Л041-01021-66/00123456 от 12.03.2021',
      'Ковалёв Иван Петрович',
      '12.03.1985',
      'мужской',
      'АО «Уральский механический завод», ИНН 6671000017',
      'Литейный цех',
      'Электрогазосварщик',
      'Медицинские противопоказания не выявлены',
      'Председатель врачебной комиссии',
      'Соловьёва Марина Андреевна',
      'М. П.',
    ])
      expect(text).toContain(words)
    expect(text).toContain('"label":"Группа здоровья","value":"II"')
  })

  test('names the factors with contraindications, by their points and in the table', () => {
    const blocks = blocksOf({ outcome: 'unfit', contraindicated: ['4.10'], group: 'IIIа' })
    expect(textOf(blocks)).toContain('Выявлены медицинские противопоказания по пунктам: 4.10')
    expect(rowsOf(blocks)).toEqual([
      ['4.4', 'Шум', 'не выявлены'],
      ['4.10', 'Световая среда', 'выявлены'],
    ])
  })

  test("never prints the patient's additional needs, because the employer gets a copy [§2.2-f]", () => {
    expect(textOf(blocksOf({ needs: ['inpatient', 'pathology-centre'] }))).toBe(textOf(blocksOf()))
  })
})

test('a справка says that the check-up is not passed, and states nothing about factors or health', () => {
  const blocks = blocksOf({ outcome: 'additional', group: null })
  const text = textOf(blocks)
  expect(text).toContain('Справка № 127/2026')
  expect(text).toContain('считается не пройденным')
  expect(text).toContain('"label":"Необходимое обследование","value":"Консультация кардиолога"')
  expect(text).not.toMatch(/выявлены|Группа здоровья/)
  expect(rowsOf(blocks)).toEqual([
    ['4.4', 'Шум'],
    ['4.10', 'Световая среда'],
  ])
})

test('the copy that the cabinet gives says that nobody has signed it, and has no place for a signature', () => {
  const content = contentOf(paperVerdict(), paperCheckUp(), '127/2026')
  const copy = textOf(conclusionFile(content, { isCopy: true }).sheets.flatMap(({ blocks }) => blocks))
  expect(copy).toContain('копия без подписи')
  expect(copy).toContain('Экземпляр с подписью и печатью выдаёт медицинская организация')
  expect(copy).toContain('Соловьёва Марина Андреевна')
  expect(copy).not.toMatch(/М\. П\.|"receipt"/)
  expect(textOf(blocksOf())).not.toContain('копия')
})
