import { expect, test } from 'vitest'
import { emailMask, finishName, maskEmail, maskName, nameMask, nameRemark } from './letter-masks.ts'
import { filling } from './masks.ts'
import { digitsRemark, latinRemark, passwordRemark } from './typing-remarks.ts'

test.each([
  ['Римский-Корсаков Jr. 2 ё!', 'Римский-Корсаков  2 ё'],
  ['Римский\u2011Корсаков', 'Римский-Корсаков'],
  ['Анна\u00a0Мария', 'Анна Мария'],
  ['Ивaнoв', 'Иванов'],
  ['Андреи\u0306', 'Андрей'],
  ['Ivanov', ''],
])('keeps Cyrillic letters, digits, hyphens and spaces of a name: %s becomes %s [§5.6-b]', (typed, kept) => {
  expect(maskName(typed)).toBe(kept)
})

test('trims a pasted name', () => {
  expect(nameMask(filling(' Иванов\t')).text).toBe('Иванов')
})

test('keeps the characters of real e-mail addresses [§5.5-b]', () => {
  expect(maskEmail(' ivan.petrov+med@mail-centr.ru;')).toBe('ivan.petrov+med@mail-centr.ru')
})

test('turns a comma typed in an e-mail into a dot', () => {
  expect(maskEmail('petr,vorobyov@mail,ru')).toBe('petr.vorobyov@mail.ru')
})

test.each([
  ['Иван Петров <ivan@mail.ru>', 'ivan@mail.ru'],
  ['Ivan Petrov <ivan@mail.ru>', 'ivan@mail.ru'],
  ['mailto:ivan@mail.ru', 'ivan@mail.ru'],
  ['ivan@mail.ru, petr@mail.ru', 'ivan@mail.ru'],
  ['почта: ivan.petrov@mail.co.uk.', 'ivan.petrov@mail.co.uk'],
])('extracts from the pasted «%s» the address %s', (pasted, shown) => {
  expect(emailMask(filling(pasted)).text).toBe(shown)
})

test.each([
  ['a Latin key in a name', nameRemark('B'), 'Включите русскую раскладку'],
  ['a Latin name pasted', nameRemark('Ivanov'), 'Пишите русскими буквами'],
  ['a Russian key in a name', nameRemark('И'), null],
  ['a Russian key in an e-mail', latinRemark('ш'), 'Включите английскую раскладку'],
  ['a comma in an e-mail', latinRemark(','), null],
  ['a Russian key in a password', passwordRemark('з'), 'Включите английскую раскладку'],
  ['a space in a password', passwordRemark(' '), 'Только латинские буквы и цифры'],
  ['a digit in a password', passwordRemark('7'), null],
  ['a letter in a number', digitsRemark('ы'), 'Здесь только цифры'],
  ['a number with words', digitsRemark('ИНН 7707083893'), null],
])('gives the right remark, or none, for %s', (_what, remark, expected) => {
  expect(remark).toBe(expected)
})

test.each([
  ['жукова', 'Жукова'],
  ['анна-мария', 'Анна-Мария'],
  ['ахмед оглы', 'Ахмед оглы'],
  ['де Ла Крус', 'де Ла Крус'],
  ['ИВАНОВ', 'ИВАНОВ'],
  ['', ''],
])('capitalizes a name left in small letters: %s becomes %s', (typed, finished) => {
  expect(finishName(typed)).toBe(finished)
})
