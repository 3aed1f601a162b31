import { expect, test } from 'vitest'
import {
  addedText,
  chosenText,
  doctorName,
  foundText,
  reasonTags,
  substanceQuestion,
  unclearText,
} from './words.ts'

const names = {
  factor: (code: string) =>
    ({ '4.4': 'Шум', '3.1.7': 'Сварочные аэрозоли' })[code] ?? 'Очень длинное название строки приказа',
  substance: (code: string) => (code === '3.1.7' ? 'Никеля' : undefined),
}

test('a doctor has the short everyday name', () => {
  expect(doctorName('Врач-терапевт')).toBe('Терапевт')
  expect(doctorName('Врач — акушер-гинеколог')).toBe('Акушер-гинеколог')
  expect(doctorName('Врач-профпатолог (председатель врачебной комиссии)')).toBe('Профпатолог')
})

test('the question about a factor asks for substances, for other things, or for one thing alone', () => {
  const ask = (code: string, ...names: string[]) =>
    substanceQuestion({ code, substances: names.map((name) => ({ name, marks: [] })) })
  expect(ask('3.1.7', 'Марганца', 'Цинка').question).toBe('Какие из этих веществ есть в работе?')
  expect(ask('2.4.2', 'Вирусы гепатита B', 'ВИЧ-1').question).toBe('Что из этого есть в работе?')
  expect(ask('4.2.1', 'Ультрафиолетовое излучение')).toEqual({
    question: 'Есть ли это в работе?',
    none: 'Нет',
  })
})

test('the tag of a service names its factor, or the substance where a mark is the reason', () => {
  expect(reasonTags([{ factor: '4.4' }], names)).toEqual(['4.4 Шум'])
  expect(reasonTags([{ factor: '3.1.7' }, { factor: '3.1.7', mark: 'К' }], names)).toEqual(['3.1.7 Никеля'])
})

test('a factor with a long name is shown by its number and the first words', () => {
  expect(reasonTags([{ factor: '11.3' }], names)).toEqual(['11.3 Очень длинное название…'])
})

test('a line with many reasons names the first three and counts the others', () => {
  const reasons = ['4.4', '3.1.7', '9', '15', '22'].map((factor) => ({ factor }))
  expect(reasonTags(reasons, names)).toEqual([
    '4.4 Шум',
    '3.1.7 Сварочные аэрозоли',
    '9 Очень длинное название…',
    'ещё 2',
  ])
})

test('a service that everybody gets has no tag, unless it has an age limit', () => {
  expect(reasonTags([{ point: '12.2' }], names)).toEqual([])
  expect(reasonTags([{ point: '12.2', note: 'с 40 лет и старше' }], names)).toEqual(['с 40 лет и старше'])
})

test('chosen rows are counted with correct Russian plurals', () => {
  expect([0, 1, 11, 21].map((count) => chosenText(count, 57))).toEqual([
    'выбрано 0 из 57',
    'выбран 1 из 57',
    'выбрано 11 из 57',
    'выбран 21 из 57',
  ])
})

test('found rows are counted with correct Russian plurals', () => {
  expect([1, 2, 5, 11, 21].map(foundText)).toEqual([
    'Найден 1 пункт',
    'Найдено 2 пункта',
    'Найдено 5 пунктов',
    'Найдено 11 пунктов',
    'Найден 21 пункт',
  ])
})

test('a list says what was added, what has to be chosen and what the order does not have', () => {
  const heading = { text: '18', codes: ['18.1', '18.2'] }
  const unknown = { text: '99', codes: [] }
  expect(addedText(['4.4', '6.1'], [heading, unknown])).toBe(
    'Добавлено: 4.4, 6.1. Не добавлено: 18 (выберите), 99 (нет в приказе).',
  )
  expect(addedText(['4.4'], [])).toBe('Добавлено: 4.4.')
  expect(unclearText(heading)).toBe('«18» — выберите пункт из направления')
  expect(unclearText(unknown)).toBe('«99» — такого пункта в приказе нет, проверьте номер')
})
