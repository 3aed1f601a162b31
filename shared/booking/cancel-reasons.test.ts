import { describe, expect, test } from 'vitest'
import { cancelReasonRules, usualCancelReasons } from './cancel-reasons.ts'

describe('usual reasons of a cancellation', () => {
  test('the clinic and the employer are each offered different reasons', () => {
    const clinic = usualCancelReasons('clinic', 1)
    const employer = usualCancelReasons('employer', 1)
    expect(clinic).toEqual(expect.arrayContaining(['Заболел', 'Нет направления']))
    expect(employer).toEqual(expect.arrayContaining(['Заболел', 'В отпуске']))
    expect(clinic).not.toContain('В отпуске')
    expect(employer).not.toContain('Нет направления')
  })

  test('an employer who cancels several bookings is offered reasons in the plural', () => {
    const one = usualCancelReasons('employer', 1)
    const several = usualCancelReasons('employer', 3)
    expect(one).toContain('Нужен на работе в этот день')
    expect(several).toContain('Нужны на работе в эти дни')
    expect(several).not.toContain('Нужен на работе в этот день')
    expect(one).not.toContain('Запишем на другие дни')
  })

  test('the contract accepts every usual reason', () => {
    for (const audience of ['person', 'clinic', 'employer'] as const)
      for (const count of [1, 2])
        for (const reason of usualCancelReasons(audience, count))
          expect(cancelReasonRules[audience].safeParse(reason).success, reason).toBe(true)
  })
})

test('only the clinic must give a reason', () => {
  const isRequired = (rule: typeof cancelReasonRules.person) => !rule.safeParse('').success
  expect(Object.entries(cancelReasonRules).filter(([, rule]) => isRequired(rule))).toHaveLength(1)
  expect(isRequired(cancelReasonRules.clinic)).toBe(true)
})
