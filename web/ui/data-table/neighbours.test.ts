import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.tsx'

const rows = ['anna', 'boris', 'vera'].map((id) => ({ id }))
const list = {
  rowAt: (index: number) => rows[index],
  indexOf: (id: string) => rows.findIndex((row) => row.id === id),
}

test('an open card leads to the rows before and after it, and ends with the list', () => {
  expect(neighboursOf(list, 'boris')).toEqual({ previous: 'anna', next: 'vera' })
  expect(neighboursOf(list, 'anna')).toEqual({ previous: null, next: 'boris' })
  expect(neighboursOf(list, 'vera')).toEqual({ previous: 'boris', next: null })
})

test('a card whose row is not in the list leads nowhere', () => {
  expect(neighboursOf(list, 'gone')).toEqual({ previous: null, next: null })
  expect(neighboursOf(list, null)).toEqual({ previous: null, next: null })
})
