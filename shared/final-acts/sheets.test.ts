import { describe, expect, test } from 'vitest'
import { absentee, actContent, examinee, notPassed } from '../../test/act-figures.ts'
import type { Day } from '../platform/days.ts'
import type { SheetBlock } from '../platform/sheet.ts'
import type { ActGiven } from './schema.ts'
import { actFile } from './sheets.ts'

const unfit = {
  outcome: 'unfit' as const,
  contraindicated: ['4.4', '6.1'],
  number: '9/2026',
  on: '2026-03-05' as Day,
}
const people = [
  examinee(),
  examinee({ fullname: 'Ёлкина Анна Сергеевна', gender: 'Женский', paper: unfit, group: 'IIIа' }),
  examinee({ ...notPassed, fullname: 'Ждущий Олег Ильич', isSent: true }),
  examinee({ ...absentee, fullname: 'Пропавший Яков Ильич', department: null }),
]
const secret: Partial<ActGiven> = {
  suspected: 'Ёлкина Анна Сергеевна, пневмокониоз',
  chronic: 'X. Болезни органов дыхания — 3',
  needs: { 'pathology-centre': 1, outpatient: 2, inpatient: 0, resort: 3, dispensary: 4 },
  previous: 'Вентиляция литейного цеха заменена',
  recommendations: 'Обеспечить противошумными наушниками',
}

const blocksOf = (given: Partial<ActGiven>, isEmployers: boolean): SheetBlock[] =>
  actFile(actContent(people, given), { isEmployers }).sheets.flatMap(({ blocks }) => blocks)
const textOf = (blocks: SheetBlock[]) => JSON.stringify(blocks).replaceAll('\u00a0', ' ')
const proposalBlocks = (given: Partial<ActGiven>): SheetBlock[] =>
  actFile({ ...actContent(people, given), number: null }, { isEmployers: true }).sheets.flatMap(
    ({ blocks }) => blocks,
  )
const rowsOf = (blocks: SheetBlock[]) =>
  blocks.flatMap((block) => (block.is === 'table' ? block.groups.flatMap(({ rows }) => rows) : []))

describe('a заключительный акт', () => {
  test('is shown to the employer as a proposal without a number and without diseases', () => {
    const text = textOf(proposalBlocks(secret))
    expect(text).toContain('Проект заключительного акта')
    expect(text).toContain('Это проект: акт ещё не утверждён')
    expect(text).not.toMatch(/№ 3\/2026|органов дыхания|пневмокониоз|Подписанный экземпляр/)
  })

  test('contains all data required by point 45', () => {
    const text = textOf(blocksOf(secret, false))
    for (const words of [
      'Заключительный акт № 3/2026',
      'по результатам периодического медицинского осмотра',
      'от 31 марта 2026 г.',
      'ООО «Медицинский центр профосмотров»',
      'ОГРН 1026605000003',
      'АО «Уральский механический завод», ИНН 6671000017',
      'с 02.03.2026 по 20.03.2026',
      '"label":"Охват осмотром","value":"50 %"',
      'Прошли осмотр: 2 человека',
      'Не завершили осмотр: 1 человек',
      'Не прошли осмотр: 1 человек',
      'Ёлкина Анна Сергеевна, пневмокониоз',
      'X. Болезни органов дыхания — 3',
      'Вентиляция литейного цеха заменена',
      'Обеспечить противошумными наушниками',
      'Председатель врачебной комиссии',
      'Соловьёва Марина Андреевна',
      'М. П.',
      'пунктами 45–47 порядка, утверждённого приказом Минздрава России от 28.01.2021 № 29н',
    ])
      expect(text).toContain(words)
  })

  test('prints the counts in a table and leaves blanks for the numbers that were not entered', () => {
    const staff = { people: 40, women: 12, minors: 0, disabled: null }
    const rows = rowsOf(blocksOf({ staff }, false))
    expect(rows.slice(0, 7)).toEqual([
      ['Работников всего', '40', '12', '0', '______'],
      [
        'Заняты на работах с вредными и (или) опасными условиями труда',
        ...['______', '______', '______', '______'],
      ],
      [
        'Заняты на работах, где осмотры обязательны для охраны здоровья населения',
        ...['______', '______', '______', '______'],
      ],
      ['Подлежали периодическому осмотру', '4', '1', '0', '______'],
      ['Прошли осмотр', '2', '1', '0', '______'],
      ['Не завершили осмотр', '1', '0', '0', '______'],
      ['Не прошли осмотр', '1', '0', '0', '______'],
    ])
    expect(textOf(blocksOf({}, false))).toContain('________________________________')
  })

  test('names each person with sex, birth date, department and the result of the заключение', () => {
    const rows = rowsOf(blocksOf({}, false)).map((row) => row.map((cell) => cell.replaceAll('\u00a0', ' ')))
    expect(rows).toContainEqual([
      ...['1', 'Ковалёв Иван Петрович', 'муж.', '12.03.1985', 'Литейный цех'],
      'не выявлены (№ 127/2026 от 03.03.2026)',
    ])
    expect(rows).toContainEqual([
      ...['2', 'Ёлкина Анна Сергеевна', 'жен.', '12.03.1985', 'Литейный цех'],
      'выявлены по пунктам: 4.4, 6.1 (№ 9/2026 от 05.03.2026)',
    ])
    expect(rows).toContainEqual([
      ...['1', 'Ждущий Олег Ильич', 'муж.', '12.03.1985', 'Литейный цех'],
      'выдана справка о дополнительном обследовании',
    ])
    expect(rows).toContainEqual(['1', 'Пропавший Яков Ильич', 'муж.', '12.03.1985', ''])
  })

  test('repeats the number of people of a list on each of its pages', () => {
    const groups = blocksOf({}, false).flatMap((block) => (block.is === 'table' ? block.groups : []))
    expect(groups.flatMap(({ title }) => title ?? [])).toEqual([
      'Прошли осмотр: 2 человека',
      'Не завершили осмотр: 1 человек',
      'Не прошли осмотр: 1 человек',
    ])
  })

  test('keeps a heading together with its text unless the text is longer than a page', () => {
    const kept = (chronic: string) =>
      blocksOf({ chronic }, false).some(
        (block) => block.is === 'together' && textOf([block]).includes(chronic),
      )
    expect([kept('X. Болезни органов дыхания — 3'), kept('X — 3 '.repeat(600))]).toEqual([true, false])
    expect(kept('')).toBe(true)
  })

  test('states that a list is empty', () => {
    const { sheets } = actFile(actContent([examinee()]), { isEmployers: false })
    expect(textOf(sheets.flatMap(({ blocks }) => blocks))).toContain('Таких работников нет.')
  })
})

describe('the employer’s copy', () => {
  test('omits diseases and needs, and states the omission', () => {
    const text = textOf(blocksOf(secret, true))
    expect(text).not.toMatch(
      /пневмокониоз|органов дыхания|Нуждаются в (?!дополнительном)|диагноз|хронические/,
    )
    expect(text).toContain('врачебную тайну')
  })

  test('says where its electronic signature is when it is printed to be signed, and hides the same', () => {
    const file = actFile(actContent(people, secret), { isEmployers: true, isToSign: true })
    const text = textOf(file.sheets.flatMap(({ blocks }) => blocks))
    expect(text).toContain('она лежит рядом, в файле .sig')
    expect(text).not.toMatch(/Подписанный экземпляр|пневмокониоз|органов дыхания/)
  })

  test('omits the lost ability to work, because a count of one unfinished person would identify that person', () => {
    const disabled = { subject: 77, passed: 77, unfinished: 77, absent: 77 }
    const staff = { people: 40, women: 12, minors: 0, disabled: 77 }
    const blocks = blocksOf({ disabled, staff, harmful: staff, population: staff }, true)
    expect(textOf(blocks)).not.toContain('77')
    expect(textOf(blocks)).not.toContain('Со стойкой утратой')
    expect(rowsOf(blocks)).toContainEqual(['Не завершили осмотр', '1', '0', '0'])
  })

  test('differs visibly from the signed act: it has no place for a signature', () => {
    const blocks = blocksOf(secret, true)
    expect(textOf(blocks)).toContain('сведения для работодателя')
    expect(textOf(blocks)).not.toMatch(/"is":"signer"|М\. П\./)
  })

  test('has the same numbers, the same names with their заключения, and the recommendations', () => {
    const whole = rowsOf(blocksOf(secret, false))
    const copy = rowsOf(blocksOf(secret, true))
    const needs = whole.filter(([title = '']) => /^Нуждаются в (?!дополнительном)/.test(title))
    expect(needs).toHaveLength(5)
    const shown = whole.filter((row) => !needs.includes(row))
    const counts = shown.slice(0, 7)
    const rest = shown.slice(7)
    expect(copy).toEqual([...counts.map((row) => row.slice(0, -1)), ...rest])
    expect(textOf(blocksOf(secret, true))).toContain('Обеспечить противошумными наушниками')
  })
})
