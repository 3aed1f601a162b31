import { expect, test } from 'vitest'
import { obstacleText } from './ru.ts'
import { obstaclesOf, type ServiceNews, type WaitingCheckUp } from './rules.ts'

const normal: ServiceNews = { name: 'Врач-терапевт', standing: 'normal', codes: [] }

const fit: WaitingCheckUp = {
  isOwn: false,
  isInside: false,
  sent: null,
  gaps: [],
  hasWithdrawnConsent: false,
  hasPendingDecision: false,
  hasPendingResults: false,
  earlier: [],
  services: [normal, { ...normal, name: 'Электрокардиография' }],
  factors: [{ code: '4.4', marks: [] }],
  kind: 'periodic',
}

const wordsOf = (given: Partial<WaitingCheckUp>) => obstaclesOf({ ...fit, ...given }).map(obstacleText)

test('a person with every service of the volume written as the norm has nothing against a joint decision', () => {
  expect(wordsOf({})).toEqual([])
})

test.for<[ServiceNews['standing'], string]>([
  ['missing', 'Не записано: Аудиометрия'],
  ['awaited', 'Ждём результата: Аудиометрия'],
  ['refused', 'Не проведено: Аудиометрия'],
  ['abnormal', 'Есть отклонения: Аудиометрия'],
])('a service that is %s keeps the person apart, and the chair reads which one', ([standing, words]) => {
  expect(wordsOf({ services: [normal, { name: 'Аудиометрия', standing, codes: [] }] })).toEqual([words])
})

test('a diagnosis within a row of appendix 2 for a factor of the person is named beside the deviation', () => {
  const ill: ServiceNews = { name: 'Врач-оториноларинголог', standing: 'abnormal', codes: ['H90.3'] }
  expect(wordsOf({ services: [normal, ill] })).toEqual([
    'Есть отклонения: Врач-оториноларинголог',
    expect.stringMatching(/^Возможны противопоказания: п\. \d+/),
  ])
  expect(wordsOf({ services: [normal, ill], factors: [] })).toEqual([
    'Есть отклонения: Врач-оториноларинголог',
  ])
})

test('several reasons are all told, in the order in which the chair can remove them', () => {
  const given = {
    sent: '12/2026',
    services: [normal, { name: 'Общий анализ крови', standing: 'awaited', codes: [] } as const],
    gaps: ['position'],
    hasPendingResults: true,
    hasPendingDecision: true,
    earlier: ['Флюорография'],
  } as const
  expect(wordsOf(given)).toEqual([
    'Выдана справка 12/2026: решайте после дообследования',
    'Ждём результата: Общий анализ крови',
    'Прежние результаты на проверке',
    'Решение психиатрической комиссии на проверке',
    'Засчитаны прежние результаты: Флюорография',
    'В записи не указана должность',
  ])
})

test('a check-up of the caller and a person still in the rooms are told by that reason alone', () => {
  expect(wordsOf({ isOwn: true, services: [] })).toEqual(['Ваш осмотр: о нём решает другой член комиссии'])
  expect(wordsOf({ isInside: true, services: [] })).toEqual(['Ещё проходит кабинеты'])
})

test('a volume without services has nothing to decide by', () => {
  expect(wordsOf({ services: [] })).toEqual(['Ничего не записано'])
})
