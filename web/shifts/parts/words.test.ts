import { expect, test } from 'vitest'
import type { Day } from '../../../shared/platform/days.ts'
import {
  clearQuestion,
  copiedWords,
  gridDay,
  seatWords,
  shortNames,
  shortWords,
  skippedWords,
  staffedWords,
  weekTitle,
} from './words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('days and weeks are short', () => {
  expect(gridDay('2026-03-02' as Day)).toBe('пн 02.03')
  expect(weekTitle('2026-03-02' as Day, '2026-03-08' as Day)).toBe('02.03 — 08.03.2026')
})

test('the places of the schedule stand beside the rooms in which somebody works', () => {
  expect(plain(seatWords({ seats: 96, booked: 40 }))).toBe('96 мест, занято 40')
  expect(seatWords({ seats: 0, booked: 0 })).toBe('мест нет')
  expect(plain(staffedWords({ staffed: 12, rooms: 16 }))).toBe('с врачом 12 из 16')
  expect(plain(shortWords([{ station: 'ecg', name: 'ЭКГ', people: 33, needed: 40 }]))).toBe(
    'ЭКГ: примут 33 из 40',
  )
})

test('the head of a day names the worst shortages and counts the others', () => {
  const of = (name: string, people: number) => ({ station: name, name, people, needed: 10 })
  expect(plain(shortNames([of('ЭКГ', 9), of('ЛОР', 0)]))).toBe('не хватит: ЛОР, ЭКГ')
  expect(plain(shortNames([of('ЭКГ', 9), of('ЛОР', 0), of('УЗИ', 8), of('Рентген', 5)]))).toBe(
    'не хватит: ЛОР, Рентген и ещё 2',
  )
})

test('a copy says what it has added and what it has left out', () => {
  expect(plain(copiedWords({ added: 2 }))).toBe('Добавлено: 2 смены')
  expect(copiedWords({ added: 0 })).toBe('Добавить было нечего')
  const skipped = {
    day: '2026-03-09' as Day,
    room: '12',
    workerName: 'Иванова Анна Петровна',
    why: 'absent' as const,
  }
  expect(plain(skippedWords(skipped))).toBe('пн 09.03, кабинет 12, Иванова А. П. — отсутствует')
  expect(plain(clearQuestion(1, 'недели'))).toBe('Убрать 1 смену недели?')
})
