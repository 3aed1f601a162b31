import { describe, expect, test } from 'vitest'
import type { BookingId } from '../booking/schema.ts'
import type { Day } from '../platform/days.ts'
import type { Stop, Ticket, TicketId } from './schema.ts'
import {
  closingWords,
  finishWords,
  inTurn,
  isSummoned,
  isSummonedAnew,
  minutesWords,
  mostUrgent,
  progressOf,
  restWords,
  servicesWords,
  stopNote,
  stopRooms,
  ticketSays,
} from './ticket-words.ts'

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

const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  id: 'one' as TicketId,
  booking: 'one' as BookingId,
  number: 'П-017',
  city: 'ekb',
  day: '2026-11-24' as Day,
  state: 'waiting',
  cameAt: '2026-11-24T08:14:00+05:00',
  isHere: false,
  summons: null,
  cabinet: null,
  shut: null,
  shutUntil: null,
  wait: null,
  finishAt: null,
  closesAt: '16:00',
  awayUntil: null,
  isMissed: false,
  isPriority: false,
  stops: [stop('Невролог')],
  ...over,
})

const wait = (from: number, to: number, ahead = 2) => ({
  station: 'Невролог',
  name: 'Невролог',
  from,
  to,
  ahead,
})
const summons = (over: Partial<NonNullable<Ticket['summons']>> = {}) => ({
  station: 'ЛОР',
  name: 'Оториноларинголог',
  cabinets: ['12'],
  place: '2 этаж, направо',
  at: '2026-11-24T09:40:00+05:00',
  again: 0,
  ...over,
})
/** Returns the text as it looks: without no-break and joining characters. */
const seen = (text: string | null) => text?.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

test.for([
  [7, 12, 'около 7–12 минут'],
  [5, 5, 'около 5 минут'],
  [1, 1, 'около 1 минуты'],
  [15, 21, 'около 15–21 минуты'],
  [0, 3, 'до 3 минут'],
  [0, 1, 'до 1 минуты'],
  [0, 0, 'меньше минуты'],
] as const)('prints a wait of %i to %i minutes as «%s»', ([from, to, words]) => {
  expect(seen(minutesWords({ from, to }))).toBe(words)
})

describe('the text of a ticket', () => {
  test('says how long to wait, how many are before and where', () => {
    const words = ticketSays(ticket({ state: 'waiting', wait: wait(7, 12) }))
    expect(words.large).toBe('П-017')
    expect(seen(words.title)).toBe('Ждите: около 7–12 минут')
    expect(words.text).toBe('Перед вами 2, невролог, кабинет 14')
  })

  test('says that there is no one before when the patient is next', () => {
    expect(ticketSays(ticket({ wait: wait(0, 3, 0) })).text).toBe('Перед вами никого, невролог, кабинет 14')
  })

  test('omits unknown numbers', () => {
    const words = ticketSays(ticket({ wait: null }))
    expect([words.title, words.text]).toEqual(['Ждите вызова', 'Кабинет назовём здесь и на табло'])
    expect(`${words.title}${words.text}`).not.toMatch(/\d/)
  })

  test('says when none of the remaining rooms receives patients', () => {
    const closed = [stop('ЭКГ', { state: 'done' }), stop('Невролог', { isClosed: true })]
    expect(ticketSays(ticket({ stops: closed })).text).toContain('сейчас не принимают')
    expect(ticketSays(ticket({ stops: [...closed, stop('ЛОР')] })).text).not.toContain('не принимают')
  })

  test('gives the room and the directions when the ticket is called', () => {
    const words = ticketSays(ticket({ state: 'called', summons: summons() }))
    expect({ ...words, place: seen(words.place) }).toMatchObject({
      lead: 'Вас вызывают, талон',
      go: 'Идите в кабинет',
      large: '12',
      title: 'Оториноларинголог',
      text: null,
      place: '2 этаж, направо',
      short: 'Вас вызывают: кабинет 12',
      said: 'Вас вызывают, талон П-017. Идите в кабинет 12, оториноларинголог, 2 этаж, направо',
    })
  })

  test('gives the waiting time at the door when it is known', () => {
    const atDoor = ticket({ state: 'called', summons: summons(), wait: wait(0, 3, 0) })
    expect(seen(ticketSays(atDoor).text)).toBe('У двери ждать до 3 минут')
  })

  test('says that the patient may be asked into any of several rooms', () => {
    const words = ticketSays(ticket({ state: 'called', summons: summons({ cabinets: ['11', '12', '13'] }) }))
    expect([words.go, words.large]).toEqual(['Идите к кабинетам', '11, 12 и 13'])
    expect(words.text).toBe('Пригласят в тот, что освободится первым')
  })

  test('prints names of rooms as spoken: quoted, with or without a number in them', () => {
    const rooms = ['Процедурная 2Б', 'Процедурная 3']
    const words = ticketSays(ticket({ state: 'called', summons: summons({ cabinets: rooms }) }))
    expect([words.go, words.large]).toEqual(['Идите к кабинетам', '«Процедурная 2Б» и «Процедурная 3»'])
    expect(words.short).toBe('Вас вызывают: кабинеты «Процедурная 2Б» и «Процедурная 3»')
    expect(stopRooms(stop('Кровь', { cabinets: rooms }))).toBe('Процедурная 2Б, Процедурная 3')
  })

  test('says that the call is repeated', () => {
    const words = ticketSays(ticket({ state: 'called', summons: summons({ again: 1 }) }))
    expect(words.lead).toBe('Вызываем ещё раз, талон')
  })

  test('asks to come in when the patient is taken in', () => {
    const stops = [stop('Невролог', { state: 'inside' })]
    const words = ticketSays(ticket({ state: 'inside', cabinet: '14', stops }))
    expect([words.go, words.large, words.title]).toEqual(['Вас ждут в кабинете', '14', 'Невролог'])
    expect(words.text).toBe('Входите, если вы ещё не там')
    expect(words.said).toBe('Талон П-017: вас ждут на приёме, кабинет 14')
  })

  test('shows the call to a patient who has just been asked in, also when the call is repeated', () => {
    const stops = [stop('Невролог', { state: 'inside' })]
    const asked = (again: number) =>
      ticket({ state: 'inside', cabinet: '14', stops, summons: summons({ cabinets: ['14'], again }) })
    const words = ticketSays(asked(0))
    expect([words.lead, words.go, words.large]).toEqual([
      ...['Вас вызывают, талон', 'Вас ждут в кабинете', '14'],
    ])
    expect(words.said).toBe('Вас вызывают, талон П-017. Вас приглашают войти, кабинет 14')
    expect(ticketSays(asked(1)).lead).toBe('Вызываем ещё раз, талон')
    expect([isSummoned(asked(0)), isSummoned(ticket({ state: 'inside', cabinet: '14', stops }))]).toEqual([
      ...[true, false],
    ])
  })

  test('says that the room has closed at whose door the patient stood, and what happens next', () => {
    const waits = ticketSays(ticket({ shut: '1', wait: wait(7, 12) }))
    expect(waits.why).toBe('Кабинет 1 закрылся, вас вызовут в другой')
    expect(waits.said).toBe('Кабинет 1 закрылся, вас вызовут в другой. Талон П-017: ждите вызова')
    expect(ticketSays(ticket({ shut: 'Процедурная 2Б' })).why).toMatch(
      /^Кабинет «Процедурная 2Б» закрылся, вас/,
    )
    const closed = [stop('Невролог', { isClosed: true })]
    expect(ticketSays(ticket({ shut: '1', stops: closed })).why, 'no other one is promised').toBe(
      'Кабинет 1 закрылся',
    )
    const elsewhere = ticket({ state: 'called', shut: '1', summons: summons() })
    expect(ticketSays(elsewhere).why).toBe('Кабинет 1 закрылся')
    expect(ticketSays(ticket()).why).toBe(null)
  })

  test('says when the doctor is back from a break, where the ticket waits for that room', () => {
    const backAt = '2026-11-24T13:30:00+05:00'
    const away = [stop('Невролог', { backAt })]
    const still = ticketSays(ticket({ stops: away }))
    expect(seen(still.text)).toBe('Кабинет 14: перерыв, вернётся в 13:30. Тогда и позовём')
    expect(seen(ticketSays(ticket({ stops: away, wait: wait(15, 25) })).text)).toBe(
      'Перед вами 2, невролог, кабинет 14, вернётся в 13:30',
    )
    const both = [stop('ЛОР', { backAt: '2026-11-24T13:10:00+05:00', cabinets: ['12'] }), ...away]
    expect(seen(ticketSays(ticket({ stops: both })).text), 'the first of them').toContain('вернётся в 13:10')
    expect(ticketSays(ticket({ stops: [...away, stop('ЛОР')] })).text).toBe(
      'Кабинет назовём здесь и на табло',
    )
    expect(seen(stopNote(stop('ЛОР', { backAt }), null))).toBe('перерыв, вернётся в 13:30')
    expect(seen(stopNote(stop('Профпатолог', { backAt, isLast: true }), null))).toBe(
      'последним, перерыв, вернётся в 13:30',
    )
  })

  test('says that the doctor left for a break while the patient stood at the door', () => {
    const sent = { shut: '1', shutUntil: '2026-11-24T13:30:00+05:00' }
    expect(seen(ticketSays(ticket({ ...sent, wait: wait(7, 12) })).why)).toBe(
      'Кабинет 1: перерыв, вернётся в 13:30. Вас вызовут туда или в другой',
    )
    expect(seen(ticketSays(ticket({ ...sent, state: 'called', summons: summons() })).why)).toBe(
      'Кабинет 1: перерыв, вернётся в 13:30',
    )
  })

  test('says that a call was missed when the ticket is away because of it', () => {
    const away = { state: 'away' as const, awayUntil: '2026-11-24T10:42:00+05:00' }
    expect(ticketSays(ticket({ ...away, isMissed: true })).text).toMatch(/^Вас вызывали и не дождались/)
    expect(ticketSays(ticket(away)).text).toMatch(/^Вернулись раньше/)
  })

  test('says until when the ticket is not called when the owner is away', () => {
    const until = ticketSays(ticket({ state: 'away', awayUntil: '2026-11-24T10:42:00+05:00' }))
    expect(seen(until.title)).toBe('Не вызываем до 10:42')
    expect(ticketSays(ticket({ state: 'away' })).title).toBe('Пока не вызываем')
  })

  test('says what comes next when all stops are passed or the visit ended early', () => {
    const done = ticketSays(ticket({ state: 'done' }))
    expect(done.title).toBe('Осмотр пройден')
    expect(done.text, 'true before the заключение and after it').toMatch(/О готовом пишем вам/)
    const stops = [stop('ЭКГ'), stop('ЛОР'), stop('Невролог', { state: 'done' })]
    expect(ticketSays(ticket({ state: 'left', stops })).text).toMatch(/^Осталось: 2 кабинета\. О другом дне/)
  })
})

test.each(['waiting', 'called', 'inside', 'away'] as const)(
  'omits the doctor from the short line of a ticket that is %s: a locked screen and a shared device show it',
  (state) => {
    const stops = [stop('Нарколог', { state: 'inside' })]
    const words = ticketSays(ticket({ state, stops, cabinet: '14', summons: summons({ name: 'Нарколог' }) }))
    expect(words.short.toLowerCase()).not.toContain('нарколог')
  },
)

describe('the text of a stop of the route', () => {
  test.each([
    ['when it was passed', { state: 'done', endedAt: '2026-11-24T08:31:00+05:00' }, 'пройдено в 08:31'],
    ['that it is not passed today', { state: 'dropped' }, 'не сегодня'],
    ['that the person is awaited', { state: 'called', place: '2 этаж' }, 'вас ждут сейчас, 2 этаж'],
    ['that nobody receives', { isClosed: true, after: ['ЭКГ'] }, 'сейчас не принимает'],
    ['what comes before it', { after: ['ЭКГ', 'Аудиометрия'] }, 'сначала ЭКГ, аудиометрия'],
    ['that it is the last', { isLast: true, after: ['ЭКГ'] }, 'последним, итоговое заключение'],
    ['that its place is free', {}, 'можно в любом порядке'],
  ] as const)('says %s', (_, over, note) => {
    expect(seen(stopNote(stop('Хирург', over as Partial<Stop>), wait(7, 12)))).toBe(note)
  })

  test('says how long to wait when the stop is next', () => {
    expect(seen(stopNote(stop('Невролог'), wait(7, 12)))).toBe('перед вами 2, около 7–12 минут')
  })

  test('gives the room where the patient is received, or all possible rooms; a room name is not changed', () => {
    expect(seen(stopRooms(stop('ЛОР', { cabinets: ['12', '13'] })))).toBe('каб. 12, 13')
    expect(seen(stopRooms(stop('ЛОР', { cabinets: ['12', '13'], cabinet: '13' })))).toBe('каб. 13')
    expect(stopRooms(stop('Кровь', { cabinets: ['Процедурная'] }))).toBe('Процедурная')
    expect(stopRooms(stop('Кровь', { cabinets: [] }))).toBe('')
  })
})

test('prints the services of a stop as one sentence', () => {
  const services = ['Общий анализ крови', 'Глюкоза', 'ЭКГ'].map((name) => ({ service: name, name }))
  expect(servicesWords(services)).toBe('Общий анализ крови, глюкоза, ЭКГ')
})

test('orders the route as it is walked: passed by time, now, next, ahead, then not needed', () => {
  const done = (name: string, at: string) =>
    stop(name, { state: 'done', endedAt: `2026-11-24T${at}:00+05:00` })
  const stops = [
    ...[stop('УЗИ', { state: 'dropped' }), done('Кровь', '08:40'), done('Регистратура', '08:14')],
    ...[
      stop('Хирург'),
      stop('Невролог'),
      stop('ЛОР', { state: 'called' }),
      stop('Терапевт', { isLast: true }),
    ],
  ]
  expect(inTurn({ stops, wait: wait(7, 12) }).map(({ name }) => name)).toEqual([
    ...['Регистратура', 'Кровь', 'ЛОР', 'Невролог', 'Хирург', 'Терапевт', 'УЗИ'],
  ])
})

test('counts stops that are not needed neither as passed nor as remaining', () => {
  const stops = [stop('a', { state: 'done' }), stop('b', { state: 'dropped' }), stop('c'), stop('d')]
  expect(progressOf(stops)).toEqual({ passed: 1, total: 3, left: 2 })
  expect(seen(restWords(ticket({ stops })))).toBe('Ещё 2 кабинета, пришли в 08:14')
  expect(seen(restWords(ticket({ stops: stops.slice(0, 2) })))).toBe('Пришли в 08:14')
})

test('says the end of the visit when it is known', () => {
  expect(seen(finishWords(ticket({ finishAt: '2026-11-24T11:40:00+05:00' })))).toBe(
    'Вы закончите около 11:40',
  )
  expect(finishWords(ticket())).toBe(null)
})

describe('the events that a patient must hear', () => {
  const called = ticket({ state: 'called', summons: summons() })
  test.each([
    ['a call', ticket(), called, true],
    ['a call repeated', called, ticket({ state: 'called', summons: summons({ again: 1 }) }), true],
    ['a call to another door', called, ticket({ state: 'called', summons: summons({ at: 'later' }) }), true],
    ['that he is asked in', called, ticket({ state: 'inside', cabinet: '12', summons: summons() }), true],
    [
      'that he is inside again after a mistaken end',
      ticket(),
      ticket({ state: 'inside', cabinet: '12' }),
      true,
    ],
    [
      'that he is asked in once more',
      ticket({ state: 'inside', cabinet: '12' }),
      ticket({ state: 'inside', cabinet: '12', summons: summons({ again: 1 }) }),
      true,
    ],
    ['a ticket that begins with a call', undefined, called, true],
  ] as const)('include %s', (_, before, now, isNew) => {
    expect(isSummonedAnew(before, now)).toBe(isNew)
  })

  test('do not include a repeated state, or a change of the wait or of the end', () => {
    expect(isSummonedAnew(called, called)).toBe(false)
    expect(isSummonedAnew(called, ticket())).toBe(false)
    expect(isSummonedAnew(undefined, ticket())).toBe(false)
    const inside = ticket({ state: 'inside', cabinet: '12' })
    expect(isSummonedAnew(inside, inside)).toBe(false)
    const asked = ticket({ state: 'inside', cabinet: '12', summons: summons() })
    expect(isSummonedAnew(asked, asked)).toBe(false)
    expect(isSummonedAnew(asked, inside), 'the first minutes are over').toBe(false)
    expect(isSummonedAnew(inside, ticket({ state: 'done' }))).toBe(false)
    expect(isSummonedAnew(inside, called), 'sent back to the door of the same room').toBe(false)
    const other = ticket({ state: 'called', summons: summons({ station: 'ЭКГ', cabinets: ['7'] }) })
    expect(isSummonedAnew(inside, other), 'passed, and called to another one').toBe(true)
  })
})

test('tells when the centre closes, and nothing on a day off', () => {
  expect(closingWords(ticket())).toBe('Центр закрывается в\u00a016:00')
  expect(closingWords(ticket({ closesAt: null }))).toBeNull()
})

test('picks the called ticket from several, and none when all are closed', () => {
  const tickets = [ticket({ state: 'done' }), ticket(), ticket({ state: 'called', number: 'П-018' })]
  expect(mostUrgent(tickets)?.number).toBe('П-018')
  expect(mostUrgent(tickets.slice(0, 2))?.state).toBe('waiting')
  const inside = ticket({ state: 'inside', number: 'П-019', cabinet: '12' })
  const asked = { ...inside, number: 'П-020', summons: summons() }
  expect(mostUrgent([ticket(), inside, asked])?.number, 'who has just been asked in').toBe('П-020')
  expect(mostUrgent([ticket(), inside])?.number).toBe('П-019')
  expect(mostUrgent(tickets.slice(0, 1))).toBe(null)
})
