import { describe, expect, test } from 'vitest'
import { formatSnils, innCheckAgrees, innDoubt, isOgrn, isPolicyNumber, isSnils } from './identifiers.ts'

test('a СНИЛС is written in groups, as on the card', () => {
  expect(formatSnils('11223344595')).toBe('112-233-445 95')
})

describe('checks СНИЛС', () => {
  test.each([
    ['11223344595', true, 'the example of the order'],
    ['11223344596', false, 'another check number'],
    ['08765430300', true, 'a sum of 101 gives 00'],
    ['00100199800', true, 'up to 001-001-998 nothing is checked'],
    ['00100199901', false, 'above it everything is'],
    ['1122334459', false, 'ten digits'],
    ['112-233-445 95', false, 'with separators: the form takes digits'],
    ['1122334459٥', false, 'a digit of another script'],
    ['', false, 'empty'],
  ])('checks %s: %s (%s)', (text, expected) => expect(isSnils(text)).toBe(expected))
})

describe('checks the number of полис ОМС', () => {
  test.each([
    ['6600123456789016', true, 'check digit agrees'],
    ['6600123456789012', false, 'check digit differs'],
    ['6600123456798016', false, 'two digits change places'],
    ['660012345678901', false, 'fifteen digits'],
    ['66001234567890167', false, 'seventeen digits'],
  ])('checks %s: %s (%s)', (text, expected) => expect(isPolicyNumber(text)).toBe(expected))
})

describe('checks ОГРН', () => {
  test.each([
    ['1027700132195', true, 'thirteen digits'],
    ['1027700132196', false, 'another check digit'],
    ['304500116000157', true, 'fifteen digits of an entrepreneur'],
    ['304500116000158', false, 'another check digit of an entrepreneur'],
    ['10277001321950', false, 'fourteen digits'],
    ['102770013219a', false, 'a letter'],
  ])('checks %s: %s (%s)', (text, expected) => expect(isOgrn(text)).toBe(expected))
})

describe('checks ИНН', () => {
  test.each([
    ['7707083893', true],
    ['7707083894', false],
    ['500100732259', true],
    ['500100732258', false],
    ['500100732269', false],
    ['77070838931', true],
    ['7707083893123', true],
    ['77070838931234', true],
  ])(
    'says whether %s agrees with its check digits: %s; a number of 11, 13 or 14 digits always does',
    (inn, expected) => expect(innCheckAgrees(inn)).toBe(expected),
  )
})

test.each([
  ['7707083893', null],
  ['7707083894', 'Контрольная цифра не сходится: проверьте ИНН'],
  ['500100732258', 'Контрольная цифра не сходится: проверьте ИНН'],
  ['77070838931', 'Обычно в ИНН 10 или 12 цифр: проверьте номер'],
  ['77070838931234', 'Обычно в ИНН 10 или 12 цифр: проверьте номер'],
  ['770708389', null],
  ['', null],
])('accepts an ИНН of %s with the warning: %s', (inn, doubt) => expect(innDoubt(inn)).toBe(doubt))
