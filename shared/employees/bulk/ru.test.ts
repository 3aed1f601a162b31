import { expect, test } from 'vitest'
import { bulkLines, bulkUndoWords } from './ru.ts'
import type { BulkCounts, BulkInput } from './schema.ts'

const nobody = { changed: 0, factors: 0, due: 0, booked: 0, same: 0, dismissed: 0, concluded: 0, early: 0 }
const counts = (given: Partial<BulkCounts>): BulkCounts => ({ ...nobody, ...given })
const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))

test('a change of many tells whom it changes, what follows, and whom it leaves', () => {
  const change = { position: null } as BulkInput
  expect(plain(bulkLines(change, counts({ changed: 312, factors: 40, due: 1, same: 3 })))).toEqual([
    'У 312 человек изменится должность.',
    'У 40 человек станут другими факторы.',
    'У 1 человека станет другим срок осмотра.',
    'У 3 человек так уже указано.',
  ])
})

test('a dismissal of many says whether bookings stay or are cancelled', () => {
  const change = { dismissedOn: '2026-03-02' } as BulkInput
  expect(plain(bulkLines(change, counts({ changed: 2, booked: 1 })))).toEqual([
    '2 человека будут уволены.',
    'У 1 человека есть запись на осмотр: она останется.',
  ])
  expect(bulkLines(change, counts({ changed: 2, booked: 1 }), true)[1]).toContain('записи отменим и сообщим')
})

test('a change that concerns nobody says so', () => {
  expect(plain(bulkLines({ workClass: '2' }, counts({ dismissed: 4 })))).toEqual([
    'Ничего не изменится.',
    'Уволенных среди выбранных: 4 человека, их не меняем.',
  ])
})

test('undoing tells how many stay because they were changed since', () => {
  expect(bulkUndoWords({ returned: 5, kept: 0 }).replaceAll('\u00a0', ' ')).toBe(
    'Прежние данные вернулись: 5 человек',
  )
  expect(bulkUndoWords({ returned: 5, kept: 2 })).toContain('успели изменить')
})
