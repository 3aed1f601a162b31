import { expect, test } from 'vitest'
import type { HintInput } from '../../../shared/hints/schema.ts'
import { isChanged, merge } from './hint-merge.ts'

const base: HintInput = {
  ...{ type: 'general', name: 'Парковка', header: 'Где поставить машину', text: 'Во дворе.' },
  ...{ additional: '', status: 'active', isFavorite: false },
}

test('what only the other has changed is taken over, what both have changed stays as it is typed here', () => {
  const typed = { ...base, text: 'Моё', name: 'Стоянка' }
  const now: HintInput = { ...base, text: 'Их', name: 'Стоянка', status: 'inactive' }
  const { values, taken, disputed } = merge(base, typed, now)
  expect(values).toEqual({ ...typed, status: 'inactive' })
  expect([taken, disputed]).toEqual([['status'], ['text']])
})

test('another place of the hint alone disputes nothing', () => {
  const { values, taken, disputed } = merge(base, { ...base, text: 'Моё' }, base)
  expect([values.text, taken, disputed]).toEqual(['Моё', [], []])
})

test('a text that has become what it was is no change', () => {
  expect(isChanged(base, { ...base })).toBe(false)
  expect(isChanged(base, { ...base, isFavorite: true })).toBe(true)
})
