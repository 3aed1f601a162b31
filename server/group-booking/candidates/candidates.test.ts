import { describe } from 'vitest'
import { bookingRefusals } from '../../../shared/booking/ru.ts'
import { deskContract } from '../../../shared/desk/contract.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { employeeRefusals } from '../../../shared/employees/ru.ts'
import type { EmployeeCard } from '../../../shared/employees/schema.ts'
import { candidatesContract } from '../../../shared/group-booking/candidates/contract.ts'
import { candidateRefusals } from '../../../shared/group-booking/candidates/ru.ts'
import { oneVisitContract } from '../../../shared/group-booking/one-visit/contract.ts'
import { groupRefusals } from '../../../shared/group-booking/ru.ts'
import { addDays, clinicDay } from '../../../shared/platform/days.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { candidateOf, candidatesOf } from '../../../test/candidates.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission } from '../../../test/commission.ts'
import { department, hire, inputOf, post, relate } from '../../../test/employees.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { replyFields } from '../../../test/reply-fields.ts'

async function hr(app: TestApp) {
  const office = await works(app)
  const card = async (id: string) =>
    (await office.client.call(employeesContract.one, { params: { ...office.at, id: id as never } })).result
  return { office, card, ...candidatesOf(app, office) }
}

describe('a candidate', () => {
  test('is added and booked for the preliminary check-up of tomorrow in one act, and told by SMS', async ({
    app,
  }) => {
    const { office, ask, visitFor, list } = await hr(app)
    const who = candidateOf({ position: office.welder.id, phone: '+79021230099' })
    const visit = await visitFor(who, { tell: true })
    const { status, result } = await ask('add', { body: { ...who, visit } })
    const day = addDays(clinicDay(app.clock.now()), 1)
    expect([status, result]).toMatchObject([
      201,
      {
        fullname: 'Новиков Пётр Ильич',
        state: 'considered',
        factors: ['4.4', '6.1'],
        visit: { state: 'confirmed', day, city: 'pvl', price: visit.total, canChange: true },
        conclusion: null,
      },
    ])
    expect((await list()).items.map(({ fullname }) => fullname)).toEqual(['Новиков Пётр Ильич'])
    const { rows } = await app.db.execute("select text from outbox where recipient = '+79021230099'")
    expect(rows).toEqual([{ text: expect.stringContaining('Пётр, вы записаны на медосмотр') }])
    const { client: desk } = await member(app, { roles: ['registrar'] })
    const id = (result as { visit: { id: string } }).visit.id
    const seen = await desk.call(deskContract.one, { params: { id: id as never } })
    expect(seen.result).toMatchObject({
      kind: 'preliminary',
      employer: { name: 'АО «Уралспецметалл»' },
    })
  })

  test('is not added when the seat is taken or the price is another one', async ({ app }) => {
    const { office, ask, visitFor, list } = await hr(app)
    const who = candidateOf({ position: office.welder.id })
    const visit = await visitFor(who)
    const priced = await ask('add', { body: { ...who, visit: { ...visit, total: visit.total + 1 } } })
    expect(priced).toBeRefused(bookingRefusals.PRICE_CHANGED)
    await app.db.execute('update slots set taken = capacity where id = $1', [visit.slot])
    expect(await ask('add', { body: { ...who, visit } })).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    expect((await list()).items).toEqual([])
  })

  test('without factors gets no times, because the volume of the check-up is unknown', async ({ app }) => {
    const { times } = await hr(app)
    const { gender, birth } = candidateOf()
    const asked = await times({ city: 'pvl', gender, birth })
    expect(asked).toBeRefused(bookingRefusals.BAD_FACTORS)
    expect(Object.keys(asked.error?.fields ?? {})).toEqual(['factors'])
  })

  test('may be booked later, once, and for no other kind of check-up', async ({ app }) => {
    const { office, ask, times, visitFor, add } = await hr(app)
    const { id } = await add({ birth: '1984-08-01' }, false)
    const { total, slot } = await visitFor({
      position: office.welder.id,
      gender: 'Мужской',
      birth: '1984-08-01',
    })
    const offered = await times({ city: 'pvl', candidate: id })
    expect(offered.result).toMatchObject({ days: [{ total }] })
    const places = [{ employee: id, slot }]
    const periodic = await office.ask('book', {
      body: { city: 'pvl', kind: 'periodic', total, tell: false, places },
    })
    expect(periodic).toBeRefused(groupRefusals.GROUP_CONFLICTS)
    const booked = await ask('book', { id, body: { city: 'pvl', slot, total, tell: false } })
    expect(booked.result).toMatchObject({ visit: { state: 'confirmed' } })
    const twice = await ask('book', { id, body: { city: 'pvl', slot, total, tell: false } })
    expect(twice).toBeRefused(groupRefusals.GROUP_CONFLICTS)
  })

  test('is neither counted in the quota of the employees nor bound by it', async ({ app }) => {
    const { office, ask, add, visitFor } = await hr(app)
    await app.db.execute('update organizations set daily_quota = 1 where id = $1', [office.organization])
    await add()
    const [employee] = await office.people(1)
    const { slot } = await visitFor({ position: office.welder.id, gender: 'Мужской', birth: '1984-08-01' })
    const body = {
      city: 'pvl',
      kind: 'periodic',
      who: { ids: [employee?.id] },
      date: addDays(clinicDay(app.clock.now()), 1),
    }
    const { total } = (await office.ask('volume', { body })).result as { total: number }
    const places = [{ employee: employee?.id, slot }]
    const booked = await office.ask('book', {
      body: { city: 'pvl', kind: 'periodic', total, tell: false, places },
    })
    expect(booked.status).toBe(201)
    await expect(add()).resolves.toMatchObject({ visit: { state: 'confirmed' } })
    expect((await ask('list')).result).toMatchObject({ considered: 2 })
  })

  test('is named when HR enters the same person again', async ({ app }) => {
    const { office, add } = await hr(app)
    const { birth } = await add({ surname: 'Повторов' }, false)
    const body = { ...candidateOf({ surname: 'Повторов' }), birth }
    const { error } = await office.client.call(employeesContract.add, {
      params: office.at,
      body: body as never,
    })
    expect(error).toMatchObject({
      code: employeeRefusals.EMPLOYEE_EXISTS.code,
      details: { found: [{ isCandidate: true }] },
    })
  })

  test('can be neither dismissed nor reinstated, and has no hiring day before he is hired', async ({
    app,
  }) => {
    const { office, add } = await hr(app)
    const { id, version, birth } = await add({}, false)
    const params = { ...office.at, id }
    const on = clinicDay(app.clock.now())
    const gone = await office.client.call(employeesContract.dismiss, {
      params,
      body: { on, version } as never,
    })
    expect(gone).toBeRefused(employeeRefusals.ALREADY_DISMISSED)
    const back = await office.client.call(employeesContract.restore, { params, body: { version } as never })
    expect(back).toBeRefused(employeeRefusals.NOT_DISMISSED)
    const body = { ...candidateOf(), birth, hiredOn: on, version }
    const changed = await office.client.call(employeesContract.change, { params, body: body as never })
    expect(Object.keys(changed.error.fields ?? {})).toEqual(['hiredOn'])
  })
})

test('the booking of a candidate is in the audit as that of a group', async ({ app }) => {
  const { office, add, ask, visitFor } = await hr(app)
  const added = await add({ birth: '1984-08-02' })
  app.clock.pass(1)
  const later = await add({ birth: '1984-08-01' }, false)
  const visit = await visitFor({ position: office.welder.id, gender: 'Мужской', birth: '1984-08-01' })
  await ask('book', { id: later.id, body: visit })
  const { rows } = await app.db.execute(
    'select account_id as account from relations where organization_id = $1',
    [office.organization],
  )
  const groups = (await eventsOf(app, String(rows[0]?.account))).filter(({ what }) => what === 'group')
  expect(groups).toMatchObject(
    [added, later].map(({ id }) => ({
      act: 'add',
      subject: expect.any(String),
      organization: office.organization,
      details: { count: 1, subjects: [id], after: { total: visit.total } },
    })),
  )
})

describe('the decision about a candidate', () => {
  test('to hire him makes an employee whose next check-up is counted from the preliminary one', async ({
    app,
  }) => {
    const { office, ask, card, examined, list } = await hr(app)
    const { candidate, booking } = await examined()
    const chair = await commission(app)
    await chair.conclude(booking)
    const [seen] = (await list()).items
    expect(seen).toMatchObject({ conclusion: { outcome: 'fit', isFinal: true } })
    const today = clinicDay(app.clock.now())
    const { version } = await card(candidate.id)
    const body = { on: addDays(today, 3), personnelNumber: 'К-1', version }
    const { result } = await ask('hire', { id: candidate.id, body })
    expect(result).toMatchObject({
      candidate: null,
      dismissedOn: null,
      hiredOn: addDays(today, 3),
      personnelNumber: 'К-1',
      lastPassedOn: today,
      concludedOn: today,
      status: 'passed',
    })
    expect(await card(candidate.id)).toEqual(result)
    expect((await list()).items).toEqual([])
    const again = await ask('hire', {
      id: candidate.id,
      body: { ...body, version: (result as EmployeeCard).version },
    })
    expect(again).toBeRefused(candidateRefusals.NOT_CANDIDATE)
    const { result: people } = await office.client.call(employeesContract.list, { params: office.at })
    expect(people.items.map(({ id }) => id)).toEqual([candidate.id])
  })

  test('to hire him is refused under a personnel number of somebody else, or more than a year ahead', async ({
    app,
  }) => {
    const { office, ask, add } = await hr(app)
    await hire(office, { personnelNumber: 'Т-занят' })
    const { id, version } = await add({}, false)
    const today = clinicDay(app.clock.now())
    const taken = await ask('hire', { id, body: { on: today, personnelNumber: 'Т-занят', version } })
    expect(taken).toBeRefused(employeeRefusals.NUMBER_TAKEN)
    const far = await ask('hire', { id, body: { on: addDays(today, 400), version } })
    expect(far.error?.fields).toEqual({ on: 'Не больше чем на год вперёд' })
  })

  test('not to take him on frees his seat and keeps him among those not taken on, from where he may come back', async ({
    app,
  }) => {
    const { ask, add, list } = await hr(app)
    const { id, version, visit } = await add()
    const refused = await ask('refuse', { id, body: { version } })
    expect(refused.result).toMatchObject({
      state: 'refused',
      refusedOn: clinicDay(app.clock.now()),
      visit: { state: 'cancelled' },
    })
    expect(await list()).toMatchObject({ items: [], considered: 0, refused: 1 })
    expect((await list({ state: 'refused' })).items).toMatchObject([{ id, visit: { id: visit?.id } }])
    const seen = version + 1
    expect(await ask('refuse', { id, body: { version: seen } })).toBeRefused(
      candidateRefusals.ALREADY_REFUSED,
    )
    const back = await ask('consider', { id, body: { version: seen } })
    expect(back.result).toMatchObject({ state: 'considered', refusedOn: null })
    const stale = await ask('refuse', { id, body: { version: seen } })
    expect(stale).toBeRefused(employeeRefusals.STALE_EMPLOYEE)
  })
})

test('a candidate with contraindications is given another work and sent to the check-up again', async ({
  app,
}) => {
  const { office, ask, times, card, examined, list, visitFor } = await hr(app)
  const { candidate, booking } = await examined()
  const chair = await commission(app)
  await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'] })
  const seen = await card(candidate.id)
  const turner = await post(office, 'Токарь', '4.4')
  const params = { ...office.at, id: candidate.id }
  const { hiredOn: _, lastPassedOn: __, ...input } = inputOf(seen)
  const body = { ...input, position: turner.id, lastPassedOn: seen.lastPassedOn }
  await office.client.call(employeesContract.change, { params, body: body as never })
  expect((await list()).items).toMatchObject([
    { visit: { isOutdated: true }, conclusion: { outcome: 'unfit' } },
  ])
  const visit = await visitFor({ position: turner.id, gender: seen.gender, birth: seen.birth })
  const { result } = await times({ city: 'pvl', candidate: candidate.id })
  const { total } = result.days[0] ?? { total: 0 }
  const booked = await ask('book', { id: candidate.id, body: { ...visit, total } })
  expect(booked.result).toMatchObject({ visit: { state: 'confirmed', isOutdated: false }, conclusion: null })
})

test('HR of departments keeps the candidates of these departments only, and a viewer only looks', async ({
  app,
}) => {
  const { office, add } = await hr(app)
  const own = await department(office, 'Цех')
  const other = await department(office, 'Склад')
  const inside = await add({ department: own.id }, false)
  const outside = await add({ department: other.id }, false)
  const colleague = async (role: string, departments: string[]) => {
    const { client, account } = await member(app)
    await relate(app, account.id, office.organization)
    await app.db.execute('update relations set role = $2, departments = $3 where account_id = $1', [
      account.id,
      role,
      departments,
    ])
    return candidatesOf(app, office, client)
  }
  const part = await colleague('departments', [own.id])
  expect((await part.list()).items.map(({ id }) => id)).toEqual([inside.id])
  const { id, version } = outside
  expect(await part.ask('refuse', { id, body: { version } })).toBeRefused(common.NOT_FOUND)
  expect((await part.ask('refuse', { id: inside.id, body: { version } })).status).toBe(200)
  const viewer = await colleague('viewer', [])
  expect((await viewer.list()).items.map((one) => one.id)).toEqual([outside.id])
  expect(await viewer.ask('refuse', { id, body: { version } })).toBeRefused(common.FORBIDDEN)
})

test('HR receives of a candidate only what the employer may know, no results and no diagnosis', () => {
  const mayKnow =
    `items next considered refused id fullname birth gender department position factors hasPhone state addedOn refusedOn version visit handedOn
     number day time city price referral canChange isOutdated conclusion isFinal outcome on contraindicated minutes days total times slot left`.split(
      /\s+/,
    )
  const { hire: _, ...ofCandidates } = { ...candidatesContract, ...oneVisitContract }
  expect(replyFields(ofCandidates).filter((name) => !mayKnow.includes(name))).toEqual([])
})
