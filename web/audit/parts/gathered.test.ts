import { expect, test } from 'vitest'
import type { AuditRow } from '../../../shared/audit/schema.ts'
import { gathered } from './gathered.ts'

const event = (time: string, given: Partial<AuditRow> = {}) =>
  ({
    id: time,
    at: `2026-03-02T${time}:00.000Z`,
    who: { id: 'olga', name: 'Ольга' },
    role: 'registrar',
    act: 'view',
    what: 'booking',
    does: 'Люди города за день',
    subject: null,
    organization: null,
    address: '10.0.0.1',
    brief: null,
    ...given,
  }) as AuditRow
const shown = (rows: AuditRow[]) =>
  gathered(rows).map(({ row, earlier }) => [row.id, ...earlier.map(({ id }) => id)])

test('views of one list by one user within minutes form one row, even when other users act between them', () => {
  const change = event('10:06', { act: 'change', subject: { id: 'b', name: 'П-2026-000001' } })
  const other = event('10:05', { who: { id: 'anna', name: 'Анна' } })
  expect(shown([event('10:08'), change, other, event('10:04'), event('10:00'), event('09:54')])).toEqual([
    ['10:08', '10:04', '10:00'],
    ['10:06'],
    ['10:05'],
    ['09:54'],
  ])
})

test('a view of a record, of another list, from another IP address or without a user has a row of its own', () => {
  const rows = [
    event('10:05', { subject: { id: 'b', name: null } }),
    event('10:04', { does: 'Журнал действий' }),
    event('10:03', { address: '10.0.0.2' }),
    event('10:02', { who: null }),
    event('10:01', { who: null }),
    event('10:00'),
  ]
  expect(shown(rows)).toHaveLength(6)
})
