import { expect, test } from 'vitest'
import { doorOrder, roomName, roomSign, roomsJoined, roomsShort, roomWords } from './room-words.ts'

test('prints the word «Кабинет» before the number of a room, and the name of a named room alone', () => {
  expect(roomName('12А')).toBe('Кабинет 12А')
  expect(roomName('Процедурная')).toBe('Процедурная')
})

test('puts quotes around the name of a room in a sentence, but not around its number', () => {
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

test('the wall screen shows each named room on its own line, without the word «кабинет»', () => {
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
