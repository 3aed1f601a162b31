import { expect, test } from 'vitest'
import { onlyGroup } from './board-columns.tsx'

const row = (groupNumber: string | null, isOwn = false) => ({ groupNumber, isOwn })

test('the heading names the group of a day once, when all its bookings are of that group', () => {
  expect(onlyGroup([row('Г-2026-000001'), row('Г-2026-000001')])).toBe('Г-2026-000001')
  expect(onlyGroup([row('Г-2026-000001'), row('Г-2026-000002')])).toBe(null)
  expect(onlyGroup([row('Г-2026-000001'), row(null, true)])).toBe(null)
  expect(onlyGroup([])).toBe(null)
})
