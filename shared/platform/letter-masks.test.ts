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
])('a name keeps Cyrillic letters, digits, hyphens and spaces: %s as %s [§5.6-b]', (typed, kept) => {
  expect(maskName(typed)).toBe(kept)
})

test('a pasted name comes without spaces around it', () => {
  expect(nameMask(filling(' Иванов\t')).text).toBe('Иванов')
})

test('an e-mail keeps what real addresses have [§5.5-b]', () => {
  expect(maskEmail(' ivan.petrov+med@mail-centr.ru;')).toBe('ivan.petrov+med@mail-centr.ru')
})

test('a comma typed for a dot in an e-mail is the dot', () => {
  expect(maskEmail('petr,vorobyov@mail,ru')).toBe('petr.vorobyov@mail.ru')
})

test.each([
  ['Иван Петров <ivan@mail.ru>', 'ivan@mail.ru'],
  ['Ivan Petrov <ivan@mail.ru>', 'ivan@mail.ru'],
  ['mailto:ivan@mail.ru', 'ivan@mail.ru'],
  ['ivan@mail.ru, petr@mail.ru', 'ivan@mail.ru'],
  ['почта: ivan.petrov@mail.co.uk.', 'ivan.petrov@mail.co.uk'],
])('of «%s» pasted the field takes %s', (pasted, shown) => {
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
])('%s is answered', (_what, remark, expected) => {
  expect(remark).toBe(expected)
})

test.each([
  ['жукова', 'Жукова'],
  ['анна-мария', 'Анна-Мария'],
  ['ахмед оглы', 'Ахмед оглы'],
  ['де Ла Крус', 'де Ла Крус'],
  ['ИВАНОВ', 'ИВАНОВ'],
  ['', ''],
])('a name left in small letters gets its capitals: %s is %s', (typed, finished) => {
  expect(finishName(typed)).toBe(finished)
})
