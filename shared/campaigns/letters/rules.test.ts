import { expect, test } from 'vitest'
import type { Day } from '../../platform/days.ts'
import type { CampaignTerm } from '../schema.ts'
import { dueTermsOf, sideOf, toldStepOf } from './rules.ts'

const today = '2026-08-03' as Day
const term = (name: CampaignTerm['term'], dueOn: string, state: CampaignTerm['state']): CampaignTerm => ({
  term: name,
  dueOn: dueOn as Day,
  doneOn: null,
  state,
})

test.for([
  ['the list', 'list', 'draft', 'employer'],
  ['the list that was sent', 'list', 'list_sent', null],
  ['the plan before the list', 'plan', 'draft', null],
  ['the plan to be made', 'plan', 'list_sent', 'employer'],
  ['the plan that was returned', 'plan', 'plan_returned', 'employer'],
  ['the plan to be agreed', 'plan', 'plan_sent', 'clinic'],
  ['the plan to be shown', 'shown', 'plan_agreed', 'employer'],
  ['a plan that is not agreed yet', 'shown', 'plan_sent', null],
  ['the final act', 'act', 'plan_agreed', 'clinic'],
  ['the final act of a cancelled campaign', 'act', 'cancelled', null],
] as const)('%s: the turn is told to the right side', ([, name, stored, side]) => {
  expect(sideOf(name, stored)).toBe(side)
})

test('a term is told while it is near and for two weeks after it was missed', () => {
  const due = (...terms: CampaignTerm[]) => dueTermsOf(terms, 'draft', today).map(({ isLate }) => isLate)
  expect(due(term('list', '2026-08-08', 'soon'))).toEqual([false])
  expect(due(term('list', '2026-07-20', 'late'))).toEqual([true])
  expect(due(term('list', '2026-07-19', 'late'))).toEqual([])
  expect(due(term('list', '2026-10-01', 'ahead'))).toEqual([])
  expect(due(term('list', '2026-07-30', 'done'))).toEqual([])
})

test('each side is told of what the other one decides, and the clinic of no draft that was given up', () => {
  const sideOfStep = (...[step, from]: [Parameters<typeof toldStepOf>[0]['step'], 'draft' | 'plan_sent']) =>
    toldStepOf({ step, from })?.side
  expect(sideOfStep('plan_sent', 'draft')).toBe('clinic')
  expect(sideOfStep('plan_returned', 'plan_sent')).toBe('employer')
  expect(sideOfStep('plan_shown', 'plan_sent')).toBeUndefined()
  expect(sideOfStep('cancelled', 'plan_sent')).toBe('clinic')
  expect(sideOfStep('cancelled', 'draft')).toBeUndefined()
})
