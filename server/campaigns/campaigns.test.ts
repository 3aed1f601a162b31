import { describe } from 'vitest'
import { auditContract } from '../../shared/audit/contract.ts'
import { campaignsContract, clinicCampaignsContract } from '../../shared/campaigns/contract.ts'
import { campaignRefusals } from '../../shared/campaigns/ru.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import type { Day } from '../../shared/platform/days.ts'
import { clinicDay } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { campaignOf, campaignOffice } from '../../test/campaigns.ts'
import { withStations as test } from '../../test/clinic.ts'
import { commission, mark } from '../../test/commission.ts'
import { department, hire, post, unconnected } from '../../test/employees.ts'
import { actsOf } from '../../test/final-acts.ts'
import { visited } from '../../test/follow-up.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { changeCampaign } from './store.ts'

const { CAMPAIGN_MOVED_ON, LIST_ALREADY_SENT, NOBODY_IN_CAMPAIGN, NOBODY_PLANNED } = campaignRefusals
const { NEXT_CAMPAIGN_EXISTS, STALE_CAMPAIGN, PEOPLE_IN_OTHER_CAMPAIGN } = campaignRefusals
const { NEXT_CAMPAIGN_TOO_FAR, TOO_MANY_DRAFTS } = campaignRefusals

const shift = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as Day

/** An office whose campaign runs from today on, with the calls of its steps. */
async function running(app: TestApp, people: number) {
  const office = await campaignOffice(app)
  const today = clinicDay(app.clock.now())
  const staff = await office.people(people)
  const id = await office.made({ startsOn: today, endsOn: shift(today, 10) })
  const visit = (at: number, given: Record<string, unknown> = {}) =>
    visited(app, {
      organization: office.organization,
      employee: staff[at]?.id ?? '',
      day: today,
      time: '23:30',
      ...given,
    })
  return { ...office, today, staff, id, visit }
}

describe('the contingent of a campaign', () => {
  test('has the employees whose factors ask for a check-up: nobody dismissed, without factors or not subject to one', async ({
    app,
  }) => {
    const office = await campaignOffice(app)
    await office.people(2)
    await hire(office)
    await hire(office, { factors: [] })
    const [gone] = await office.people(1)
    await office.client.call(employeesContract.dismiss, {
      params: { ...office.at, id: gone?.id as never },
      body: { on: clinicDay(app.clock.now()), version: 1 },
    })
    const { figures, unstated } = await office.card(await office.made())
    expect([figures.people, unstated]).toEqual([2, 1])
  })

  test('can be chosen by departments and by the period in which a check-up is due', async ({ app }) => {
    const office = await campaignOffice(app)
    const shop = await department(office, 'Литейный цех')
    await office.people(2, { department: shop.id })
    await office.people(1, { lastPassedOn: '2025-09-01' })
    const count = async (whom: object) =>
      (
        await office.client.call(campaignsContract.contingent, {
          params: office.at,
          body: { startsOn: '2026-09-14', whom } as never,
        })
      ).result.people
    expect(await count({ kind: 'all' })).toBe(3)
    expect(await count({ kind: 'departments', departments: [shop.id] })).toBe(2)
    expect(await count({ kind: 'due', from: '2026-09-01', to: '2026-09-30' })).toBe(1)
  })

  test('is counted for an account sixty times a minute at most', async ({ app }) => {
    const office = await campaignOffice(app)
    const body = { startsOn: '2026-09-14' as Day, whom: { kind: 'all' as const } }
    const count = () => office.client.call(campaignsContract.contingent, { params: office.at, body })
    for (let at = 0; at < 60; at += 1) expect((await count()).error).toBeUndefined()
    expect((await count()).error?.code).toBe(common.TOO_OFTEN.code)
  })

  test('is kept when the list is sent: later changes of the staff do not change it', async ({ app }) => {
    const office = await campaignOffice(app)
    await office.people(2)
    const id = await office.made()
    const { result } = await office.step(id, 'list_sent')
    expect(result).toMatchObject({ state: 'list_sent', figures: { people: 2, unbooked: 2 } })
    const [late] = await office.people(1)
    expect((await office.card(id)).figures.people).toBe(2)
    await office.step(id, 'list_recalled')
    expect((await office.card(id)).figures.people).toBe(3)
    await office.step(id, 'list_sent')
    await office.client.call(employeesContract.dismiss, {
      params: { ...office.at, id: late?.id as never },
      body: { on: clinicDay(app.clock.now()), version: 1 },
    })
    expect(await office.card(id)).toMatchObject({ figures: { people: 2 }, dismissed: 1 })
  })

  test('leaves out people who are in another campaign of the year; a cancelled campaign gives them free', async ({
    app,
  }) => {
    const office = await campaignOffice(app)
    const shop = await department(office, 'Литейный цех')
    await office.people(2, { department: shop.id })
    await office.people(1)
    const first = await office.made({ whom: { kind: 'departments', departments: [shop.id] } })
    await office.step(first, 'list_sent')
    const rest = await office.made({ name: 'Остальные' })
    expect(await office.card(rest)).toMatchObject({ figures: { people: 1 }, elsewhere: 2 })
    const later = campaignOf({ startsOn: '2027-09-14' as Day, endsOn: '2027-10-14' as Day })
    expect((await office.card(await office.made(later))).figures.people).toBe(3)
    await office.step(first, 'cancelled', 'Осмотр пройдёт весной')
    expect((await office.card(rest)).figures.people).toBe(3)
  })

  test('the database keeps a person out of two open campaigns of a year', async ({ app }) => {
    const office = await campaignOffice(app)
    await office.people(1)
    const first = await office.made()
    const second = await office.made()
    await office.step(first, 'list_sent')
    const twice = app.db.execute(
      `insert into campaign_people (campaign_id, organization_id, employee_id, year, is_open, factors)
       select $2, organization_id, employee_id, year, true, '[]' from campaign_people where campaign_id = $1`,
      [first, second],
    )
    await expect(twice).rejects.toThrow(/campaign_people_once/)
    expect((await office.step(second, 'list_sent')).error?.code).toBe(NOBODY_IN_CAMPAIGN.code)
    expect(PEOPLE_IN_OTHER_CAMPAIGN.status).toBe(409)
  })
})

describe('the way of a campaign', () => {
  test('goes from a draft to the closed one, and each step says who took it and when', async ({ app }) => {
    const { visit, id, staff, today, ...office } = await running(app, 2)
    await office.step(id, 'list_sent')
    expect((await office.step(id, 'plan_sent')).error?.code).toBe(NOBODY_PLANNED.code)
    const booking = await visit(0)
    expect((await office.step(id, 'plan_sent')).result).toMatchObject({
      state: 'plan_sent',
      groups: [{ people: 1, from: today, to: today }],
    })
    const returned = await office.decide(id, 'plan_returned', 'В понедельник нет рентгена')
    expect(returned.result.state).toBe('plan_returned')
    await office.step(id, 'plan_sent')
    expect((await office.decide(id, 'plan_agreed')).result.state).toBe('in_progress')
    await office.step(id, 'plan_shown')
    await mark(app, booking as never, 'completed')
    const chair = await commission(app)
    await chair.conclude(booking as never)
    const card = await office.card(id)
    expect(card.figures).toMatchObject({ people: 2, came: 1, fit: 1, unbooked: 1, awaiting: 0 })
    expect(card.steps.map(({ step, side, people }) => [step, side, people])).toEqual([
      ['made', 'employer', null],
      ['list_sent', 'employer', 2],
      ['plan_sent', 'employer', 1],
      ['plan_returned', 'clinic', null],
      ['plan_sent', 'employer', 1],
      ['plan_agreed', 'clinic', null],
      ['plan_shown', 'employer', null],
    ])
    expect(card.steps[3]).toMatchObject({ reason: 'В понедельник нет рентгена', by: null })
    expect(card.steps[0]?.by).toBeTruthy()
    const acts = await actsOf(app, office)
    await acts.approve({ from: today, to: today })
    expect(await office.card(id)).toMatchObject({ state: 'closed', act: { passed: 1 } })
    expect((await office.step(id, 'cancelled', 'Поздно')).error?.code).toBe(CAMPAIGN_MOVED_ON.code)
    expect(staff).toHaveLength(2)
  })

  test('stays open after an act of its first days, until an act covers the last visit', async ({ app }) => {
    const { visit, id, today, ...office } = await running(app, 2)
    await office.step(id, 'list_sent')
    const first = await visit(0)
    const second = await visit(1, { day: shift(today, 2) })
    await mark(app, first as never, 'completed')
    const chair = await commission(app)
    await chair.conclude(first as never)
    const acts = await actsOf(app, office)
    await acts.approve({ from: today, to: today })
    expect(await office.card(id)).toMatchObject({ act: null, figures: { came: 1, booked: 1 } })
    await mark(app, second as never, 'no_show')
    expect((await office.card(id)).act).toMatchObject({ passed: 1 })
  })

  test('is closed by acts of departments only when they are about all of its people', async ({ app }) => {
    const office = await campaignOffice(app)
    const today = clinicDay(app.clock.now())
    const shop = await department(office, 'Цех 1')
    const foundry = await department(office, 'Литейный цех')
    const chair = await commission(app)
    const [turner] = await office.people(1, { department: shop.id })
    const [caster] = await office.people(1, { department: foundry.id })
    const days = { startsOn: today, endsOn: shift(today, 10) }
    const ofShop = await office.made({ ...days, whom: { kind: 'departments', departments: [shop.id] } })
    const ofFoundry = await office.made({ ...days, whom: { kind: 'departments', departments: [foundry.id] } })
    for (const id of [ofShop, ofFoundry]) await office.step(id, 'list_sent')
    for (const one of [turner, caster]) {
      const visit = { organization: office.organization, employee: one?.id ?? '', day: today }
      const booking = await visited(app, { ...visit, time: '23:30' })
      await mark(app, booking as never, 'completed')
      await chair.conclude(booking as never)
    }
    const acts = await actsOf(app, office)
    await acts.approve({ department: shop.id })
    expect((await office.card(ofShop)).act).toMatchObject({ passed: 1 })
    expect((await office.card(ofFoundry)).act).toBeNull()
    await acts.approve({ department: foundry.id })
    expect((await office.card(ofFoundry)).act).toMatchObject({ passed: 1 })
  })

  test('waits for the clinic from the plan to the answer or the final act', async ({ app }) => {
    const { visit, id, today, ...office } = await running(app, 1)
    const isWaiting = async () => (await office.listed({ show: 'waiting' })).some((one) => one.id === id)
    await office.step(id, 'list_sent')
    expect(await isWaiting()).toBe(false)
    const booking = await visit(0)
    await office.step(id, 'plan_sent')
    expect(await isWaiting()).toBe(true)
    await office.decide(id, 'plan_returned', 'В понедельник нет рентгена')
    expect(await isWaiting()).toBe(false)
    await office.step(id, 'plan_sent')
    await mark(app, booking as never, 'completed')
    await (await commission(app)).conclude(booking as never)
    await (await actsOf(app, office)).approve({ from: today, to: today })
    expect(await isWaiting()).toBe(false)
  })

  test('counts each person once: booked, came, missed or not booked', async ({ app }) => {
    const { visit, id, today, ...office } = await running(app, 4)
    await office.step(id, 'list_sent')
    await visit(0, { day: shift(today, 1) })
    await visit(1, { state: 'no_show' })
    await visit(1, { day: shift(today, 2) })
    await visit(2, { state: 'no_show' })
    await visit(3, { day: shift(today, 60) })
    expect((await office.card(id)).figures).toMatchObject({
      people: 4,
      booked: 2,
      missed: 1,
      unbooked: 1,
      came: 0,
    })
  })

  test('refuses steps out of order', async ({ app }) => {
    const office = await campaignOffice(app)
    const id = await office.made()
    const code = async (...step: Parameters<typeof office.step>) => (await office.step(...step)).error?.code
    expect(await code(id, 'list_sent')).toBe(NOBODY_IN_CAMPAIGN.code)
    expect(await code(id, 'plan_sent')).toBe(CAMPAIGN_MOVED_ON.code)
    expect(await code(id, 'plan_shown')).toBe(CAMPAIGN_MOVED_ON.code)
    expect((await office.decide(id, 'plan_agreed')).error?.code).toBe(common.NOT_FOUND.code)
    await office.people(1)
    await office.step(id, 'list_sent')
    expect((await office.decide(id, 'plan_agreed')).error?.code).toBe(CAMPAIGN_MOVED_ON.code)
    expect(await code(id, 'cancelled', 'Осмотр переносится')).toBeUndefined()
    expect(await code(id, 'list_recalled')).toBe(CAMPAIGN_MOVED_ON.code)
  })

  test('lets HR change everything before the list is sent, then the name and the last day only', async ({
    app,
  }) => {
    const office = await campaignOffice(app)
    await office.people(1)
    const id = await office.made()
    const save = (version: number, given: object) =>
      office.client.call(campaignsContract.change, {
        params: { ...office.at, id },
        body: { version, campaign: campaignOf(given) },
      })
    expect((await save(1, { startsOn: '2026-09-21' })).result).toMatchObject({
      startsOn: '2026-09-21',
      version: 2,
    })
    expect((await save(1, {})).error?.code).toBe(STALE_CAMPAIGN.code)
    const { version } = (await office.step(id, 'list_sent')).result
    expect((await save(version, {})).error?.code).toBe(LIST_ALREADY_SENT.code)
    const longer = { startsOn: '2026-09-21', endsOn: '2026-10-30' }
    expect((await save(version, longer)).result.endsOn).toBe('2026-10-30')
  })

  test('is repeated in the next year once, and again when that draft was cancelled', async ({ app }) => {
    const office = await campaignOffice(app)
    const id = await office.made({ listDays: 30 })
    const { result: next } = await office.next(id)
    expect(next).toMatchObject({
      name: 'Периодический осмотр 2027',
      year: 2027,
      state: 'draft',
      listDays: 30,
    })
    expect((await office.card(id)).next).toBe(next.id)
    expect((await office.next(id)).error?.code).toBe(NEXT_CAMPAIGN_EXISTS.code)
    await office.step(next.id, 'cancelled', 'Сделаем заново')
    expect((await office.next(id)).error).toBeUndefined()
    expect((await office.list()).map(({ year }) => year)).toEqual([2027, 2027, 2026])
  })

  test('is not changed beside a list that is sent at the same moment', async ({ app }) => {
    const office = await campaignOffice(app)
    await office.people(1)
    const id = await office.made()
    const { version } = (await office.step(id, 'list_sent')).result
    const scope = { organization: office.organization } as never
    const save = (state: 'draft' | 'list_sent') =>
      app.db.transact((tx) =>
        changeCampaign(tx, scope, campaignOf({ city: 'pvl' }), { id: id as never, version, state }),
      )
    expect(await save('draft')).toBe(false)
    expect(await save('list_sent')).toBe(true)
  })

  test('lies within the years 2000 to 2100, also when it is repeated', async ({ app }) => {
    const office = await campaignOffice(app)
    const beyond = await office.make({ startsOn: '2101-01-01' as Day, endsOn: '2101-02-01' as Day })
    expect(beyond.error?.fields).toEqual({
      startsOn: 'Год — от 2000 до 2100',
      endsOn: 'Год — от 2000 до 2100',
    })
    const id = await office.made({ startsOn: '2100-09-01' as Day, endsOn: '2100-12-31' as Day })
    expect((await office.next(id)).error?.code).toBe(NEXT_CAMPAIGN_TOO_FAR.code)
    expect(await office.list()).toHaveLength(1)
  })

  test('is no draft beside twenty others of its organization', async ({ app }) => {
    const office = await campaignOffice(app)
    const made: string[] = []
    for (let at = 0; at < 20; at += 1) made.push(await office.made())
    const [first = ''] = made
    expect((await office.make()).error?.code).toBe(TOO_MANY_DRAFTS.code)
    expect((await office.next(first)).error?.code).toBe(TOO_MANY_DRAFTS.code)
    await office.step(first, 'cancelled', 'Лишний черновик')
    expect((await office.make()).error).toBeUndefined()
  })

  test('tells the terms of the order and which of them are late', async ({ app }) => {
    const office = await campaignOffice(app)
    const today = clinicDay(app.clock.now())
    const id = await office.made({ startsOn: shift(today, 30), endsOn: shift(today, 40) })
    const state = async () => (await office.card(id)).terms.find(({ term }) => term === 'list')?.state
    expect(await state()).toBe('late')
    const agreed = campaignOf({ startsOn: shift(today, 30), endsOn: shift(today, 40), listDays: 20 })
    await office.client.call(campaignsContract.change, {
      params: { ...office.at, id },
      body: { version: 1, campaign: agreed },
    })
    expect(await state()).toBe('ahead')
  })
})

describe('the clinic', () => {
  test('sees the campaigns whose lists it has got, without outcomes, and finds them by name and ИНН', async ({
    app,
  }) => {
    const office = await campaignOffice(app)
    await office.people(1)
    const name = `Осмотр завода ${office.organization.slice(-6)}`
    const id = await office.made({ name })
    expect(await office.listed({ search: name })).toEqual([])
    expect((await office.clinicCard(id)).error?.code).toBe(common.NOT_FOUND.code)
    await office.step(id, 'list_sent')
    const [row] = await office.listed({ search: name.toUpperCase() })
    expect(row).toMatchObject({ id, state: 'list_sent', organization: { id: office.organization } })
    expect(Object.keys(row?.figures ?? {})).not.toContain('fit')
    expect(await office.listed({ search: name, show: 'waiting' })).toEqual([])
    expect((await office.clinicCard(id)).result.departments).toEqual([
      { name: null, people: 1, booked: 0, came: 0, missed: 0, unbooked: 1, awaiting: 0 },
    ])
    await office.step(id, 'cancelled', 'Осмотр переносится')
    expect(await office.listed({ search: name })).toEqual([])
    expect(await office.listed({ search: name, show: 'all' })).toHaveLength(1)
  })

  test('never sees a draft, also when it was cancelled', async ({ app }) => {
    const office = await campaignOffice(app)
    const name = `Черновик ${office.organization.slice(-6)}`
    const id = await office.made({ name })
    await office.step(id, 'cancelled', 'Передумали')
    expect(await office.listed({ search: name, show: 'all' })).toEqual([])
    expect((await office.clinicCard(id)).error?.code).toBe(common.NOT_FOUND.code)
  })

  test('lists campaigns by their start, page by page', async ({ app }) => {
    const office = await campaignOffice(app)
    const shops = [await department(office, 'Первый'), await department(office, 'Второй')]
    const name = `Страницы ${office.organization.slice(-6)}`
    for (const [at, shop] of shops.entries()) {
      await office.people(1, { department: shop.id })
      const whom = { kind: 'departments' as const, departments: [shop.id] }
      const startsOn = `2026-09-0${2 - at}` as Day
      await office.step(await office.made({ name, whom, startsOn }), 'list_sent')
    }
    const ask = async (after?: string) =>
      (
        await office.desk.call(clinicCampaignsContract.list, {
          query: { search: name, limit: 1, ...(after && { after }) } as never,
        })
      ).result
    const first = await ask()
    const second = await ask(first.next ?? '')
    expect([first, second].map(({ items }) => items[0]?.startsOn)).toEqual(['2026-09-01', '2026-09-02'])
    expect(second.next).toBeNull()
  })
})

test('a campaign is hidden from strangers, and only the desk has the list of all', async ({ app }) => {
  const office = await campaignOffice(app)
  await post(office, 'Токарь', '4.4')
  const id = await office.made()
  const other = await campaignOffice(app)
  const calls = [...(await unconnected(app, office.organization)), other.client]
  for (const client of calls) {
    const answer = await client.call(campaignsContract.one, { params: { ...office.at, id } })
    expect(answer.error?.code).toBe(common.NOT_FOUND.code)
  }
  const foreign = await other.client.call(campaignsContract.one, { params: { ...other.at, id } })
  expect(foreign.error?.code).toBe(common.NOT_FOUND.code)
  for (const roles of [['doctor'], ['chair'], []]) {
    const { client } = await member(app, { roles })
    expect((await client.call(clinicCampaignsContract.list)).error?.code).toBe(common.FORBIDDEN.code)
  }
})

test('the audit keeps who sent a list, with the campaign and the number of people', async ({ app }) => {
  const office = await campaignOffice(app)
  await office.people(2)
  const id = await office.made()
  await office.step(id, 'list_sent')
  const { client } = await member(app, { roles: ['admin'] })
  const { items } = (await client.call(auditContract.list, { query: { subject: id } as never })).result
  expect(items.map(({ act, what }) => `${act} ${what}`).sort()).toEqual(['add campaign', 'change campaign'])
})
