import { describe, expect, test } from 'vitest'
import type { CampaignTerm } from '../../../shared/campaigns/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { planWords, stepsOf, termWords } from './words.ts'

const today = '2026-07-01' as Day
const term = (given: object) =>
  termWords({ term: 'list', dueOn: null, doneOn: null, ...given } as CampaignTerm, today)

describe('the words of a term', () => {
  test.each([
    [{ state: 'ahead' }, 'срок пойдёт от дня осмотра'],
    [{ dueOn: '2026-07-05', state: 'soon' }, 'до 5 июля, через 4 дня'],
    [{ dueOn: '2026-09-05', state: 'ahead' }, 'до 05.09.2026'],
    [{ dueOn: '2026-06-30', state: 'late' }, 'срок был 30 июня'],
    [{ dueOn: '2026-06-30', doneOn: '2026-06-29', state: 'done' }, 'сделано 29 июня'],
    [{ dueOn: '2026-06-29', doneOn: '2026-06-30', state: 'done_late' }, 'сделано 30 июня, срок был 29 июня'],
  ])('%j is «%s»', (given, words) => {
    expect(term(given).replaceAll('\u00a0', ' ')).toBe(words)
  })
})

test('a returned plan keeps the campaign at the step of the plan', () => {
  expect(stepsOf('plan_returned').map(({ state }) => state)).toEqual(['done', 'current', 'ahead', 'ahead'])
  expect(stepsOf('closed').every(({ state }) => state === 'done')).toBe(true)
})

test('once people have come, the papers of the plan say that they name only those whose visit is ahead', () => {
  expect(planWords({ booked: 0, came: 0 })).toMatch(/появятся, когда люди из списка будут записаны/)
  expect(planWords({ booked: 3, came: 0 })).toBeNull()
  expect(planWords({ booked: 3, came: 2 })).toMatch(/только те, чей осмотр впереди\.$/)
  expect(planWords({ booked: 0, came: 2 })).toMatch(/а таких сейчас нет\.$/)
})
