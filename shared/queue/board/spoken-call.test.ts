import { expect, test } from 'vitest'
import { spokenCall } from './spoken-call.ts'

test.for([
  ['Т-014', '3', 'Талон Т ноль четырнадцать, подойдите, кабинет три'],
  ['П-007', '12А', 'Талон П ноль ноль семь, подойдите, кабинет двенадцать А'],
  ['П-120', '3, 4', 'Талон П сто двадцать, подойдите, кабинет три или четыре'],
  ['П-300', '101', 'Талон П триста, подойдите, кабинет сто один'],
  ['П-046', 'Процедурная 2Б', 'Талон П ноль сорок шесть, подойдите, Процедурная два Б'],
] as const)('the voice reads %s to «%s» as a Russian says it', ([number, cabinet, words]) => {
  expect(spokenCall({ number, cabinet, again: 0, at: '2026-12-08T05:00:00.000Z', isInvitedIn: false })).toBe(
    words,
  )
})

test('the voice says another word to somebody who is invited in', () => {
  const call = { number: 'П-014', cabinet: '3', again: 0, at: '2026-12-08T05:00:00.000Z', isInvitedIn: true }
  expect(spokenCall(call)).toBe('Талон П ноль четырнадцать, входите, кабинет три')
})
