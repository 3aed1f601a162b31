import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { hasNews, isWorthWriting, weeklyLetter } from './ru.ts'

const none = { overdue: 0, overdueBooked: 0, soon: 0, thisWeek: 0, missed: 0, unmarked: 0 }
const noOutcomes = { concluded: 0, unfit: 0, additional: 0 }
const monday = '2026-11-23' as Day
const brand = { name: 'Медцентр', phone: '+7 343 300 00 00' }
const letter = (
  given: Partial<typeof none & typeof noOutcomes>,
  departments: ({ name: string } & typeof none)[] = [],
) =>
  weeklyLetter({ organization: 'АО «Завод»', ...none, ...noOutcomes, ...given, departments }, monday, brand)

describe('the subject of the weekly letter', () => {
  test.each([
    [{ overdue: 1 }, 'Осмотры сотрудников: просрочено у 1 сотрудника'],
    [{ overdue: 21, soon: 2 }, 'Осмотры сотрудников: просрочено у 21 сотрудника, скоро срок у 2 сотрудников'],
    [{ overdue: 11 }, 'Осмотры сотрудников: просрочено у 11 сотрудников'],
    [{ missed: 3 }, 'Осмотры сотрудников: не пришли 3'],
    [{ concluded: 4 }, 'Осмотры сотрудников: получены заключения: 4'],
    [{ thisWeek: 5 }, 'Осмотры сотрудников на неделю'],
  ])('for the figures %j is «%s»', (given, subject) => {
    expect(letter(given).subject).toBe(subject)
  })
})

describe('the weekly letter', () => {
  test('omits zeros, and omits departments when there is only one', () => {
    const { text } = letter({ soon: 22 }, [{ name: 'Цех', ...none, soon: 22 }])
    expect(text.split('\n\n').slice(0, 3)).toEqual([
      'АО «Завод»\nОсмотры сотрудников, неделя с 23\u00a0ноября',
      'Срок в ближайшие 30 дней, записи нет: 22 сотрудника',
      'Вопросы: +7 343 300 00 00\nМедцентр',
    ])
  })

  test.each([
    [0, 'Срок прошёл: 21 сотрудник, никто не записан. До осмотра к работе не допускают (ст. 76 ТК РФ)'],
    [4, 'Срок прошёл: 21 сотрудник, из них записаны 4. До осмотра к работе не допускают (ст. 76 ТК РФ)'],
  ])('counts 21 overdue employees although %i of them are booked', (overdueBooked, line) => {
    expect(letter({ overdue: 21, overdueBooked }).text).toContain(line)
  })

  test('states the numbers of people with a заключение, with contraindications and with further examinations', () => {
    const { text } = letter({ concluded: 21, unfit: 1, additional: 2 })
    expect(text).toContain(
      'Получены заключения за прошлую неделю: 21 сотрудник\nЕсть противопоказания: 1 сотрудник\nНужно дообследование: 2 сотрудника\n',
    )
    expect(letter({ concluded: 3 }).text).not.toMatch(/противопоказания|дообследование/)
  })

  test('names fifteen departments and gives the number of the others', () => {
    const departments = Array.from({ length: 37 }, (_, at) => ({
      name: `Цех ${at + 1}`,
      ...none,
      overdue: 1,
    }))
    const { text } = letter({ overdue: 37 }, departments)
    expect(text).toContain('Цех 15: просрочено 1\nи ещё 22 подразделения')
    expect(text).not.toContain('Цех 16')
  })

  test('names the page where it can be switched off when the address of the cabinet is unknown', () => {
    expect(letter({ overdue: 1 }).text).toContain('Отключить его можно в кабинете, раздел «Осмотры».')
  })

  test('is not written when there is no news', () => {
    expect([hasNews(none), hasNews({ ...none, missed: 1 })]).toEqual([false, true])
    const news = { ...none, ...noOutcomes, organization: '', departments: [] }
    expect(
      [news, { ...news, concluded: 1 }, { ...news, additional: 1 }, { ...news, soon: 1 }].map(isWorthWriting),
    ).toEqual([false, true, true, true])
  })
})
