import { describe, expect, test } from 'vitest'
import { paperDesk, paperPerson } from '../../test/papers.ts'
import type { Day } from '../platform/days.ts'
import { contingentOf, nameListOf, planOf, referralOf, saysTheSame } from './papers.ts'

const context = paperDesk()
const welder = { position: 'Электрогазосварщик', factors: [{ code: '4.4' }, { code: '3.1.7' }] }

describe('направление', () => {
  test('contains the employer, clinic and worker data that point 9 requires', () => {
    const person = paperPerson(1, { ...welder, department: 'Литейный цех' })
    const content = referralOf(person, context, '15/2026')
    expect(content).toMatchObject({
      number: '15/2026',
      kind: 'periodic',
      organization: { ownership: 'Частная собственность', okved: '25.62', email: 'ok@uralmz.example' },
      clinic: { ogrn: '1026605000003', address: '620026, г. Екатеринбург, ул. Белинского, 86' },
      person: {
        fullname: person.fullname,
        birth: person.birth,
        department: 'Литейный цех',
        policy: '6600123456789016',
      },
      signer: { position: 'Начальник отдела кадров', name: 'Соловьёва Марина Андреевна' },
    })
    expect(content.factors).toContainEqual({ code: '4.4', name: 'Шум' })
  })

  test('takes the kind of check-up, the date and the place from the booking', () => {
    const booking = {
      ...paperPerson(1).booking,
      kind: 'preliminary',
      city: 'pvl',
      day: '2026-03-20',
      time: '09:15',
    }
    const content = referralOf(paperPerson(1, { booking: booking as never }), context, '1/2026')
    expect([content.kind, content.visit]).toEqual(['preliminary', { day: '2026-03-20', time: '09:15' }])
    expect(content.place).toContain('Первоуральск')
    const free = referralOf(paperPerson(1, { booking: null }), paperDesk({ kind: 'preliminary' }), '1/2026')
    expect([free.kind, free.visit]).toEqual(['preliminary', null])
  })

  test('counts as unchanged when only its number and date differ, but as changed when the policy differs', () => {
    const issued = referralOf(paperPerson(1), context, '15/2026')
    expect(
      saysTheSame(issued, referralOf(paperPerson(1), paperDesk({ today: '2026-04-01' as Day }), '')),
    ).toBe(true)
    expect(saysTheSame(issued, referralOf(paperPerson(1, { policy: null }), context, ''))).toBe(false)
  })
})

test('a поимённый список is sorted by department and name, with «ё» next to «е»', () => {
  const named = (fullname: string, department: string) => paperPerson(1, { fullname, department })
  const list = nameListOf(
    [
      named('Жуков А', 'Цех 2'),
      named('Ёлкин Б', 'Цех 2'),
      named('Елкин В', 'Цех 2'),
      named('Юдин Г', 'Цех 1'),
    ],
    context,
  )
  expect(list.people.map(({ fullname }) => fullname)).toEqual(['Юдин Г', 'Ёлкин Б', 'Елкин В', 'Жуков А'])
})

test('a список контингента counts people, women and minors by position and factors', () => {
  const born = (birth: string, gender: string) => ({ ...welder, birth, gender }) as never
  const list = contingentOf(
    [
      paperPerson(1, born('2006-05-01', 'Женский')),
      paperPerson(2, born('2009-05-01', 'Мужской')),
      paperPerson(3, born('1980-05-01', 'Мужской')),
      paperPerson(4, {
        ...welder,
        factors: [{ code: '4.4' }],
        birth: '1980-05-01' as Day,
        gender: 'Женский',
      }),
    ],
    context,
  )
  expect(
    list.positions.map(({ people, women, under21, under18 }) => [people, women, under21, under18]),
  ).toEqual([
    [3, 1, 2, 1],
    [1, 1, 0, 0],
  ])
  expect(list.positions[0]?.factors.map(({ code }) => code)).toEqual(['3.1.7', '4.4'])
  expect(list.total).toEqual({ people: 4, women: 2, under21: 2, under18: 1 })
})

test('a календарный план is sorted by day, place and time, and omits people without a booking', () => {
  const at = (number: number, day: string, time: string, city = 'ekb') =>
    paperPerson(number, { booking: { ...paperPerson(number).booking, day, time, city } as never })
  const plan = planOf(
    [
      at(1, '2026-03-11', '09:00'),
      at(2, '2026-03-10', '10:15'),
      at(3, '2026-03-10', '08:00'),
      at(4, '2026-03-10', '08:00', 'pvl'),
      paperPerson(5, { booking: null }),
    ],
    context,
  )
  expect(
    plan.days.map(({ day, place, people }) => [day, place.slice(0, 4), people.map(({ time }) => time)]),
  ).toEqual([
    ['2026-03-10', 'Екат', ['08:00', '10:15']],
    ['2026-03-10', 'Перв', ['08:00']],
    ['2026-03-11', 'Екат', ['09:00']],
  ])
  expect(plan.people).toBe(4)
})
