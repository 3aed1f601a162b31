import { describe, expect, test } from 'vitest'
import { type Day, isDay } from '../platform/days.ts'
import { campaignStateOf, nextCampaign, type StateFacts } from './rules.ts'
import { CampaignInput } from './schema.ts'
import { termsOf } from './terms.ts'

const day = (text: string) => text as Day

const stateOn = (today: string, given: Partial<StateFacts>) =>
  campaignStateOf(
    {
      stored: 'plan_agreed',
      startsOn: day('2026-09-14'),
      endsOn: day('2026-10-16'),
      booked: 0,
      came: 0,
      hasAct: false,
      ...given,
    },
    day(today),
  )

describe('the state of a campaign', () => {
  test.each([
    ['2026-09-13', {}, 'plan_agreed'],
    ['2026-09-14', {}, 'in_progress'],
    ['2026-09-14', { stored: 'list_sent' }, 'list_sent'],
    ['2026-09-14', { stored: 'plan_sent', came: 1 }, 'in_progress'],
    ['2026-10-16', { came: 5 }, 'in_progress'],
    ['2026-10-17', { came: 5 }, 'examined'],
    ['2026-10-17', { came: 5, booked: 1 }, 'in_progress'],
    ['2026-10-20', { came: 5, hasAct: true }, 'closed'],
    ['2026-10-20', { stored: 'cancelled', came: 5, hasAct: true }, 'cancelled'],
    ['2026-10-20', { stored: 'draft', hasAct: true }, 'draft'],
  ] as const)('on %s with %j is «%s»', (today, given, state) => {
    expect(stateOn(today, given)).toBe(state)
  })
})

const campaign = {
  name: 'Периодический осмотр 2028',
  city: 'ekb',
  startsOn: day('2028-02-29'),
  endsOn: day('2028-03-31'),
  whom: { kind: 'due', from: day('2028-01-01'), to: day('2028-12-31') },
  listDays: 45,
} as const

describe('the campaign of the next year', () => {
  test('keeps the city and the term of the contract and moves every day by a year', () => {
    expect(nextCampaign(campaign)).toEqual({
      name: 'Периодический осмотр 2029',
      city: 'ekb',
      startsOn: '2029-02-28',
      endsOn: '2029-03-31',
      whom: { kind: 'due', from: '2029-01-01', to: '2029-12-31' },
      listDays: 45,
    })
  })

  test('is never longer than a campaign may be, also when the former one had the day of a leap year', () => {
    const whole = { ...campaign, startsOn: day('2027-03-01'), endsOn: day('2028-03-01') }
    expect(nextCampaign(whole).endsOn).toBe('2029-03-01')
    const longest = { ...campaign, startsOn: day('2026-03-01'), endsOn: day('2027-03-02') }
    expect(nextCampaign(longest).endsOn).toBe('2028-03-01')
  })

  test('gets a name of its own when the former one names no year', () => {
    expect(nextCampaign({ ...campaign, name: 'Цех № 3' }).name).toBe('Периодический осмотр 2029')
  })
})

describe('the form of a campaign', () => {
  const faults = (given: object) =>
    CampaignInput.safeParse({ ...campaign, ...given }).error?.issues.map(({ path }) => path.join('.')) ?? []

  test('is refused with an end before the start, a period the wrong way round and more than a year', () => {
    expect(faults({})).toEqual([])
    expect(faults({ endsOn: '2028-02-28' })).toEqual(['endsOn'])
    expect(faults({ endsOn: '2029-03-02' })).toEqual(['endsOn'])
    expect(faults({ whom: { kind: 'due', from: '2028-02-01', to: '2028-01-01' } })).toEqual(['whom.to'])
    expect(faults({ whom: { kind: 'departments', departments: [] } })).toEqual(['whom.departments'])
    expect(faults({ listDays: 181 })).toEqual(['listDays'])
  })

  test('takes days of the years 2000 to 2100 only, from which every term is a day of the calendar', () => {
    const first = day('2000-01-01')
    const last = day('2100-12-31')
    expect(faults({ startsOn: day('1999-12-31'), endsOn: first })).toEqual(['startsOn'])
    expect(faults({ startsOn: last, endsOn: day('2101-01-01') })).toEqual(['endsOn'])
    expect(faults({ startsOn: day('2100-02-30'), endsOn: last })).toEqual(['startsOn'])
    for (const at of [first, last]) {
      expect(faults({ startsOn: at, endsOn: at })).toEqual([])
      const noFacts = {
        listSentOn: null,
        planAgreedOn: null,
        shownOn: null,
        awaitingSince: null,
        lastCameOn: null,
      }
      const facts = {
        ...noFacts,
        startsOn: at,
        endsOn: at,
        listDays: 180,
        lastConcludedOn: null,
        actOn: null,
      }
      const terms = termsOf({ ...facts, isOver: false }, at, () => false)
      expect(terms.map(({ dueOn }) => dueOn === null || isDay(dueOn))).toEqual(terms.map(() => true))
    }
  })
})
