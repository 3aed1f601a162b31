import { expect, test } from 'vitest'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { actOnEach, outcomeTitle } from './many.ts'

const rows = ['a', 'b', 'c', 'd'].map((id) => ({
  id: id as BookingId,
  fullname: `Человек ${id}`,
  number: id,
}))
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
