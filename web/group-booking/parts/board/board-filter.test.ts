import { expect, test } from 'vitest'
import type { GroupId } from '../../../../shared/group-booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { shownDay } from './board-filter.ts'

const today = '2026-11-28' as Day
const past = '2026-03-02' as Day
const ahead = '2026-12-01' as Day
const group = '01890000-0000-7000-8000-000000000001' as GroupId
const groups = [{ id: group, from: past }]

test.each([
  ['a chosen day', { day: past, group: null }, [{ day: ahead }], past],
  ['the nearest day with bookings', { day: null, group }, [{ day: ahead }], ahead],
  ['the first day of a chosen group that has passed', { day: null, group }, [], past],
  ['today when nothing is booked', { day: null, group: null }, [], today],
])('the page of bookings opens on %s', (_name, address, days, shown) => {
  expect(shownDay(address, { ahead: days, groups, today })).toBe(shown)
})
