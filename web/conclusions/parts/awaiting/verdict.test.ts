import { expect, test } from 'vitest'
import type { CommissionCard } from '../../../../shared/conclusions/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { firstVerdict, groupsOf, outcomesOf, type VerdictValues, verdictOf, verdictRule } from './verdict.ts'

const today = '2026-11-20' as Day
const card = {
  factors: [{ code: '4.4', name: 'Шум' }],
  organization: 'АО «Завод»',
  position: 'Токарь',
  day: '2026-11-02',
  birth: '1984-05-06',
} as CommissionCard

/** Returns the form's errors of a verdict, by field. */
function said(given: Partial<VerdictValues>): Record<string, string> {
  const values = { ...firstVerdict(today, 'Громова Вера Николаевна'), outcome: 'fit' as const, ...given }
  const { error } = verdictRule(card, today).safeParse(verdictOf(values))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}

test('all errors of a verdict are reported at once, including an invalid day and a missing chairman', () => {
  expect(said({ group: 'I' })).toEqual({})
  for (const on of ['', '2026-02-31', '2026-11-01'])
    expect(Object.keys(said({ on, chairman: '', outcome: 'unfit' })).toSorted()).toEqual([
      'chairman',
      'contraindicated',
      'group',
      'on',
    ])
  expect(said({ on: '', group: 'I' })).not.toHaveProperty('group')
})

test('no outcome is chosen beforehand, and the form asks for one together with all else that is missing', () => {
  expect(firstVerdict(today, '').outcome).toBeNull()
  expect(said({ outcome: null, group: 'I' })).toEqual({ outcome: 'Выберите решение' })
  expect(said({ outcome: null, chairman: '' })).toEqual({
    outcome: 'Выберите решение',
    group: 'Выберите группу здоровья',
    chairman: 'Укажите председателя комиссии',
  })
})

test("the form offers the health groups for the patient's age on the day of the paper, not today", () => {
  const person = { birth: '2008-03-05' as Day }
  expect(groupsOf(person, '2026-03-04')).toEqual(['I', 'II', 'III', 'IV', 'V'])
  expect(groupsOf(person, '2026-03-05')).toEqual(['I', 'II', 'IIIа', 'IIIб'])
})

test('a second справка is not offered while one is valid', () => {
  const sent = (annulledAt: string | null) => ({ papers: [{ isFinal: false, annulledAt }] }) as never
  expect(outcomesOf(sent(null), 'fit')).toEqual(['fit', 'unfit'])
  for (const [card, chosen] of [
    [{ papers: [] }, 'fit'],
    [sent('2026-11-03T06:00:00Z'), 'fit'],
    [sent(null), 'additional'],
  ] as const)
    expect(outcomesOf(card as never, chosen)).toContain('additional')
})
