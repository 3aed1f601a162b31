import { expect, test } from 'vitest'
import { doorOrder, roomName, roomSign, roomsJoined, roomsShort, roomWords } from './room-words.ts'

test('calls a numbered room a cabinet and a named room by its name', () => {
  expect(roomName('12А')).toBe('Кабинет 12А')
  expect(roomName('Процедурная')).toBe('Процедурная')
})

test('quotes names of rooms in a sentence, not numbers', () => {
  expect(roomWords(['12'])).toBe('кабинет 12')
  expect(roomsJoined(['11', '12', '13'])).toBe('11, 12 и 13')
  expect(roomWords(['Процедурная 2Б'])).toBe('кабинет «Процедурная 2Б»')
  expect(roomWords(['12', 'Процедурная 2Б'])).toBe('кабинеты 12 и «Процедурная 2Б»')
})

test('keeps a name with a number in it as a name in the route sheet', () => {
  expect(roomsShort(['12', '13'])).toBe('каб.\u00a012, 13')
  expect(roomsShort(['Процедурная 2Б'])).toBe('Процедурная 2Б')
  expect(roomsShort([])).toBe('')
})

test('puts names of rooms on lines of their own on the wall, without the word cabinet', () => {
  expect(roomSign('12')).toEqual({ word: 'кабинет', lines: ['12'] })
  expect(roomSign('12, 13')).toEqual({ word: 'кабинеты', lines: ['12, 13'] })
  expect(roomSign('Процедурная 3, Процедурная 2Б')).toEqual({
    word: null,
    lines: ['Процедурная 3', 'Процедурная 2Б'],
  })
  expect(roomSign('5, Процедурная')).toEqual({ word: null, lines: ['Кабинет 5', 'Процедурная'] })
})

test('sorts rooms by number value, then letter, then names by the numbers in them', () => {
  const rooms = [
    'Процедурная 3',
    '12А',
    '10',
    'Процедурная 2Б',
    '2',
    'ЭКГ',
    '12',
    'Процедурная 10',
    '12б',
    'Архив',
  ]
  expect(rooms.toSorted(doorOrder)).toEqual([
    ...['2', '10', '12', '12А', '12б', 'Архив', 'Процедурная 2Б', 'Процедурная 3', 'Процедурная 10', 'ЭКГ'],
  ])
})
