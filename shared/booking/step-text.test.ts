import { describe, expect, test } from 'vitest'
import type { Gender } from '../platform/person.ts'
import type { BookingState, StepAuthor } from './schema.ts'
import { stepText } from './step-text.ts'

/** Replaces non-breaking spaces with plain ones. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const seen = '2026-12-08T03:20:00Z'
const later = '2026-12-10T05:00:00Z'

interface StepInput {
  from?: BookingState
  to: BookingState
  by?: StepAuthor
  reason?: string | null
  isMoved?: boolean
  gender?: Gender
}

/** The texts of one step for the person, the clinic and the employer. */
function texts({ from, to, by = 'system', reason = null, isMoved = false, gender = 'Мужской' }: StepInput) {
  const step = { state: to, by, reason, start: isMoved ? later : seen }
  const before = from && { state: from, by: 'system' as const, reason: null, start: seen }
  const given = { step, before, gender }
  return [stepText(given, 'person'), stepText(given, 'clinic'), stepText(given, 'employer')].map(plain)
}

describe('a step is described for the person, the clinic and the employer', () => {
  test.each<[StepInput, person: string, clinic: string, employer: string]>([
    [{ to: 'submitted', by: 'person' }, 'На проверке', 'Запись создана на 8 декабря, 08:20', 'На проверке'],
    [
      { to: 'submitted', by: 'clinic' },
      'Клиника записала вас',
      'Регистратура записала на 8 декабря, 08:20',
      'На проверке',
    ],
    [
      { from: 'submitted', to: 'confirmed' },
      'Вы записаны',
      'Запись подтверждена',
      'Записан на 8 декабря, 08:20',
    ],
    [{ from: 'confirmed', to: 'arrived' }, 'Вы в клинике', 'Пришёл', 'Пришёл'],
    [{ from: 'arrived', to: 'in_progress' }, 'Осмотр идёт', 'Осмотр начат', 'На осмотре'],
    [{ from: 'in_progress', to: 'completed' }, 'Осмотр пройден', 'Осмотр пройден', 'Осмотр завершён'],
    [{ from: 'confirmed', to: 'no_show' }, 'Вы не пришли', 'Не пришёл', 'Не пришёл'],
    [{ from: 'completed', to: 'in_progress' }, 'Осмотр идёт', 'Осмотр продолжен', 'На осмотре'],
    [{ from: 'in_progress', to: 'arrived' }, 'Вы в клинике', 'В кабинет не вошёл, осмотр не начат', 'Пришёл'],
    [{ from: 'arrived', to: 'confirmed' }, 'Вы записаны', 'Отметка снята', 'Записан на 8 декабря, 08:20'],
    [{ from: 'no_show', to: 'confirmed' }, 'Вы записаны', 'Отметка снята', 'Записан на 8 декабря, 08:20'],
    [
      { from: 'no_show', to: 'confirmed', isMoved: true },
      'Вы записаны',
      'Перенесена на 10 декабря, 10:00',
      'Записан на 10 декабря, 10:00',
    ],
    [
      { from: 'cancelled', to: 'confirmed', by: 'clinic' },
      'Клиника вернула запись',
      'Возвращена',
      'Записан на 8 декабря, 08:20',
    ],
    [{ from: 'confirmed', to: 'cancelled' }, 'Запись отменена', 'Отменена', 'Отменена'],
    [
      { from: 'confirmed', to: 'cancelled', by: 'person', reason: 'Заболел' },
      'Вы отменили запись: Заболел',
      'Отменена: Заболел',
      'Отменил сам: Заболел',
    ],
    [
      { from: 'confirmed', to: 'cancelled', by: 'clinic' },
      'Клиника отменила запись',
      'Отменена',
      'Отменила клиника',
    ],
    [
      { from: 'confirmed', to: 'cancelled', by: 'employer' },
      'Работодатель отменил запись',
      'Отменена',
      'Отменили вы',
    ],
    [
      { from: 'confirmed', to: 'confirmed', isMoved: true },
      'Запись перенесена на 10 декабря, 10:00',
      'Перенесена на 10 декабря, 10:00',
      'Перенесена на 10 декабря, 10:00',
    ],
    [
      { from: 'confirmed', to: 'confirmed', isMoved: true, by: 'person' },
      'Вы перенесли запись на 10 декабря, 10:00',
      'Перенесена на 10 декабря, 10:00',
      'Перенёс сам на 10 декабря, 10:00',
    ],
    [
      { from: 'confirmed', to: 'confirmed', isMoved: true, by: 'clinic' },
      'Клиника перенесла запись на 10 декабря, 10:00',
      'Перенесена на 10 декабря, 10:00',
      'Перенесла клиника на 10 декабря, 10:00',
    ],
    [
      { from: 'confirmed', to: 'confirmed', isMoved: true, by: 'employer' },
      'Работодатель перенёс запись на 10 декабря, 10:00',
      'Перенесена на 10 декабря, 10:00',
      'Перенесли вы на 10 декабря, 10:00',
    ],
  ])('%o', (given, ...words) => expect(texts(given)).toEqual(words))
})

test("a step of a woman's booking uses feminine verb forms, but a typed reason stays unchanged", () => {
  const given: StepInput = { from: 'confirmed', to: 'no_show', reason: 'не пришёл', gender: 'Женский' }
  expect(texts(given)).toEqual(['Вы не пришли: не пришёл', 'Не пришла: не пришёл', 'Не пришла: не пришёл'])
})

test("the employer sees the day and the time stored in the employer's history of the booking", () => {
  const step = { state: 'confirmed', by: 'employer', reason: null, day: '2026-12-08', time: '08:15' }
  const before = { ...step, time: '08:30' }
  const text = stepText({ step, before, gender: 'Мужской' } as never, 'employer')
  expect(plain(text)).toBe('Перенесли вы на 8 декабря, 08:15')
})
