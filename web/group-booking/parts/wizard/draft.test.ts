import { expect, test } from 'vitest'
import type { DepartmentId, EmployeeId } from '../../../../shared/employees/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import type { PlannedCampaign } from '../../../platform/chosen-employees.ts'
import {
  campaignDays,
  draftErrors,
  type GroupDraft,
  kindChange,
  newDraft,
  planOf,
  usualStart,
  whoOf,
} from './draft.ts'

const today = '2026-11-21' as Day
const open = { today, last: '2027-05-19' as Day }
const [one, other] = ['a', 'b'] as EmployeeId[] as [EmployeeId, EmployeeId]
const draftOf = (given: Partial<GroupDraft> = {}): GroupDraft => ({ ...newDraft('ekb', open), ...given })
const ids = { people: { ids: [one, other] }, count: 2 }

test('a new group contains everybody due, starts when the plan is lawful and takes a fifth of each department a day', () => {
  expect(planOf(draftOf(), open)).toEqual({
    who: { due: true },
    city: 'ekb',
    kind: 'periodic',
    from: '2026-12-10',
    to: '2027-05-19',
    limits: { share: 0.2 },
    pins: [],
  })
})

test('the first day follows the kind until the user sets it, and stays within the open schedule', () => {
  const offered = draftOf()
  expect(kindChange(offered, 'preliminary', open)).toMatchObject({ kind: 'preliminary', from: '2026-11-28' })
  expect(kindChange({ ...offered, from: '2026-11-24' }, 'preliminary', open)).not.toHaveProperty('from')
  expect(usualStart('periodic', { today, last: '2026-12-01' as Day })).toBe('2026-11-28')
})

test.each([
  ['all whose time has come, save one', draftOf({ except: [one] }), { due: true, except: [one] }],
  ['a department is not chosen yet', draftOf({ source: 'department' }), null],
  [
    'those of a department who are due within 30 days',
    draftOf({ source: 'department', department: 'd' as DepartmentId, within: '30' }),
    { filter: { department: 'd', within: '30' } },
  ],
  [
    'chosen by hand, one taken out',
    draftOf({ source: 'chosen', chosen: ids, except: [one] }),
    { ids: [other] },
  ],
  ['chosen by hand, all taken out', draftOf({ source: 'chosen', chosen: ids, except: [one, other] }), null],
  [
    'all that a search finds, save two',
    draftOf({
      source: 'chosen',
      chosen: { people: { filter: { search: 'цех' }, except: [one] }, count: 9 },
      except: [other],
    }),
    { filter: { search: 'цех' }, except: [one, other] },
  ],
])('the draft selects the people to book: %s', (_, draft, who) => {
  expect(whoOf(draft)).toEqual(who)
})

test.each([
  [{ from: '2026-11-20' }, { from: 'Этот день уже прошёл' }],
  [{ to: '2026-11-27' }, { to: 'Конец периода раньше начала' }],
  [{ to: '2027-05-20' }, { to: 'Так далеко расписание ещё не открыто' }],
  [{ to: '32.13' }, { to: 'Укажите дату' }],
  [{ share: '0' }, { share: 'От 1 до 100' }],
  [{ share: '101' }, { share: 'От 1 до 100' }],
  [{ perDay: '0', wave: '20' }, { perDay: 'Число от 1' }],
  [{ weekdays: [] }, { weekdays: 'Выберите хотя бы один день недели' }],
  [{ hoursFrom: '12:00', hoursTo: '09:00' }, { hours: 'Конец раньше начала' }],
  [{ isWhole: true, share: '0' }, {}],
  [{ share: '', perDay: '', wave: '' }, {}],
])('settings %j cause errors %j, and no plan is requested while there are errors', (given, slips) => {
  const draft = draftOf(given)
  expect(draftErrors(draft, open)).toEqual(slips)
  expect(planOf(draft, open) === null).toBe(Object.keys(slips).length > 0)
})

test.each([
  ['ahead: its own days', { from: '2027-02-01', to: '2027-02-20' }, { from: '2027-02-01', to: '2027-02-20' }],
  ['begun: from today on', { from: '2026-11-10', to: '2026-12-20' }, { from: today, to: '2026-12-20' }],
  [
    'partly open: up to the last open day',
    { from: '2027-05-01', to: '2027-06-20' },
    { from: '2027-05-01', to: open.last },
  ],
  [
    'not open yet: its own days, which the page then refuses',
    { from: '2027-06-01', to: '2027-06-20' },
    { from: '2027-06-01', to: '2027-06-20' },
  ],
  ['over: all open days', { from: '2026-10-01', to: '2026-11-01' }, { from: today, to: open.last }],
] as const)('the plan of a campaign takes over its city and days: %s', (_, given, days) => {
  const campaign = { id: 'c', name: 'Осмотр 2027', city: 'pvl', ...given } as unknown as PlannedCampaign
  expect(campaignDays(campaign, open)).toEqual({ city: 'pvl', ...days })
})

test('weekdays, hours and departments in turn are asked of the plan; a fifth of a department then does not apply', () => {
  const draft = draftOf({ weekdays: [1, 3], hoursFrom: '08:00', hoursTo: '12:00', isWhole: true })
  expect(planOf(draft, open)?.limits).toEqual({
    isWhole: true,
    weekdays: [1, 3],
    arrival: { begins: '08:00', ends: '12:00' },
  })
  expect(planOf(draftOf({ hoursFrom: '14:00' }), open)?.limits?.arrival).toEqual({
    begins: '14:00',
    ends: '24:00',
  })
})
