import { expect, test } from 'vitest'
import type { QueueRoom, RoomId } from '../../../../shared/queue/schema.ts'
import {
  absentWords,
  agoWords,
  breakChoice,
  breakHint,
  clinicWords,
  closedWords,
  closeQuestion,
  demandWords,
  lastingWords,
  laterWords,
  leftWords,
  neededWords,
  passedWords,
  plannedWords,
  resumedWords,
  waitingWords,
} from './words.ts'

const now = new Date('2026-12-08T05:00:00Z')

test.each([
  ['2026-12-08T05:00:30Z', 'меньше минуты'],
  ['2026-12-08T04:59:01Z', 'меньше минуты'],
  ['2026-12-08T04:56:00Z', '4\u00a0мин'],
  ['2026-12-08T04:00:00Z', '1\u00a0ч'],
  ['2026-12-08T03:55:00Z', '1\u00a0ч 5\u00a0мин'],
])('a patient in a room since %s is shown as «%s», even if the device clock is slow', (since, words) => {
  expect(lastingWords(since, now)).toBe(words)
})

test('a patient just called in is shown as «только что», later as minutes ago', () => {
  expect(agoWords('2026-12-08T04:59:30Z', now)).toBe('только что')
  expect(agoWords('2026-12-08T04:55:00Z', now)).toBe('5\u00a0мин назад')
})

test.each([
  [0, 'никто не ждёт'],
  [1, 'ждёт 1\u00a0человек'],
  [3, 'ждут 3\u00a0человека'],
  [11, 'ждут 11\u00a0человек'],
])('for %i waiting patients the list says «%s»', (people, words) => {
  expect(waitingWords(people)).toBe(words)
})

test('a station shows its waiting patients and all that need it today; the warning shows the latter number', () => {
  const seen = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(seen(demandWords({ waiting: 0, called: 0, needed: 3 }))).toBe(
    'никто не ждёт, всего нужно сегодня: 3',
  )
  expect(seen(demandWords({ waiting: 2, called: 1, needed: 5 }))).toBe(
    'ждут 2 человека, у двери 1, всего нужно сегодня: 5',
  )
  expect(seen(demandWords({ waiting: 2, called: 0, needed: 2 })), 'all of them wait here').toBe(
    'ждут 2 человека',
  )
  const lack = (name: string, people: number) => ({ station: name, name, people })
  const some = [lack('Рентген', 1), lack('ЛОР', 3), lack('ЭКГ', 3)]
  expect(seen(neededWords(some))).toBe('ЛОР (3), ЭКГ (3), Рентген (1)')
  expect(seen(neededWords([...some, lack('Невролог', 5)]))).toBe('Невролог (5), ЛОР (3) и ещё 2')
})

test('a doctor sees how much of the route remains after this stop', () => {
  expect(leftWords(0)).toBe('Больше никуда не нужно')
  expect(leftWords(2)).toBe('После вас ещё 2\u00a0кабинета')
})

test('the line about the clinic counts the patients inside and the open rooms', () => {
  const rooms = (open: number, all: number) =>
    Array.from({ length: all }, (_, at) => ({ isOpen: at < open }) as QueueRoom)
  expect(clinicWords({ inside: 23, cabinets: rooms(1, 14) })).toBe(
    'Сейчас в клинике 23\u00a0человека, принимает 1\u00a0кабинет из 14',
  )
  expect(clinicWords({ inside: 0, cabinets: rooms(0, 14) })).toBe(
    'Сейчас в клинике никого, все кабинеты закрыты',
  )
})

test('after a first missed call a patient is away for ten minutes, after a second one until marked as back', () => {
  const patient = { number: 'П-003', misses: 0, gender: 'Мужской' } as const
  expect(absentWords(patient)).toBe('П-003 не пришёл. Вызовут через 10 минут или раньше, если вернётся')
  expect(absentWords({ ...patient, misses: 1, gender: 'Женский' })).toBe(
    'П-003 снова не пришла. Не вызовут, пока не вернётся: отметьте это в строке талона',
  )
})

test('a doctor who closes a room reads before and after it which patients go from its door back to the queue', () => {
  const seen = (text: string) => text.replaceAll('\u00a0', ' ')
  const asked = (sentBack: string[], unserved = 0) => seen(closeQuestion({ sentBack, unserved }) ?? '')
  expect(asked([])).toBe('')
  expect(asked(['П-003'])).toBe('Закончить приём? От двери в очередь вернётся 1 человек: П-003.')
  expect(asked(['П-003', 'П-004', 'П-007'])).toBe(
    'Закончить приём? От двери в очередь вернутся 3 человека: П-003, П-004 и П-007.',
  )
  expect(asked([], 1)).toBe(
    'Закончить приём? Всего сюда сегодня нужно 1 человеку, других открытых кабинетов нет. Предупредите регистратуру.',
  )
  expect(asked(['П-003'], 6)).toBe(
    'Закончить приём? От двери в очередь вернётся 1 человек: П-003. Всего сюда сегодня нужно 6 людям, других открытых кабинетов нет. Предупредите регистратуру.',
  )
  expect(closedWords(['П-003', 'П-004'])).toBe('Приём закончен. В очередь вернулись П-003 и П-004')
  expect(closedWords([])).toBe('')
})

test('before and after undoing a mistaken end, the doctor reads where the patient called in meanwhile will wait', () => {
  expect(passedWords('П-003', null)).toBe('Закончено: П-003')
  expect(passedWords('П-003', 'П-004')).toBe('Закончено: П-003. Если вернуть, П-004 подождёт у двери')
  expect(resumedWords('П-003', null)).toBe('П-003 снова в кабинете')
  expect(resumedWords('П-003', 'П-004')).toBe('П-003 снова в кабинете, П-004 ждёт у двери')
})

test('a button of the break prolongs one that has a time, otherwise it sets the length', () => {
  const breakUntil = '2026-12-08T08:30:00.000Z'
  expect(breakChoice({ breakMinutes: null, breakUntil: null }, 15)).toEqual({
    words: '15\u00a0мин',
    asked: { minutes: 15 },
  })
  expect(breakChoice({ breakMinutes: null, breakUntil }, 15)).toEqual({
    words: 'Ещё 15\u00a0мин',
    asked: { time: '13:45' },
  })
  expect(breakChoice({ breakMinutes: 5, breakUntil: null }, 15).asked, 'not begun').toEqual({ minutes: 15 })
})

test('before a break the doctor reads that it begins after the patient inside', () => {
  const room = (breakMinutes: number | null, number: string | null) =>
    ({ cabinet: { breakMinutes, breakUntil: null }, inside: number && { number } }) as never
  expect(breakHint(room(null, null))).toMatch(/^Новых людей сюда не позовут/)
  expect(breakHint(room(null, 'П-014'))).toMatch(/^Начнётся после П-014\. Новых/)
  expect(breakHint(room(15, 'П-014'))).toBe('Перерыв 15\u00a0минут, после П-014.')
})

test('a doctor reads where the patients are who come to the room later', () => {
  expect(laterWords({ inside: 2, called: 0, before: 3 })?.replaceAll('\u00a0', ' ')).toBe(
    'Придут позже 5: на приёме в других кабинетах 2, сначала пройдут другие кабинеты 3',
  )
  expect(laterWords({ inside: 0, called: 0, before: 0 })).toBe(null)
})

test('a room names who works there today by the plan, one after the other', () => {
  const room = 'room' as RoomId
  const words = plannedWords([
    { room, workerName: 'Иванова Анна Петровна', begins: '08:00', ends: '14:00' },
    { room, workerName: 'Петров Пётр', begins: '14:00', ends: '20:00' },
  ])
  expect(words.replaceAll('\u00a0', ' ')).toBe('по плану Иванова А. П. 08:00–14:00, Петров П. 14:00–20:00')
})
