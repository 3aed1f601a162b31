import { expect, test } from 'vitest'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { actOnEach, chosenAfter, outcomeTitle } from './many.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({
  id: id as BookingId,
  fullname: `Человек ${id}`,
  number: id,
}))
const ids = (...of: string[]) => new Set(of as BookingId[])
const seen = (text: string) => text.replaceAll('\u00a0', ' ')

test('an act on many visits goes on after a refusal, and says of each refused one why', async () => {
  const done: string[] = []
  const outcomes = await actOnEach(rows, async ({ id }) => {
    if (id === 'b') throw new Error('Эту запись уже изменили')
    done.push(id)
  })
  expect(done).toEqual(['a', 'c', 'd'])
  expect(outcomes.map(({ problem }) => problem)).toEqual([null, 'Эту запись уже изменили', null, null])
  expect(outcomeTitle('Приход отмечен', outcomes)).toBe('Приход отмечен: 3 из 4')
  const whole = outcomes.filter(({ problem }) => problem === null)
  expect(seen(outcomeTitle('Приход отмечен', whole))).toBe('Приход отмечен: 3 человека')
})

test('a press chooses a visit or takes the choice back; with Shift it chooses all visits up to it', () => {
  const at = (id: string, from: string | null = null) => ({ id: id as BookingId, from: from as BookingId })
  expect(chosenAfter(rows, ids(), at('b'))).toEqual(ids('b'))
  expect(chosenAfter(rows, ids('b', 'c'), at('b'))).toEqual(ids('c'))
  expect(chosenAfter(rows, ids('d'), at('d', 'b'))).toEqual(ids('b', 'c', 'd'))
  expect(chosenAfter(rows, ids('c'), at('a', 'c'))).toEqual(ids('a', 'b', 'c'))
})
