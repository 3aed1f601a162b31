import { describe, expect, test } from 'vitest'
import { nameKey, shortName, stageOf } from './rules.ts'

describe('names of organizations', () => {
  test.for([
    ['ООО «Уральский завод»', 'уральский завод'],
    ['общество с ограниченной ответственностью "УРАЛЬСКИЙ ЗАВОД"', 'уральский завод'],
    ['Уральский  Завод, ООО', 'уральский завод'],
    ['АО «Счётмаш-2»', 'счетмаш 2'],
    ['ИП Иванов И. И.', 'иванов и и'],
    ['ООО', 'ооо'],
    ['«»', '«»'],
  ])('%s are compared in the form %s', ([name, key]) => {
    expect(nameKey(name as string)).toBe(key)
  })

  test('are shortened in an SMS', () => {
    expect(shortName('А'.repeat(60))).toHaveLength(60)
    expect(shortName('А'.repeat(61))).toBe(`${'А'.repeat(59)}…`)
  })
})

describe('the stage of an application', () => {
  const at = new Date('2026-03-02T05:00:00Z')
  test.for([
    ['new', { status: 'pending', takenAt: null, leftAt: null }],
    ['work', { status: 'pending', takenAt: at, leftAt: null }],
    ['decided', { status: 'pending', takenAt: null, leftAt: at }],
    ['decided', { status: 'active', takenAt: null, leftAt: null }],
    ['decided', { status: 'unactive', takenAt: at, leftAt: null }],
  ] as const)('is «%s» for the application %o', ([stage, application]) => {
    expect(stageOf(application)).toBe(stage)
  })
})
