import { auditContract } from '../../shared/audit/contract.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import { conclusionRefusals } from '../../shared/conclusions/ru.ts'
import type { ConclusionId } from '../../shared/conclusions/schema.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import { addDays, addMonths, clinicDay, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { ownPaperOf } from '../../test/check-ups.ts'
import { withStations as test } from '../../test/clinic.ts'
import { commission, examined, workerExamined } from '../../test/commission.ts'
import { concluded } from '../../test/concluded.ts'
import { employer } from '../../test/employees.ts'
import { works } from '../../test/group-booking.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { booked } from '../../test/queue.ts'
import { newId } from '../platform/ids.ts'

const { CONCLUSION_ANNULLED, ALREADY_HANDED, NOT_HANDED, HANDED_EARLIER } = conclusionRefusals
const { ownFile, employerFile } = conclusionsContract

/** Last and next check-up of an employee as stored. */
async function dueOf({ db }: TestApp, employee: string) {
  const sql = `select last_passed_on::text as passed, due_on::text as due, due_reason ->> 'why' as why from employees where id = $1`
  return (await db.execute(sql, [employee])).rows[0]
}

test('the content of a paper is stored encrypted and cannot be changed or removed', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const { result } = await chair.conclude(booking)
  const { rows } = await app.db.execute('select * from conclusions where id = $1', [result.id])
  expect(rows[0]?.sealed).toMatch(/^v2\./)
  expect(JSON.stringify(rows[0])).not.toMatch(/Шум|Громова|1984/)
  await expect(
    app.db.execute(`update conclusions set outcome = 'additional' where id = $1`, [result.id]),
  ).rejects.toThrow()
  await expect(app.db.execute('delete from conclusions where id = $1', [result.id])).rejects.toThrow()
})

test('the five working days for issuing a paper skip weekends and days off of its city', async ({ app }) => {
  const chair = await commission(app)
  await app.db.execute(
    `insert into special_days (city, day, title) values ('ekb', '2026-03-04', 'Ремонт'), ('pvl', '2026-03-05', 'Ремонт')`,
  )
  // The paper is made on a Monday; on the 4th the clinic is closed, the 9th is a public holiday.
  const { result } = await chair.conclude((await examined(app)).booking)
  expect(result.handBy).toBe('2026-03-11')
  await app.db.execute(`delete from special_days where title = 'Ремонт'`)
})

test('the register is paged newest first, and filtered by state, city, name and number', async ({ app }) => {
  const chair = await commission(app)
  const person = {
    surname: 'Ёлкина',
    name: 'Анна',
    gender: 'Женский',
    birth: '1990-02-01',
    phone: '+79120004519',
  }
  const one = (await chair.conclude((await examined(app)).booking)).result
  const two = (await chair.conclude((await examined(app, 'completed', { person })).booking)).result
  const three = (await chair.conclude((await examined(app)).booking)).result
  const ids = async (query: object) => (await chair.register(query as never)).result.items.map(({ id }) => id)
  const first = (await chair.register({ limit: 2 })).result
  expect(first.items.map(({ id }) => id)).toEqual([three.id, two.id])
  expect(await ids({ limit: 1, after: first.next })).toEqual([one.id])
  expect(await ids({ search: 'елкина' })).toEqual([two.id])
  expect(await ids({ search: three.number })).toEqual([three.id])
  await chair.hand(one.id)
  await chair.annul(three.id)
  expect(await ids({ state: 'unhanded', limit: 100 })).toContain(two.id)
  expect(await ids({ state: 'handed' })).toContain(one.id)
  expect((await ids({ state: 'annulled' }))[0]).toBe(three.id)
  expect(await ids({ city: 'pvl' })).toEqual([])
  expect((await chair.register({ after: 'нет' })).error).toMatchObject({ code: common.INVALID.code })
})

test('papers to be issued are paged by the earliest last day', async ({ app }) => {
  const chair = await commission(app)
  const by = { '2019-03-05': '', '2019-03-01': '', '2019-03-02': '' }
  for (const day of Object.keys(by) as (keyof typeof by)[]) {
    by[day] = (await chair.conclude((await examined(app)).booking)).result.id
    await app.db.execute('set session_replication_role = replica')
    await app.db.execute('update conclusions set hand_by = $2 where id = $1', [by[day], day])
    await app.db.execute('set session_replication_role = default')
  }
  const asked = { state: 'unhanded' as const, limit: 2 }
  const first = (await chair.register(asked)).result
  expect(first.items.map(({ id }) => id)).toEqual([by['2019-03-01'], by['2019-03-02']])
  const second = (await chair.register({ ...asked, after: first.next })).result
  expect(second.items[0]?.id).toBe(by['2019-03-05'])
  expect((await chair.register({ ...asked, after: '2026-15' })).error).toMatchObject({
    code: common.INVALID.code,
  })
})

test('the desk issues and prints papers without seeing the outcome', async ({ app }) => {
  const chair = await commission(app)
  const { result } = await chair.conclude((await examined(app)).booking)
  for (const role of ['registrar', 'admin'] as const) {
    const desk = await commission(app, role)
    const { items } = (await desk.register({ search: result.number })).result
    expect(items).toMatchObject([{ id: result.id, outcome: null, isFinal: true }])
    expect((await desk.file(result.id)).statusCode).toBe(200)
    expect((await desk.awaiting()).status).toBe(403)
    expect((await desk.card(result.booking)).status).toBe(403)
    expect((await desk.annul(result.id)).status).toBe(403)
  }
  const desk = await commission(app, 'registrar')
  const today = clinicDay(app.clock.now())
  expect((await desk.hand(result.id)).result).toMatchObject({ handedOn: today, outcome: null })
  expect((await desk.hand(result.id)).error).toMatchObject({ code: ALREADY_HANDED.code })
  expect((await (await commission(app, 'doctor')).register()).status).toBe(403)
})

test('a mark of issue is undone on the same day, and the paper counts as not issued again', async ({
  app,
}) => {
  const chair = await commission(app)
  const { client, booking } = await examined(app)
  const { result } = await chair.conclude(booking)
  const desk = await commission(app, 'registrar')
  const { unhanded } = await desk.figures()
  expect((await desk.takeBack(result.id)).error).toMatchObject({ code: NOT_HANDED.code })
  await desk.hand(result.id)
  const colleague = await commission(app, 'admin')
  expect((await colleague.takeBack(result.id)).result).toMatchObject({ handedOn: null, outcome: null })
  expect((await desk.figures()).unhanded).toBe(unhanded)
  expect(await ownPaperOf(client, booking)).toMatchObject({ handedOn: null })
  expect((await desk.hand(result.id)).status).toBe(200)
  expect((await (await commission(app, 'doctor')).takeBack(result.id)).status).toBe(403)
  expect((await desk.takeBack(newId(app.clock.now()))).status).toBe(404)
})

test('a mark of issue cannot be undone the next day or after annulment', async ({ app }) => {
  const chair = await commission(app)
  const one = (await chair.conclude((await examined(app)).booking)).result
  const two = (await chair.conclude((await examined(app)).booking)).result
  for (const { id } of [one, two]) await chair.hand(id)
  await chair.annul(one.id)
  expect((await chair.takeBack(one.id)).error).toMatchObject({ code: CONCLUSION_ANNULLED.code })
  const now = app.clock.now()
  app.clock.set(new Date(`${addDays(clinicDay(now), 1)}T06:00:00Z`))
  const later = await commission(app)
  expect((await later.takeBack(two.id)).error).toMatchObject({ code: HANDED_EARLIER.code })
  app.clock.set(now)
})

test('the database allows undoing a mark of issue, not setting it to another person or day', async ({
  app,
}) => {
  const chair = await commission(app)
  const { result } = await chair.conclude((await examined(app)).booking)
  await chair.hand(result.id)
  const set = (what: string) => app.db.execute(`update conclusions set ${what} where id = $1`, [result.id])
  await expect(set(`handed_on = handed_on - 1`)).rejects.toThrow()
  await expect(set(`handed_on = null`)).rejects.toThrow()
  const annulled = `annulled_at = now(), annulled_by = handed_by, annul_reason = 'Ошибка'`
  await expect(set(`handed_on = null, handed_by = null, ${annulled}`)).rejects.toThrow()
  await set(`handed_on = null, handed_by = null`)
})

test('the reason of an annulment is stored encrypted, because it may reveal findings', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app)
  const { result: paper } = await chair.conclude(booking)
  const reason = 'Пневмокониоз не подтвердился'
  expect((await chair.annul(paper.id, reason)).result.annulReason).toBe(reason)
  const { rows } = await app.db.execute('select * from conclusions where id = $1', [paper.id])
  expect(JSON.stringify(rows)).not.toContain('Пневмокониоз')
  expect((await chair.card(booking)).result.papers[0]?.annulReason).toBe(reason)
  const { items } = (await chair.register({ state: 'annulled' })).result
  expect(items.find(({ id }) => id === paper.id)?.annulReason).toBe(reason)
})

test('the desk sees that a paper is annulled, not why', async ({ app }) => {
  const chair = await commission(app)
  const { result } = await chair.conclude((await examined(app)).booking)
  const reason = 'Не отмечены противопоказания к шуму'
  await chair.annul(result.id, reason)
  const reasonFor = async (...roles: ('registrar' | 'chair')[]) =>
    (await (await commission(app, ...roles)).register({ search: result.number })).result.items.map(
      ({ annulledAt, annulReason }) => [annulledAt !== null, annulReason],
    )
  expect(await reasonFor('registrar')).toEqual([[true, null]])
  expect(await reasonFor('registrar', 'chair')).toEqual([[true, reason]])
})

test('the audit names a paper by its number', async ({ app }) => {
  const chair = await commission(app)
  const { result } = await chair.conclude((await examined(app)).booking)
  const { client, hand, takeBack } = await commission(app, 'admin')
  // Audit records of the same millisecond have no defined order.
  app.clock.pass(1)
  await hand(result.id)
  app.clock.pass(1)
  await takeBack(result.id)
  const query = { subject: result.id } as never
  const { items } = (await client.call(auditContract.list, { query })).result
  const named = { what: 'conclusion', subject: { id: result.id, name: result.number } }
  expect(items).toMatchObject([
    { ...named, act: 'change' },
    { ...named, act: 'change' },
    { ...named, act: 'add' },
  ])
})

test('a paper is overdue from the day after its last day for issuing', async ({ app }) => {
  const chair = await commission(app)
  const before = await chair.figures()
  const { result } = await chair.conclude((await examined(app)).booking)
  expect(await chair.figures()).toMatchObject({ unhanded: before.unhanded + 1, late: before.late })
  const now = app.clock.now()
  const on = (day: Day) => app.clock.set(new Date(`${day}T06:00:00Z`))
  on(result.handBy)
  const later = await commission(app)
  const onLastDay = (await later.figures()).late
  on(addDays(result.handBy, 1))
  expect((await later.figures()).late).toBeGreaterThan(onLastDay)
  app.clock.set(now)
})

test('an annulled paper can be neither printed nor issued, and its check-up waits for the commission again', async ({
  app,
}) => {
  const chair = await commission(app)
  const { client, booking } = await examined(app)
  const { result } = await chair.conclude(booking)
  expect((await chair.annul(result.id)).result).toMatchObject({
    annulReason: 'Ошибка в факторах',
    annulledAt: expect.any(String),
  })
  const refused = { code: CONCLUSION_ANNULLED.code }
  expect((await chair.annul(result.id)).error).toMatchObject(refused)
  expect((await chair.hand(result.id)).error).toMatchObject(refused)
  expect((await chair.file(result.id)).json().error).toMatchObject(refused)
  expect(await ownPaperOf(client, booking)).toBeNull()
  const fresh = await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'] })
  expect(fresh.result.number).not.toBe(result.number)
  expect(await ownPaperOf(client, booking)).toMatchObject({ outcome: 'unfit' })
})

test('a person sees only the paper of their own booking: the outcome, what they need and the next check-up', async ({
  app,
}) => {
  const chair = await commission(app)
  const { client, booking } = await examined(app)
  expect(await ownPaperOf(client, booking)).toBeNull()
  await chair.conclude(booking, { outcome: 'additional', group: null, needs: ['pathology-centre'] })
  expect(await ownPaperOf(client, booking)).toMatchObject({
    isFinal: false,
    outcome: 'additional',
    needs: ['pathology-centre'],
    nextOn: null,
  })
  await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'], group: 'IIIа' })
  const today = clinicDay(app.clock.now())
  const result = await ownPaperOf(client, booking)
  expect(result).toMatchObject({
    isFinal: true,
    outcome: 'unfit',
    group: 'IIIа',
    nextOn: addMonths(today, 12),
  })
  expect(result?.factors.map(({ code, isContraindicated }) => [code, isContraindicated])).toEqual([
    ['4.4', false],
    ['6.1', true],
  ])
  const url = ownFile.path.replace(':id', booking)
  const file = await client.send({ method: 'GET', url })
  expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  const name = decodeURIComponent(String(file.headers['content-disposition']))
  expect(name).toMatch(/Заключение \d+-2026 Преображенский\.pdf/)
  const { client: other } = await member(app)
  expect(await ownPaperOf(other, booking)).toBeNull()
  expect((await other.send({ method: 'GET', url })).statusCode).toBe(404)
  expect(await ownPaperOf(chair.client, booking)).toBeNull()
})

test('the employer gets the copy of a заключение about an employee it booked, and nothing else', async ({
  app,
}) => {
  const chair = await commission(app)
  const office = await works(app)
  const { booking } = await workerExamined(app, office)
  const urlOf = (id: ConclusionId, organization = office.organization) =>
    employerFile.path.replace(':organization', organization).replace(':id', id)
  const get = (client: typeof office.client, url: string) => client.send({ method: 'GET', url })
  const sent = (await chair.conclude(booking, { outcome: 'additional', group: null })).result
  expect((await get(office.client, urlOf(sent.id))).statusCode).toBe(404)
  const { result } = await chair.conclude(booking)
  expect((await get(office.client, urlOf(result.id))).rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  const other = await employer(app)
  expect((await get(other.client, urlOf(result.id))).statusCode).toBe(404)
  expect((await get(other.client, urlOf(result.id, other.organization))).statusCode).toBe(404)
  // A person without an employer's booking names an employer too; that employer does not get the paper.
  const alone = (await chair.conclude((await examined(app)).booking)).result
  expect((await get(office.client, urlOf(alone.id))).statusCode).toBe(404)
  await chair.annul(result.id)
  expect((await get(office.client, urlOf(result.id))).json().error).toMatchObject({
    code: CONCLUSION_ANNULLED.code,
  })
})

test("a заключение moves the employee's last check-up and due day; a справка does not; an annulment restores them", async ({
  app,
}) => {
  const chair = await commission(app)
  const office = await works(app)
  const today = clinicDay(app.clock.now())
  const { employee, booking } = await workerExamined(app, office, { lastPassedOn: '2025-02-10' })
  const before = await dueOf(app, employee.id)
  expect(before).toMatchObject({ passed: '2025-02-10', due: '2026-02-10' })
  await chair.conclude(booking, { outcome: 'additional', group: null })
  expect(await dueOf(app, employee.id)).toEqual(before)
  const { result } = await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'] })
  expect(await dueOf(app, employee.id)).toEqual({ passed: today, due: addMonths(today, 12), why: 'factor' })
  await chair.annul(result.id)
  expect(await dueOf(app, employee.id)).toEqual(before)
})

test("the employer's list shows the commission's decision on the check-up in its status", async ({ app }) => {
  const chair = await commission(app)
  const office = await works(app)
  const { employee, booking } = await workerExamined(app, office, { lastPassedOn: '2025-02-10' })
  const listed = async () => {
    const { items } = (await office.client.call(employeesContract.list, { params: office.at })).result
    const { status, outcome } = items.find(({ id }) => id === employee.id) ?? {}
    return [status, outcome]
  }
  expect(await listed()).toEqual(['overdue', 'awaiting'])
  await chair.conclude(booking, { outcome: 'additional', group: null })
  expect(await listed()).toEqual(['overdue', 'additional'])
  const { result } = await chair.conclude(booking, { outcome: 'unfit', contraindicated: ['6.1'] })
  expect(await listed()).toEqual(['passed', 'unfit'])
  await chair.annul(result.id)
  expect(await listed()).toEqual(['overdue', 'additional'])
})

test('an annulment keeps a last check-up that HR has entered since, and an older заключение changes nothing', async ({
  app,
}) => {
  const chair = await commission(app)
  const office = await works(app)
  const today = clinicDay(app.clock.now())
  const { employee, booking } = await workerExamined(app, office, { lastPassedOn: today })
  const { result } = await chair.conclude(booking)
  await chair.annul(result.id)
  expect(await dueOf(app, employee.id)).toMatchObject({ passed: today })
  const again = await chair.conclude(booking)
  await app.db.execute(`update employees set last_passed_on = '2026-03-20' where id = $1`, [employee.id])
  await chair.annul(again.result.id)
  expect(await dueOf(app, employee.id)).toMatchObject({ passed: '2026-03-20' })
})

test('an employee dismissed meanwhile still has the check-up recorded', async ({ app }) => {
  const chair = await commission(app)
  const office = await works(app)
  const today = clinicDay(app.clock.now())
  const { employee, booking } = await workerExamined(app, office)
  const { at } = office
  const card = (await office.client.call(employeesContract.one, { params: { ...at, id: employee.id } }))
    .result
  const body = { version: card.version, on: today } as never
  await office.client.call(employeesContract.dismiss, { params: { ...at, id: employee.id }, body })
  await chair.conclude(booking)
  expect(await dueOf(app, employee.id)).toMatchObject({ passed: today })
})

test('HR with the card open learns that the commission has changed it', async ({ app }) => {
  const chair = await commission(app)
  const office = await works(app)
  const { employee, booking } = await workerExamined(app, office)
  const { version } = (
    await office.client.call(employeesContract.one, { params: { ...office.at, id: employee.id } })
  ).result
  await chair.conclude(booking)
  const card = (
    await office.client.call(employeesContract.one, { params: { ...office.at, id: employee.id } })
  ).result
  expect(card.version).toBeGreaterThan(version)
})

test("an employee without a cabinet is notified at the card's phone; one without a phone is not", async ({
  app,
}) => {
  const chair = await commission(app)
  const office = await works(app)
  const count = async (phone: string | null, kind = 'conclusion-ready') =>
    (
      await app.db.execute(
        `select text, account_id from outbox where kind = $2 and recipient is not distinct from coalesce($1, recipient)`,
        [phone, kind],
      )
    ).rows
  const phone = '+79120007788'
  const { booking } = await workerExamined(app, office, { phone })
  const { result } = await chair.conclude(booking)
  const [sms] = await count(phone)
  expect(sms).toMatchObject({ account_id: null, text: expect.stringContaining('регистратуре: Первоуральск') })
  expect(sms?.text).not.toContain('кабинете')
  await app.db.execute("update outbox set state = 'sent' where about_id = $1", [result.id])
  await chair.annul(result.id)
  const [annulled] = await count(phone, 'conclusion-annulled')
  expect(annulled).toMatchObject({ account_id: null, text: expect.stringContaining(result.number) })
  const all = (await count(null)).length
  const silent = await workerExamined(app, office, { phone: undefined, email: undefined })
  await chair.conclude(silent.booking)
  expect(await count(null)).toHaveLength(all)
})

test('the database accepts a paper only for a visit with an arrival and for its employer, for as long as it is valid', async ({
  app,
}) => {
  const chair = await commission(app)
  const office = await works(app)
  const stranger = await works(app)
  const awaited = await booked(app)
  await expect(concluded(app, awaited.booking, { outcome: 'fit' })).rejects.toThrow(/has come/)
  const { booking } = await workerExamined(app, office)
  const { employee: another } = await workerExamined(app, stranger)
  const made = (await chair.conclude(booking, { outcome: 'additional', group: null })).result
  const copied = (organization: string | null, employee: string | null) =>
    app.db.execute(
      `insert into conclusions (id, year, number, booking_id, organization_id, employee_id, outcome, "on", hand_by, search,
         sealed, concluded_at, concluded_by)
       select gen_random_uuid(), year, number + 1000, booking_id, $2, $3, 'fit', "on", hand_by, search, sealed, concluded_at,
         concluded_by from conclusions where id = $1`,
      [made.id, organization, employee],
    )
  await expect(copied(stranger.organization, another.id)).rejects.toThrow(/has come/)
  await expect(copied(null, null)).rejects.toThrow(/has come/)
  await app.db.execute("update bookings set state = 'in_progress' where id = $1", [booking])
  const taken = app.db.execute("update bookings set state = 'no_show' where id = $1", [booking])
  await expect(taken).rejects.toThrow(/concluded/)
  await chair.annul(made.id)
  await app.db.execute("update bookings set state = 'no_show' where id = $1", [booking])
})
