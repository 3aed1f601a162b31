import { checkUpsContract } from '../../../shared/check-ups/contract.ts'
import { conclusionRefusals } from '../../../shared/conclusions/ru.ts'
import { concludedAlready, deskRefusals } from '../../../shared/desk/ru.ts'
import { overviewContract } from '../../../shared/overview/contract.ts'
import { clinicDay, formatDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { queueContract } from '../../../shared/queue/contract.ts'
import type { RoomId } from '../../../shared/queue/schema.ts'
import type { SlotId } from '../../../shared/schedule/schema.ts'
import { usersContract } from '../../../shared/users/contract.ts'
import { member, passSecondStep } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { wishOf } from '../../../test/booking.ts'
import { ownPaperOf } from '../../../test/check-ups.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, commissioner, examined, mark, workerExamined } from '../../../test/commission.ts'
import { works } from '../../../test/group-booking.ts'
import { expect } from '../../../test/harness.ts'
import { booked, come, markAt, nextDay, staff } from '../../../test/queue.ts'

const { NOT_COME, STILL_INSIDE, ALREADY_CONCLUDED, SENT_MEANWHILE, OWN_CHECK_UP } = conclusionRefusals

const stateOf = async ({ db }: { db: { execute: CallableFunction } }, id: string): Promise<string> =>
  (await db.execute('select state from bookings where id = $1', [id])).rows[0]?.state

test.for(['arrived', 'in_progress', 'completed'])(
  'a заключение on a check-up that is %s ends it and gets a number of the year',
  async (state, { app }) => {
    const chair = await commission(app)
    const { booking } = await examined(app, state)
    const { status, result } = await chair.conclude(booking)
    expect({ status, result }).toMatchObject({
      status: 200,
      result: { outcome: 'fit', isFinal: true, number: expect.stringMatching(/^\d+\/2026$/), handedOn: null },
    })
    expect(await stateOf(app, booking)).toBe('completed')
  },
)

test('a справка leaves the check-up open, the заключение follows it, and a second one of either kind is refused', async ({
  app,
}) => {
  const chair = await commission(app)
  const { booking } = await examined(app, 'in_progress')
  const more = { outcome: 'additional', group: null } as const
  expect((await chair.conclude(booking, more)).result).toMatchObject({
    isFinal: false,
    outcome: 'additional',
  })
  expect(await stateOf(app, booking)).toBe('in_progress')
  expect((await chair.conclude(booking, more)).error).toMatchObject({ code: ALREADY_CONCLUDED.code })
  expect((await chair.conclude(booking)).status).toBe(200)
  expect((await chair.conclude(booking)).error).toMatchObject({ code: ALREADY_CONCLUDED.code })
  const { papers } = (await chair.card(booking)).result
  expect(papers.map(({ outcome, annulledAt }) => [outcome, annulledAt])).toEqual([
    ['fit', null],
    ['additional', null],
  ])
})

test('a decision is refused until a справка issued by another doctor meanwhile has been seen', async ({
  app,
}) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  await (await commission(app)).conclude(booking, { outcome: 'additional', group: null })
  expect((await chair.conclude(booking)).error).toMatchObject({ code: SENT_MEANWHILE.code })
  const { additional, papers } = (await chair.card(booking)).result
  expect(papers).toHaveLength(1)
  expect((await chair.conclude(booking, { additionalSeen: additional?.number })).status).toBe(200)
})

test('a paper shows the commission who decided and when, and whether it was the viewer', async ({ app }) => {
  const first = await commission(app)
  const second = await commission(app)
  const { booking } = await examined(app)
  await first.conclude(booking)
  const said = { by: 'Иванова Анна Петровна', at: app.clock.now().toISOString() }
  expect((await first.card(booking)).result.papers).toMatchObject([{ ...said, isMine: true }])
  expect((await second.card(booking)).result.papers).toMatchObject([{ ...said, isMine: false }])
})

test('no member of the commission can decide on their own check-up or annul that decision, whoever booked it', async ({
  app,
}) => {
  const colleague = await commission(app)
  const { client, account, booking } = await examined(app)
  await app.db.execute(`update accounts set roles = '{chair}' where id = $1`, [account.id])
  await app.db.execute(passSecondStep)
  const own = commissioner(app, { client, account })
  expect((await own.card(booking)).result.isOwn).toBe(true)
  expect((await own.conclude(booking)).error).toMatchObject({ code: OWN_CHECK_UP.code })
  expect((await colleague.card(booking)).result.isOwn).toBe(false)
  const { result } = await colleague.conclude(booking)
  expect((await own.annul(result.id)).error).toMatchObject({ code: OWN_CHECK_UP.code })
  expect((await colleague.card(booking)).result.papers).toMatchObject([{ annulledAt: null }])
  const { booking: work, employee } = await workerExamined(app, await works(app))
  const recognise =
    'update persons set account_id = $2 where id = (select person_id from employees where id = $1)'
  expect((await own.card(work)).result.isOwn).toBe(false)
  await app.db.execute(recognise, [employee.id, account.id])
  expect((await own.conclude(work)).error).toMatchObject({ code: OWN_CHECK_UP.code })
})

test('a member booked with their own phone cannot decide about themselves, even without claiming the booking', async ({
  app,
}) => {
  const colleague = await commission(app)
  const { client, account, phone } = await member(app, { roles: ['chair'] })
  const own = commissioner(app, { client, account })
  const { booking: work } = await workerExamined(app, await works(app), { phone })
  const { person } = wishOf('' as SlotId)
  const { booking: byAnother } = await examined(app, 'completed', { person: { ...person, phone } })
  for (const booking of [work, byAnother]) {
    expect((await own.card(booking)).result.isOwn).toBe(true)
    expect(await own.conclude(booking)).toBeRefused(OWN_CHECK_UP)
    const { result } = await colleague.conclude(booking)
    expect(await own.annul(result.id)).toBeRefused(OWN_CHECK_UP)
  }
})

test('no decision is possible before arrival, after a no-show and while the patient is in the rooms', async ({
  app,
}) => {
  const chair = await commission(app)
  const { client: desk } = await staff(app, 'registrar')
  const { booking } = await booked(app)
  expect((await chair.conclude(booking)).error).toMatchObject({ code: NOT_COME.code })
  expect((await chair.card(booking)).error).toMatchObject({ code: common.NOT_FOUND.code })
  await mark(app, booking, 'no_show')
  expect((await chair.conclude(booking)).error).toMatchObject({ code: NOT_COME.code })
  const inside = await come(app, desk)
  expect((await chair.conclude(inside.booking)).error).toMatchObject({ code: STILL_INSIDE.code })
  const { result } = await chair.awaiting({ limit: 100 })
  expect(result.items.find((one) => one.booking === inside.booking)).toMatchObject({ isInside: true })
})

test('patients still in the rooms are listed and counted apart from those who can be decided on', async ({
  app,
}) => {
  const chair = await commission(app)
  const { client: desk } = await staff(app, 'registrar')
  const before = await chair.figures()
  const { booking } = await come(app, desk)
  const has = async (inside: boolean) =>
    (await chair.awaiting({ inside, limit: 100 })).result.items.some((one) => one.booking === booking)
  expect([await has(true), await has(false)]).toEqual([true, false])
  expect(await chair.figures()).toMatchObject({ awaiting: before.awaiting, inside: before.inside + 1 })
  await app.db.execute("update tickets set state = 'left' where booking_id = $1", [booking])
  expect([await has(true), await has(false)]).toEqual([false, true])
  expect(await chair.figures()).toMatchObject({ awaiting: before.awaiting + 1, inside: before.inside })
})

test('a decision is counted as overdue three weeks after the visit, for the commission and in the overview', async ({
  app,
}) => {
  const before = app.clock.now()
  const { booking } = await examined(app)
  const counts = async (days: number) => {
    app.clock.set(new Date(before.getTime() + days * 86_400_000))
    const chair = await commission(app)
    const boss = await member(app, { roles: ['admin'] })
    const { overdueDecisions } = (await boss.client.call(overviewContract.now)).result.attention
    const { overdue } = await chair.figures()
    return { overdue, overdueDecisions }
  }
  const inTime = await counts(21)
  const late = await counts(22)
  expect(late.overdue).toBeGreaterThan(inTime.overdue)
  expect(late.overdueDecisions).toBe(late.overdue)
  await (await commission(app)).conclude(booking)
  expect((await counts(22)).overdue).toBe(late.overdue - 1)
  app.clock.set(before)
})

test('a заключение cannot be dated before the справка it follows', async ({ app }) => {
  const before = app.clock.now()
  const chair = await commission(app)
  const { booking } = await examined(app)
  app.clock.set(new Date(before.getTime() + 2 * 86_400_000))
  const visitOn = clinicDay(before)
  const today = clinicDay(app.clock.now())
  await chair.conclude(booking, { outcome: 'additional', group: null, on: today })
  expect((await chair.conclude(booking, { on: visitOn })).error.fields).toHaveProperty('on')
  expect((await chair.conclude(booking, { on: today })).status).toBe(200)
  app.clock.set(before)
})

test('errors in a verdict are shown at its fields, and no number is used up', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const { error } = await chair.conclude(booking, { outcome: 'unfit', group: 'V', contraindicated: ['1.1'] })
  expect(error).toMatchObject({ code: common.INVALID.code })
  expect(Object.keys(error.fields ?? {}).sort()).toEqual(['contraindicated', 'group'])
  const { result: first } = await chair.conclude(booking)
  const { result: second } = await chair.conclude((await examined(app)).booking)
  const numberOf = ({ number }: { number: string }) => Number(number.split('/')[0])
  expect(numberOf(second)).toBe(numberOf(first) + 1)
})

test("numbering starts anew with the clinic's year", async ({ app }) => {
  const before = app.clock.now()
  // In Yekaterinburg it is half past midnight of the 1st, in London still the 31st.
  app.clock.set('2026-12-31T19:30:00Z')
  const chair = await commission(app)
  const { booking } = await examined(app)
  expect((await chair.conclude(booking)).result).toMatchObject({ number: '1/2027' })
  app.clock.set(before)
})

test('the list is paged by longest wait; people sent to more examinations are listed apart', async ({
  app,
}) => {
  const chair = await commission(app)
  const known = new Set((await chair.awaiting({ limit: 100 })).result.items.map(({ booking }) => booking))
  const one = await examined(app)
  const two = await examined(app)
  await nextDay(app)
  const later = await examined(app)
  const figures = await chair.figures()
  const sent = await commission(app)
  await sent.conclude(two.booking, { outcome: 'additional', group: null })
  const rows: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { result } = await sent.awaiting({ limit: 1, additional: false, ...(after && { after }) })
    rows.push(...result.items.map(({ booking }) => booking).filter((id) => !known.has(id)))
    after = result.next
  }
  expect(rows).toEqual([one.booking, later.booking])
  const apart = (await sent.awaiting({ additional: true, limit: 100 })).result.items
  expect(apart.filter(({ booking }) => !known.has(booking))).toMatchObject([
    { booking: two.booking, additional: { number: expect.stringContaining('/2026') } },
  ])
  expect(await sent.figures()).toMatchObject({
    awaiting: figures.awaiting - 1,
    additional: figures.additional + 1,
    unhanded: figures.unhanded + 1,
  })
})

test('a waiting person is found by part of the name and by booking number', async ({ app }) => {
  const chair = await commission(app)
  const person = {
    surname: 'Щёголев',
    name: 'Пётр',
    gender: 'Мужской',
    birth: '1990-02-01',
    phone: '+79120004519',
  }
  const { booking } = await examined(app, 'completed', { person })
  await examined(app)
  const found = async (search: string) =>
    (await chair.awaiting({ search })).result.items.map((row) => row.booking)
  expect(await found('щеголев петр')).toEqual([booking])
  const { number } = (await chair.card(booking)).result
  expect(await found(number)).toEqual([booking])
  expect(await found('Щёголев Иван')).toEqual([])
})

test('a check-up older than a year no longer waits', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const before = app.clock.now()
  app.clock.set(new Date(before.getTime() + 366 * 86_400_000))
  const later = await commission(app)
  const { result } = await later.awaiting({ limit: 100 })
  expect(result.items.map((row) => row.booking)).not.toContain(booking)
  app.clock.set(before)
  expect((await chair.awaiting({ limit: 100 })).result.items.map((row) => row.booking)).toContain(booking)
})

test('the card shows the completed stops of the route and those without a record', async ({ app }) => {
  await nextDay(app)
  const chair = await commission(app)
  const { client: desk } = await staff(app, 'registrar')
  const { booking } = await come(app, desk)
  const { stops, route, isInside } = (await chair.card(booking)).result
  expect({ route, isInside }).toEqual({ route: { passed: 1, of: stops.length }, isInside: true })
  expect(stops[0]).toMatchObject({ isPassed: true, services: [expect.any(String)] })
  const unwritten = (await chair.card((await examined(app)).booking)).result
  expect(unwritten.route).toBeNull()
  expect(new Set(unwritten.stops.map(({ isPassed }) => isPassed))).toEqual(new Set([null]))
  expect(unwritten.stops.map(({ name }) => name)).toEqual(stops.map(({ name }) => name))
})

test('the card remembers the chairman this account named last', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  expect((await chair.card(booking)).result.chairman).toBeNull()
  await chair.conclude(booking, { chairman: 'Ильин Олег Борисович' })
  expect((await chair.card((await examined(app)).booking)).result.chairman).toBe('Ильин Олег Борисович')
})

test('the message says that a paper is ready, neither its content nor its kind', async ({ app }) => {
  const chair = await commission(app)
  const told = async (outcome: string, given: object = {}) => {
    const { booking, account } = await examined(app)
    await chair.conclude(booking, { outcome, ...given })
    const sql = `select channel, recipient, text, link from outbox where account_id = $1 and kind = 'conclusion-ready' order by channel`
    const { rows } = await app.db.execute(sql, [account.id])
    return rows.map(({ link, channel, ...row }) => ({
      ...row,
      channel,
      isLinked: link === `/preorder/${booking}`,
    }))
  }
  const fit = await told('fit')
  expect(fit.map(({ channel, isLinked }) => [channel, isLinked])).toEqual([
    ['email', true],
    ['sms', true],
  ])
  expect(JSON.stringify(fit)).not.toMatch(/заключени|справк|противопоказ|годен|шум/i)
  expect(await told('unfit', { contraindicated: ['4.4'] })).toEqual(fit)
  expect(await told('additional', { group: null })).toEqual(fit)
})

test('the message says that a paper is no longer valid and what to do, neither why nor what it said', async ({
  app,
}) => {
  const chair = await commission(app)
  const told = async (outcome: string, given: object = {}) => {
    const { booking, account } = await examined(app)
    const { result } = await chair.conclude(booking, { outcome, ...given })
    await app.db.execute("update outbox set state = 'sent' where about_id = $1", [result.id])
    await chair.annul(result.id, 'Не отмечены противопоказания к шуму')
    // A refused second attempt sends no second message.
    await chair.annul(result.id)
    const sql = `select channel, subject, text, link from outbox where account_id = $1 and kind = 'conclusion-annulled' order by channel`
    const { rows } = await app.db.execute(sql, [account.id])
    expect(rows.map(({ channel, link }) => [channel, link === `/preorder/${booking}`])).toEqual([
      ['email', true],
      ['sms', true],
    ])
    const named = `№ ${result.number} от ${formatDay(result.on)} больше не действует`
    for (const { text } of rows) expect(text).toContain(named)
    return rows.map(({ subject, text }) => `${subject} ${text}`.replaceAll(result.number, '…'))
  }
  const fit = await told('fit')
  expect(fit.join()).toMatch(/нов.*мы сообщим.*Вопросы: \+7/is)
  expect(fit.join()).not.toMatch(/заключени|справк|противопоказ|годен|шум/i)
  expect(await told('unfit', { contraindicated: ['4.4'] })).toEqual(fit)
  expect(await told('additional', { group: null })).toEqual(fit)
})

test('a person hears nothing of a paper that is annulled within the ten minutes before the message leaves', async ({
  app,
}) => {
  const chair = await commission(app)
  const told = async (id: string, account: string) => {
    const sql = `select kind, next_at from outbox where account_id = $1 and (about_id = $2 or kind = 'conclusion-annulled')`
    return (await app.db.execute(sql, [account, id])).rows
  }
  const { booking, account } = await examined(app)
  const { result } = await chair.conclude(booking)
  const due = new Date(app.clock.now().getTime() + 600_000)
  expect((await told(result.id, account.id)).map(({ next_at }) => next_at)).toEqual([due, due])
  await chair.annul(result.id)
  expect(await told(result.id, account.id)).toEqual([])
  // The next paper is told of as any other.
  const next = (await chair.conclude(booking)).result
  expect(await told(next.id, account.id)).toHaveLength(2)
})

test('a справка names the examination on the paper and to the person, and is refused without one', async ({
  app,
}) => {
  const chair = await commission(app)
  const { client, booking } = await examined(app)
  const more = { outcome: 'additional', group: null }
  const refused = await chair.conclude(booking, { ...more, examinations: '' })
  expect(refused.error.fields).toEqual({
    examinations: 'Напишите, какое обследование нужно: это печатают в справке',
  })
  const { result } = await chair.conclude(booking, { ...more, examinations: 'Суточное ЭКГ' })
  expect((await chair.card(booking)).result.papers[0]?.examinations).toBe('Суточное ЭКГ')
  expect((await ownPaperOf(client, booking))?.examinations).toBe('Суточное ЭКГ')
  const { rows } = await app.db.execute('select * from conclusions where id = $1', [result.id])
  expect(JSON.stringify(rows)).not.toContain('ЭКГ')
  expect((await chair.file(result.id)).statusCode).toBe(200)
})

test('health group I with contraindications is refused with a sentence', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const verdict = { outcome: 'unfit', contraindicated: ['4.4'] }
  const refused = await chair.conclude(booking, { ...verdict, group: 'I' })
  expect(refused).toBeRefused(common.INVALID)
  expect(refused.error.fields?.group).toBe('Группа I — для здоровых: при противопоказаниях выберите другую')
  expect((await chair.conclude(booking, { ...verdict, group: 'II' })).status).toBe(200)
})

test('a заключение about a check-up without employer or position is issued only after a tick', async ({
  app,
}) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  await app.db.execute('update bookings set employer = null where id = $1', [booking])
  const refused = await chair.conclude(booking, { withoutEmployment: false })
  expect(refused.error.fields).toEqual({
    withoutEmployment:
      'В записи не указаны работодатель и должность. Отметьте, что заключение нужно без этого',
  })
  expect((await chair.conclude(booking)).status).toBe(200)
})

test('the audit says that a paper exists, never the findings', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const { result } = await chair.conclude(booking, {
    outcome: 'unfit',
    contraindicated: ['4.4'],
    group: 'IIIа',
  })
  await chair.hand(result.id)
  await chair.annul(result.id, 'Не отмечены противопоказания к 6.1')
  const events = await eventsOf(app, chair.account.id)
  expect(JSON.stringify(events)).toContain(result.number)
  expect(JSON.stringify(events)).not.toMatch(/unfit|outcome|4\.4|IIIа|противопоказан/)
})

test('the audit shows a doctor of the commission as its member for decisions, as a doctor for other acts', async ({
  app,
}) => {
  const both = await commission(app, 'doctor', 'chair')
  const { booking } = await examined(app)
  await both.conclude(booking)
  const { result } = await both.client.call(queueContract.now, { query: { city: 'ekb' } })
  const id = result.cabinets[0]?.id as RoomId
  await both.client.call(queueContract.open, { params: { id }, body: {} })
  const roles = (await eventsOf(app, both.account.id)).map(({ what, role }) => [what, role])
  expect(roles).toContainEqual(['conclusion', 'chair'])
  expect(roles).toContainEqual(['cabinet', 'doctor'])
})

test('a person erased meanwhile gets no message; the record stays and papers are still made', async ({
  app,
}) => {
  const chair = await commission(app)
  const admin = await member(app, { roles: ['admin'] })
  const { client, account, booking } = await examined(app)
  const more = (await chair.conclude(booking, { outcome: 'additional', group: null })).result
  const params = { id: account.id }
  const { version, profile } = (await admin.client.call(usersContract.one, { params })).result
  const body = { version, phone: profile.phone, cancel: [] }
  expect((await admin.client.call(usersContract.erase, { params, body })).status).toBe(200)
  const told = async () =>
    (await app.db.execute(`select count(*)::int as messages from outbox where kind like 'conclusion-%'`)).rows
  const before = await told()
  await chair.annul((await chair.conclude(booking)).result.id)
  const { result } = await chair.conclude(booking)
  expect(await told()).toEqual(before)
  expect((await client.call(checkUpsContract.list, { query: { booking } })).status).toBe(401)
  for (const { id } of [more, result]) expect((await chair.file(id)).statusCode).toBe(200)
})

test('the desk cannot undo an arrival with a справка until the commission annuls it', async ({ app }) => {
  const chair = await commission(app)
  const { client: desk } = await staff(app, 'registrar')
  const person = await examined(app, 'arrived')
  const { result } = await chair.conclude(person.booking, { outcome: 'additional', group: null })
  for (const act of ['undo', 'cancel'] as const)
    expect((await markAt(desk, act, person)).error).toMatchObject({
      code: deskRefusals.NOT_NOW.code,
      message: concludedAlready,
    })
  expect(await stateOf(app, person.booking)).toBe('arrived')
  await chair.annul(result.id)
  expect((await markAt(desk, 'cancel', person)).status).toBe(200)
})

test('a former member of the commission can decide, see and annul nothing from a page that is still open', async ({
  app,
}) => {
  const chair = await commission(app)
  const one = await examined(app)
  const two = await examined(app)
  const { result } = await chair.conclude(one.booking)
  const admin = await member(app, { roles: ['admin'] })
  const params = { id: chair.account.id }
  const { version } = (await admin.client.call(usersContract.one, { params })).result
  const body = { version, roles: ['registrar'] } as const
  expect((await admin.client.call(usersContract.changeRoles, { params, body: body as never })).status).toBe(
    200,
  )
  for (const { status } of [
    await chair.conclude(two.booking),
    await chair.card(two.booking),
    await chair.awaiting(),
    await chair.annul(result.id),
  ])
    expect([401, 403]).toContain(status)
})
