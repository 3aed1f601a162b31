import { describe, expect, test } from 'vitest'
import { edition } from '../../test/programme.ts'
import { factorIndex, noteFor, search } from './search.ts'

const index = factorIndex(edition)
const codes = (query: string, limit?: number) => search(index, query, limit).map((hit) => hit.code)

describe('search by code', () => {
  test.each([
    ['4.4', ['4.4']],
    ['4,4', ['4.4']],
    ['4ю4', ['4.4']],
    [' п. 4.4 ', ['4.4']],
    ['пункт 4.4', ['4.4']],
    ['23', ['23']],
    ['4.3', ['4.3.1', '4.3.2']],
    ['18', ['18.1', '18.2']],
    ['18.', ['18.1', '18.2']],
    ['1.37.1', ['1.37.1', '1.37.1.1', '1.37.1.2']],
    ['4.4, 6.1, 23', ['4.4', '6.1', '23']],
    ['23,24', ['23', '24']],
    ['4.4 шум', ['4.4']],
    ['44', ['4.4']],
    ['4 4', ['4.4']],
    ['317', ['3.1.7']],
    ['99', []],
  ])('finds for «%s» %j', (query, found) => {
    expect(codes(query)).toEqual(found)
  })

  test('puts the code itself first, then its sub-codes, then codes with the same beginning', () => {
    expect(codes('1.4', 5)).toEqual(['1.4', '1.40', '1.40.1', '1.40.2', '1.41'])
    expect(codes('1.5', 3)).toEqual(['1.5', '1.5.1', '1.50'])
  })

  test('a search for the code of a row returns that row first', () => {
    expect(index.rows.filter((row) => codes(row.code, 1)[0] !== row.code)).toEqual([])
  })
})

describe('search by words', () => {
  test.each([
    ['шум', '4.4'],
    ['ШУМ', '4.4'],
    ['шумом', '4.4'],
    ['шумный', '4.4'],
    ['вибрация', '4.3.1'],
    ['локальной вибрацией', '4.3.1'],
    ['общая вибрация', '4.3.2'],
    ['высота', '6'],
    ['напряжение электроустановок', '9'],
    ['водолазные', '19.1'],
    ['лифтёр', '7'],
    ['лифтер', '7'],
    ['крановщик', '8'],
    ['ацетон', '1.14.2'],
    ['формальдегид', '1.3'],
    ['толуол ксилол', '1.37.1'],
    ['освещение', '4.9'],
    ['тяжесть труда', '5.1'],
    ['работа на высоте', '6'],
    ['дети', '25'],
    ['оружие', '22'],
    ['микроклимат', '4.7'],
  ])('finds for «%s» %s first', (query, code) => {
    expect(codes(query)[0]).toBe(code)
  })

  test('puts a word of the short name before the same word inside a long name', () => {
    const found = codes('пыль')
    expect(found.indexOf('3.4')).toBeLessThan(found.indexOf('3.1.10'))
  })

  test('finds the rows under a heading by the words of the heading and says that the heading matched', () => {
    const found = search(index, 'галогены').map((hit) => [hit.code, hit.by])
    expect(found).toContainEqual(['1.8.3', 'section'])
    expect(found).toContainEqual(['1.8.3.1', 'section'])
  })

  test('finds every row by its own short name', () => {
    expect(
      index.rows.filter((row) => !codes(row.shortName, 5).includes(row.code)).map((row) => row.code),
    ).toEqual([])
  })
})

describe('search by everyday words', () => {
  test.each([
    ['сварка', '3.1.7'],
    ['сварщик', '3.1.7'],
    ['водитель', '18.1'],
    ['дальнобойщик', '18.2'],
    ['повар', '23'],
    ['пищевые', '23'],
    ['продавцом', '23'],
    ['электрик', '9'],
    ['подстанция', '9'],
    ['медсестра', '27'],
    ['воспитатель детского сада', '25'],
    ['токарь', '15'],
    ['охранник', '22'],
    ['парикмахер', '26'],
    ['маляр', '1.37.1'],
    ['рентген', '4.1'],
    ['грузчик', '5.1'],
  ])('finds for «%s» %s first', (query, code) => {
    expect(codes(query)[0]).toBe(code)
  })

  test('shows the everyday word on a row found by it, not a word of the row', () => {
    expect(search(index, 'медсестра')).toEqual([{ code: '27', by: 'synonym', word: 'медсестра' }])
  })

  test('finds nothing for a computer and explains that it is no factor of the order', () => {
    expect(codes('компьютер')).toEqual([])
    expect(noteFor('работа за компьютером')).toContain('нет работы за компьютером')
    expect(noteFor('rjvgm.nth')).toContain('нет работы за компьютером')
    expect(noteFor('шум')).toBeNull()
  })

  test.each(['компьютр', 'компютер', 'компью', 'монитр', 'бугалтер'])(
    'recognizes the word computer in «%s», with a slip or unfinished',
    (query) => expect(noteFor(query)).toContain('нет работы за компьютером'),
  )

  test.each(['ночные смены', 'работаю по ночам', 'ночью', 'сутки через трое'])(
    'explains that night work, «%s», is no factor of the order',
    (query) => expect(noteFor(query)).toContain('Ночной работы в приказе 29н нет'),
  )

  test.each(['компрессор', 'монтёр', 'смена', 'офтальмолог', 'комплекс'])(
    'gives no explanation about a work missing from the order for «%s»',
    (query) => expect(noteFor(query)).toBeNull(),
  )
})

describe('search with a slip', () => {
  test.each([
    ['шуум', 'an extra letter', '4.4'],
    ['вибация', 'a missing letter', '4.3.1'],
    ['выбрация', 'a wrong letter', '4.3.1'],
    ['вибарция', 'two letters swapped', '4.3.1'],
    ['тлуол', 'a missing letter', '1.37.1'],
    ['аббест', 'a wrong letter', '3.1.8.1'],
    ['крановшик', 'a wrong letter', '8'],
    ['сворка', 'an everyday word', '3.1.7'],
    ['микраклимат', 'a wrong letter', '4.7'],
    ['ультрофиол', 'a word not typed to its end', '4.2.1'],
    ['крановшика', 'another form of the word', '8'],
  ])('finds with a slip: «%s», %s', (query, _slip, code) => {
    expect(search(index, query)[0]).toMatchObject({ code })
  })

  test('does not look for a slip when the typed word exists', () => {
    expect(search(index, 'хром').every((hit) => hit.by !== 'slip')).toBe(true)
  })

  test('finds nothing with two slips in one word', () => {
    expect(codes('фргон')).toEqual([])
  })
})

describe('search in the wrong keyboard layout', () => {
  test.each([
    ['iev', '4.4'],
    ['ievd', '4.4'],
    ['dscjnf', '6'],
    ['cdfhrf', '3.1.7'],
    [',eyrth', null],
    ['vtlctcnhf', '27'],
    ["'ktrnhbr", '9'],
  ])('finds by the wrong layout: «%s»', (query, code) => {
    expect(codes(query)[0] ?? null).toBe(code)
  })

  test('keeps Latin letters that the order itself has', () => {
    expect(codes('BE')).toEqual(['18.1'])
  })
})

test.each(['', '   ', '.', '😀', '‮', '\u0000', '((((', 'я'.repeat(5000), '4'.repeat(5000)])(
  'accepts «%s» without an exception',
  (query) => {
    expect(codes(query.slice(0, 10_000)).length).toBeLessThanOrEqual(20)
  },
)
