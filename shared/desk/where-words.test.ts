import { describe, expect, test } from 'vitest'
import type { Stop, Ticket } from '../queue/schema.ts'
import { sheetNote, whereToGo, whereWords } from './where-words.ts'

const stop = (name: string, over: Partial<Stop> = {}): Stop => ({
  station: name,
  name,
  state: 'ahead',
  services: [],
  cabinets: ['14'],
  cabinet: null,
  place: null,
  endedAt: null,
  after: [],
  isLast: false,
  isClosed: false,
  backAt: null,
  ...over,
})
const stops = [
  stop('Забор крови', { state: 'done' }),
  stop('Невролог'),
  stop('ЛОР', { cabinets: ['12'] }),
  stop('Рентген', { state: 'dropped' }),
]
const ticket = (over: Partial<Ticket> = {}) =>
  ({
    number: 'П-017',
    city: 'ekb',
    day: '2026-11-24',
    state: 'waiting',
    cameAt: '2026-11-24T08:14:00+05:00',
    isHere: false,
    summons: null,
    cabinet: null,
    wait: null,
    finishAt: null,
    awayUntil: null,
    isMissed: false,
    stops,
    ...over,
  }) as Ticket
const summons = {
  station: 'ЛОР',
  name: 'ЛОР',
  cabinets: ['12', '13'],
  place: '2 этаж, направо',
  at: '2026-11-24T09:40:00+05:00',
  again: 0,
}
/** Replaces the joining characters, so the text reads as displayed. */
const seen = (over: Partial<Ticket>) => {
  const { title, text } = whereWords(ticket(over))
  return [title, text].map((words) => words?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '') ?? null)
}

describe('a station that takes nobody more today', () => {
  const wait = { station: 'ЛОР', name: 'ЛОР', from: 25, to: 50, ahead: 3 }
  test('is left for another day: no minutes are promised for it, the rest goes on', () => {
    const words = whereWords(ticket({ wait }), ['ЛОР'])
    expect(words).toMatchObject({
      title: 'Ждёт вызова',
      text: null,
      left: 'Осталось: невролог',
      another: 'На другой день останется: ЛОР',
    })
    expect(JSON.stringify(words)).not.toMatch(/25|50/)
    expect(whereWords(ticket({ wait })).text).toMatch(/25/)
  })

  test('says after closing that nobody is taken today', () => {
    expect(whereWords(ticket({ wait }), ['Невролог', 'ЛОР'])).toMatchObject({
      title: 'Сегодня больше не примут',
      text: null,
      left: null,
      another: 'На другой день останутся: невролог, ЛОР',
    })
  })
})

describe('location text for the desk', () => {
  test('shows how many stops are passed and which remain; unneeded stops do not count', () => {
    expect(whereWords(ticket())).toMatchObject({ passed: 'Пройдено 1 из 3', left: 'Осталось: невролог, ЛОР' })
    const desk = stop('Регистратура', {
      state: 'done',
      services: [{ service: 'fn-questionnaire', name: 'Анкета' }],
    })
    expect(whereWords(ticket({ stops: [desk, ...stops] })).passed, 'the desk itself').toBe('Пройдено 2 из 4')
    const last = [stop('Невролог', { state: 'inside' })]
    expect(whereWords(ticket({ stops: last, state: 'inside' })).left).toBe(null)
  })

  test('waiting: shows the stop and the wait time, when known', () => {
    const wait = { station: 'Невролог', name: 'Невролог', from: 7, to: 12, ahead: 2 }
    const next = 'Следующий: невролог, кабинет 14, впереди 2, ждать около 7–12 минут'
    expect(seen({ wait })).toEqual(['Ждёт вызова', next])
    expect(seen({ wait: { ...wait, ahead: 0 } })[1]).toContain('впереди никого')
    expect(seen({})).toEqual(['Ждёт вызова', null])
    const closed = stops.map((one) => ({ ...one, isClosed: true }))
    expect(seen({ stops: closed })[1]).toBe('Все оставшиеся кабинеты сейчас не принимают')
  })

  test('called: shows the rooms, the time of the call, and whether the patient is at the door', () => {
    const called = { state: 'called', summons } as const
    const since = 'ЛОР, 2 этаж, направо, вызов в 09:40'
    expect(seen(called)).toEqual(['Вызывают: кабинеты 12 и 13', since])
    expect(seen({ ...called, isHere: true })[0]).toBe('У двери: кабинеты 12 и 13')
    expect(seen({ state: 'called', summons: { ...summons, again: 1 } })[1]).toContain(
      'вызов повторно в 09:40',
    )
  })

  test('inside: shows the room', () => {
    const now = [stop('ЛОР', { state: 'inside', place: '2 этаж' })]
    expect(seen({ state: 'inside', cabinet: '12', stops: now })).toEqual([
      'На приёме: кабинет 12',
      'ЛОР, 2 этаж',
    ])
  })

  test('away: shows the end of the absence, and whether a call was missed', () => {
    const awayUntil = '2026-11-24T10:20:00+05:00'
    expect(seen({ state: 'away', awayUntil })).toEqual(['Не вызывают до 10:20', 'Отлучка на 10 минут'])
    expect(seen({ state: 'away', awayUntil, isMissed: true })[1]).toBe('Вызывали и не дождались')
    expect(seen({ state: 'away', isMissed: true })[0]).toBe('Не вызывают')
  })
})

describe('paper ticket', () => {
  test('names the room to go to, or says that the board will name it, and never tells the wait', () => {
    const wait = { station: 'Невролог', name: 'Невролог', from: 7, to: 12, ahead: 2 }
    const nowhere = { lead: 'Ждите: кабинет назовут на табло', large: null, text: null }
    expect(whereToGo(ticket({ wait }))).toEqual(nowhere)
    const one = { ...summons, cabinets: ['12'] }
    const go = { lead: 'Идите в кабинет', large: '12', text: 'ЛОР, 2\u00a0этаж, направо' }
    expect(whereToGo(ticket({ state: 'called', summons: one }))).toEqual(go)
    expect(whereToGo(ticket({ state: 'called', summons }))).toMatchObject({
      lead: 'Идите к кабинетам',
      large: '12 и 13',
    })
    expect(whereToGo(ticket({ state: 'inside', cabinet: '14' })).large).toBe('14')
  })

  test('shows which stops must come before a stop, and which is the last', () => {
    expect(sheetNote(stop('УЗИ', { after: ['Забор крови'] }))).toBe('после: забор крови')
    expect(sheetNote(stop('Профпатолог', { isLast: true, after: ['ЛОР'] }))).toBe('последним')
    expect(sheetNote(stop('ЛОР'))).toBe(null)
  })
})
