import { expect, test } from 'vitest'
import type { Filter } from '../../ui/filter-bar/filters.ts'
import { hasLost, keptFilters } from './kept-filters.ts'

const option = (value: string) => ({ value, text: value })
const filters: Filter[] = [
  { kind: 'one', key: 'role', name: 'Роль', options: [option('admin'), option('hr')] },
  { kind: 'many', key: 'state', name: 'Состояние', options: [option('sent'), option('waiting')] },
  { kind: 'period', name: 'Когда', from: 'from', to: 'to' },
]

test('a saved view whose values are all there opens whole', () => {
  const view = { role: 'hr', state: 'sent,waiting', from: '2026-11-01', q: 'иванов' }
  expect(keptFilters(view, filters)).toEqual({ search: view, lost: [] })
})

test('a value, a day or a filter that is no longer there is left out and named', () => {
  const view = { role: 'doctor', state: 'sent,lost', to: 'вчера', colour: 'red', q: 'иванов' }
  expect(keptFilters(view, filters)).toEqual({
    search: { state: 'sent', q: 'иванов' },
    lost: ['Роль', 'Состояние', 'Когда', 'фильтр, которого больше нет'],
  })
})

test('a key of the address without a filter, such as the order on a wide screen, is kept', () => {
  expect(keptFilters({ sorting: 'due desc' }, filters, ['sorting']).lost).toEqual([])
})

test('a value is not taken for lost while its options are still loading; then it leaves the address', () => {
  const units = (options: string[], isLoading: boolean): Filter[] => [
    {
      kind: 'one',
      key: 'department',
      name: 'Подразделение',
      options: options.map(option),
      coming: { isLoading, onRetry: undefined },
    },
  ]
  const view = { department: 'old' }
  expect(keptFilters(view, units([], true)).lost).toEqual([])
  const { search, lost } = keptFilters(view, units(['new'], false))
  expect(lost).toEqual(['Подразделение'])
  expect(hasLost({ department: 'old' }, view, search)).toBe(true)
  expect(hasLost({ department: 'new' }, view, search)).toBe(false)
})
