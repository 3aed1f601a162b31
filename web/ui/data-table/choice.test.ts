import { expect, test } from 'vitest'
import { chosen, countChosen, everything, isChosen, nothing } from './choice.ts'

const [anna, boris] = ['anna', 'boris'] as const

test('the user selects people one by one and deselects them', () => {
  const both = chosen<string>(nothing, [anna, boris], true)
  expect([isChosen(both, anna), countChosen(both, 300)]).toEqual([true, 2])
  const one = chosen(both, [anna], false)
  expect([isChosen(one, anna), isChosen(one, boris), countChosen(one, 300)]).toEqual([false, true, 1])
})

test('when everything is selected, unticked people are left out, and people ticked again return', () => {
  const but = chosen<string>(everything, [anna], false)
  expect([isChosen(but, anna), isChosen(but, boris), countChosen(but, 300)]).toEqual([false, true, 299])
  expect(countChosen(chosen(but, [anna], true), 300)).toBe(300)
})
