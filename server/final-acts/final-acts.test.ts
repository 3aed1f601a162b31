import readExcelFile from 'read-excel-file/node'
import { describe } from 'vitest'
import { auditContract } from '../../shared/audit/contract.ts'
import { employeesContract } from '../../shared/employees/contract.ts'
import { finalActsContract } from '../../shared/final-acts/contract.ts'
import { finalActRefusals } from '../../shared/final-acts/ru.ts'
import { addDays, clinicDay } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { actGiven, noFigures } from '../../test/act-figures.ts'
import { withStations as test } from '../../test/clinic.ts'
import { examined, workerExamined } from '../../test/commission.ts'
import { employer, unconnected } from '../../test/employees.ts'
import { actsOf } from '../../test/final-acts.ts'
import { doctor } from '../../test/findings.ts'
import { visited } from '../../test/follow-up.ts'
import { works } from '../../test/group-booking.ts'
import { type Client, expect, type TestApp } from '../../test/harness.ts'

const { CHECK_UP_GOES_ON, NOBODY_PASSED, ACT_FIGURES_CHANGED, ACT_EXISTS, ACT_ANNULLED } = finalActRefusals

/**
 * Today's check-up: a fit person, an unfit woman, a minor, a person sent for more examinations, a person with
 * an annulled заключение, a no-show, and a person who was never booked.
 */
async function checkUp(app: TestApp) {
  const office = await works(app)
  const chair = await actsOf(app, office)
  const today = clinicDay(app.clock.now())
  const came = async (surname: string, given: Record<string, unknown> = {}) =>
    (await workerExamined(app, office, { surname, ...given })).booking
  await chair.conclude(await came('Годный'), { needs: ['resort'] })
  const unfit = { outcome: 'unfit', contraindicated: ['6.1'], group: 'IIIа' }
  const woman = { surname: 'Негодная', name: 'Анна', middlename: 'Ильинична', gender: 'Женский' }
  await chair.conclude(await came('Негодная', woman), unfit)
  await chair.conclude(await came('Юный', { birth: '2009-01-15' }), { group: 'II' })
  await chair.conclude(await came('Неполный'), { outcome: 'additional', group: null, needs: ['inpatient'] })
  const { result: wrong } = await chair.conclude(await came('Ошибочный'))
  await chair.annul(wrong.id)
  const [absent] = await office.people(1, { ...woman, surname: 'Забывшая' })
  const visit = { organization: office.organization, employee: absent?.id ?? '', day: today }
  await visited(app, { ...visit, state: 'no_show' })
  await office.people(1, { surname: 'Незаписанный' })
  return { office, chair, today, came }
}

const surnames = (people: readonly { fullname: string }[]) =>
  people.map(({ fullname }) => fullname.split(' ')[0])

describe('the preview of a final act', () => {
  test('counts new chronic diseases by class from the findings, also of a person without a заключение', async ({
    app,
  }) => {
    const { chair, came } = await checkUp(app)
    const therapist = await doctor(app)
    const diagnosis = (icd10: string, isNew: boolean) => ({ icd10, isNew, isChronic: true })
    const sick = await came('Больной')
    await therapist.save(sick, { service: 'doc-therapist', diagnoses: [diagnosis('J06.9', true)] })
    await therapist.save(sick, {
      service: 'doc-therapist',
      diagnoses: [diagnosis('I10', true), diagnosis('J44.8', false)],
      seen: 1,
    })
    const before = (await chair.draft()).result
    expect(before.figures.chronic).toEqual([
      { chapter: 'IX', name: 'Болезни системы кровообращения', people: 1 },
    ])
    await therapist.save(await came('Второй'), {
      service: 'doc-therapist',
      diagnoses: [diagnosis('I20.8', true)],
    })
    expect((await chair.approve({}, before)).error?.code).toBe(ACT_FIGURES_CHANGED.code)
    expect((await chair.draft()).result.figures.chronic[0]?.people).toBe(2)
  })

  test('counts those subject to the check-up, those who came, and the valid заключения', async ({ app }) => {
    const { chair, office } = await checkUp(app)
    const { figures, lists, listed } = (await chair.draft()).result
    const { rows } = await app.db.execute(
      'select count(*)::int as people from employees where organization_id = $1 and dismissed_on is null',
      [office.organization],
    )
    expect(listed).toMatchObject({ staff: rows[0], harmful: rows[0] })
    expect(listed?.staff.women).toBeGreaterThan(0)
    expect(figures).toEqual({
      subject: { people: 7, women: 2, minors: 1 },
      passed: { people: 3, women: 1, minors: 1 },
      unfinished: { people: 2, women: 0, minors: 0 },
      absent: { people: 2, women: 1, minors: 0 },
      fit: 2,
      unfit: 1,
      additional: 1,
      groups: ['I', 'II', 'IIIа'].map((group) => ({ group, people: 1 })),
      needs: { ...noFigures.needs, resort: 1, inpatient: 1 },
      chronic: [],
    })
    expect(surnames(lists.passed)).toEqual(['Годный', 'Негодная', 'Юный'])
    expect(lists.passed[1]).toMatchObject({ outcome: 'unfit', contraindicated: ['6.1'], gender: 'Женский' })
    expect(lists.unfinished.map(({ isSent }) => isSent)).toEqual([true, false])
    expect(surnames(lists.absent)).toEqual(['Забывшая', 'Незаписанный'])
  })

  test('says how many people of the organization are booked later and until when; arrived people do not count', async ({
    app,
  }) => {
    const { office, chair, today } = await checkUp(app)
    expect((await chair.draft()).result.planned).toBeNull()
    const other = await works(app)
    const days = [addDays(today, 9), addDays(today, 3)]
    for (const [at, { id }] of (await office.people(2)).entries())
      await visited(app, { organization: office.organization, employee: id, day: days[at] ?? today })
    const [stranger] = await other.people(1)
    await visited(app, {
      organization: other.organization,
      employee: stranger?.id ?? '',
      day: addDays(today, 20),
    })
    expect((await chair.draft()).result.planned).toEqual({ people: 2, until: days[0] })
    expect((await chair.draft(today, days[1])).result.planned).toEqual({ people: 1, until: days[0] })
    expect((await chair.draft(today, days[0])).result.planned).toBeNull()
    const before = addDays(today, -5)
    expect((await chair.draft(before, before)).result.planned).toMatchObject({ people: 2 })
  })

  test('covers people of the organization only: no private visits and no dismissed no-shows', async ({
    app,
  }) => {
    const { office, chair, today } = await checkUp(app)
    await examined(app, 'completed', { employer: { inn: '7707083893', name: 'АО «Уралспецметалл»' } })
    const [gone] = await office.people(1, { surname: 'Уволенный' })
    await office.client.call(employeesContract.dismiss, {
      params: { ...office.at, id: gone?.id as never },
      body: { on: today, version: 1 },
    })
    expect((await chair.draft()).result.figures.subject.people).toBe(7)
  })

  test('counts people who passed and were dismissed later, but not people due after the period', async ({
    app,
  }) => {
    const office = await works(app)
    const chair = await actsOf(app, office)
    const { employee, booking } = await workerExamined(app, office)
    await chair.conclude(booking)
    await office.people(1, { lastPassedOn: '2025-09-01' })
    const { client, at } = office
    const card = (await client.call(employeesContract.one, { params: { ...at, id: employee.id } })).result
    await client.call(employeesContract.dismiss, {
      params: { ...at, id: employee.id },
      body: { on: clinicDay(app.clock.now()), version: card.version },
    })
    const { subject, passed } = (await chair.draft()).result.figures
    expect([subject.people, passed.people]).toEqual([1, 1])
  })

  test('shows the deadline of the act: 30 days after the check-up', async ({ app }) => {
    const { chair } = await checkUp(app)
    expect((await chair.draft()).result.dueOn).toBe('2026-04-01')
    expect((await chair.draft('2026-01-01' as never, '2026-01-31' as never)).result.dueOn).toBe('2026-03-02')
  })
})

describe('a final act', () => {
  test('has a number and never changes once approved, and its organization no longer waits for one', async ({
    app,
  }) => {
    const { office, chair, today, came } = await checkUp(app)
    const waits = async () =>
      (await chair.waiting({ limit: 100 })).result.items.find(
        (row) => row.organization === office.organization,
      )
    expect(await waits()).toMatchObject({
      from: today,
      to: today,
      came: 5,
      plannedUntil: null,
      dueOn: '2026-04-01',
    })
    const { result: act } = await chair.approve()
    expect(act).toMatchObject({ number: expect.stringMatching(/^\d+\/2026$/), subject: 7, passed: 3 })
    expect(await waits()).toBeUndefined()
    const { rows } = await app.db.execute('select * from final_acts where id = $1', [act.id])
    expect(JSON.stringify(rows[0])).not.toMatch(/Годный|Громова|Негодная/)
    await chair.conclude(await came('Поздний'))
    const after = await app.db.execute('select * from final_acts where id = $1', [act.id])
    expect(after.rows).toEqual(rows)
    expect((await chair.actFile(act.id)).headers['content-type']).toBe('application/pdf')
    for (const change of [
      `update final_acts set passed = 1 where id = $1`,
      'delete from final_acts where id = $1',
    ])
      await expect(app.db.execute(change, [act.id])).rejects.toThrow()
  })

  test('is approved only with the figures that the chairman saw: after a change he must review them again', async ({
    app,
  }) => {
    const { chair, came } = await checkUp(app)
    const { result: shown } = await chair.draft()
    await chair.conclude(await came('Успевший'))
    expect(await chair.approve({}, shown)).toBeRefused(ACT_FIGURES_CHANGED)
    expect((await chair.approve()).result.passed).toBe(4)
  })

  test('is the only one for its days until it is annulled with a reason', async ({ app }) => {
    const { chair, today } = await checkUp(app)
    const { result: first } = await chair.approve()
    expect((await chair.draft()).result.approved).toMatchObject({ number: first.number })
    expect(await chair.approve({ from: addDays(today, -10) })).toBeRefused(ACT_EXISTS)
    expect((await chair.annulAct(first.id, '   ')).error.fields).toEqual({ reason: 'Напишите причину' })
    expect((await chair.annulAct(first.id)).result).toMatchObject({ annulReason: 'Ошибка в данных' })
    const looks = async () => {
      const sql = "select count(*)::int as count from audit_events where act = 'view' and what = 'final-act'"
      return Number((await app.db.execute(sql)).rows[0]?.count)
    }
    const before = await looks()
    expect((await chair.acts({ search: first.number })).result.items[0]?.annulReason).toBe('Ошибка в данных')
    // The reason may mention medical findings, so reading it is a row of the audit.
    expect(await looks()).toBe(before + 1)
    const { rows } = await app.db.execute('select annul_reason from final_acts where id = $1', [first.id])
    expect(rows[0]?.annul_reason).toMatch(/^v2\./)
    expect(await chair.annulAct(first.id)).toBeRefused(ACT_ANNULLED)
    expect((await chair.actFile(first.id)).statusCode).toBe(409)
    const { result: second } = await chair.approve()
    expect(second.number).not.toBe(first.number)
  })

  test('says that it is outdated also when the annulment had begun before the approval', async ({ app }) => {
    const { chair, came } = await checkUp(app)
    const { result: paper } = await chair.conclude(await came('Отозванный'))
    const { result: act } = await chair.approve()
    // The clock of a call is read when it begins; the annulment that committed last began first.
    app.clock.pass(-60)
    await chair.annul(paper.id)
    app.clock.pass(60)
    const { result } = await chair.acts({ search: act.number })
    expect(result.items[0]?.since).toMatchObject({ annulled: { count: 1, numbers: [paper.number] } })
  })

  test('cannot cover a check-up that is still under way or in which nobody passed', async ({ app }) => {
    const { chair, today } = await checkUp(app)
    expect(await chair.approve({ to: addDays(today, 1) })).toBeRefused(CHECK_UP_GOES_ON)
    const far = { from: addDays(today, -400), to: addDays(today, -390) }
    expect(await chair.approve(far)).toBeRefused(NOBODY_PASSED)
  })

  test('is refused with contradictory numbers or a wrong day, and the wrong field is named', async ({
    app,
  }) => {
    const { chair, today } = await checkUp(app)
    const staff = { people: 6, women: 7, minors: null, disabled: null }
    const { error } = await chair.approve({ on: addDays(today, -1), given: actGiven({ staff }) })
    expect(error.fields).toEqual({
      on: 'Раньше конца осмотра',
      'given.staff.people': 'Меньше, чем подлежало осмотру: 7',
      'given.staff.women': 'Больше, чем всего в этой строке',
    })
    expect((await chair.approve({ chairman: '' })).error.fields).toHaveProperty('chairman')
  })

  test('is found by number, organization and ИНН, newest first, page by page', async ({ app }) => {
    const { office, chair } = await checkUp(app)
    const { result: act } = await chair.approve()
    const { rows } = await app.db.execute('select inn from organizations where id = $1', [
      office.organization,
    ])
    for (const search of [act.number, String(rows[0]?.inn), `  ${String(rows[0]?.inn).slice(2)} `])
      expect((await chair.acts({ search })).result.items[0]).toMatchObject({ id: act.id })
    expect((await chair.acts({ search: 'уралспец', limit: 1 })).result.items[0]).toMatchObject({ id: act.id })
    expect((await chair.acts({ after: 'нет' })).error).toMatchObject({ code: common.INVALID.code })
    expect((await chair.waiting({ after: 'нет' })).error).toMatchObject({ code: common.INVALID.code })
  })

  test('is audited with its number and without its content', async ({ app }) => {
    const { chair } = await checkUp(app)
    const { result: act } = await chair.approve()
    // Moves the clock, because two records of the same millisecond have no defined order.
    app.clock.pass(1)
    await chair.annulAct(act.id, 'Диагноз не подтвердился')
    const { client: admin } = await member(app, { roles: ['admin'] })
    const { items } = (await admin.call(auditContract.list, { query: { subject: act.id } as never })).result
    const named = { what: 'final-act', subject: { id: act.id, name: act.number } }
    expect(items).toMatchObject([
      { ...named, act: 'remove' },
      { ...named, act: 'add' },
    ])
    expect(JSON.stringify(items)).not.toContain('Диагноз')
  })
})

describe('the yearly summary', () => {
  const summary = (client: Client, year: number) =>
    client.send({ method: 'GET', url: `/api/conclusions/acts/summary?year=${year}` })

  test('has each valid act of the year with its counts and their sum, and no annulled act', async ({
    app,
  }) => {
    const { office, chair, came } = await checkUp(app)
    const { result: wrong } = await chair.approve()
    await chair.annulAct(wrong.id)
    const sick = await came('Больной')
    const diagnoses = [{ icd10: 'I10', isNew: true, isChronic: true }]
    await (await doctor(app)).save(sick, { service: 'doc-therapist', diagnoses })
    await chair.conclude(sick, { needs: ['dispensary'] })
    const { result: act } = await chair.approve({ given: actGiven({ suspected: 'Больной, туберкулёз' }) })
    const answer = await summary(chair.client, 2026)
    expect(answer.statusCode).toBe(200)
    const [acts, chronic] = (await readExcelFile(answer.rawPayload)).map(({ data }) => data)
    const row = acts?.find(([number]) => number === act.number) ?? []
    expect(row.slice(2, 3)).toEqual([act.organization])
    expect(row.slice(7, 17).map(Number)).toEqual([8, 4, 1, 1, 2, 2, 3, 1, 1, 1])
    expect(acts?.some(([number]) => number === wrong.number)).toBe(false)
    expect(Number(chronic?.find(([chapter]) => chapter === 'IX')?.[2])).toBeGreaterThan(0)
    expect((await summary(chair.client, 2024)).statusCode).toBe(409)
    expect((await summary(office.client, 2026)).statusCode).toBe(403)
  })
})

describe('the employer', () => {
  const list = (client: Client, at: { organization: never }) =>
    client.call(finalActsContract.ofEmployer, { params: at, query: {} as never })
  const file = (client: Client, organization: string, id: string) =>
    client.send({ method: 'GET', url: `/api/organizations/${organization}/acts/${id}/file` })

  test('sees and downloads final acts about the organization; of an annulled one only that it was annulled', async ({
    app,
  }) => {
    const { office, chair } = await checkUp(app)
    const { client, organization } = office
    const { result: act } = await chair.approve()
    const [seen] = (await list(client, office.at as never)).result.items
    expect(seen).toMatchObject({ number: act.number, passed: 3, subject: 7, annulledAt: null })
    const copy = await file(client, organization, act.id)
    expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'application/pdf'])
    await chair.annulAct(act.id, 'Диагноз не подтвердился')
    const { result } = await list(client, office.at as never)
    expect(result.items[0]?.annulledAt).not.toBeNull()
    expect(JSON.stringify(result)).not.toContain('Диагноз')
    expect((await file(client, organization, act.id)).statusCode).toBe(409)
  })

  test('sees no acts of another organization or of an ended relation', async ({ app }) => {
    const { office, chair } = await checkUp(app)
    const { result: act } = await chair.approve()
    const another = await employer(app)
    expect((await file(another.client, another.organization, act.id)).statusCode).toBe(404)
    for (const client of [another.client, ...(await unconnected(app, office.organization))]) {
      expect((await file(client, office.organization, act.id)).statusCode).toBe(404)
      expect(await list(client, office.at as never)).toBeRefused(common.NOT_FOUND)
    }
  })

  test('has no access to the commission’s calls for final acts, nor have registrars, doctors and admins', async ({
    app,
  }) => {
    const { office, chair } = await checkUp(app)
    const { result: act } = await chair.approve()
    const shown = (await chair.draft()).result
    for (const role of ['registrar', 'doctor', 'admin'] as const) {
      const other = await actsOf(app, office, role)
      const answers = [
        ...[await other.draft(), await other.waiting(), await other.acts()],
        ...[await other.approve({}, shown), await other.annulAct(act.id)],
      ]
      expect([role, ...answers.map(({ status }) => status)]).toEqual([role, 403, 403, 403, 403, 403])
      expect((await other.actFile(act.id)).statusCode).toBe(403)
    }
    const own = await office.client.send({ method: 'GET', url: `/api/conclusions/acts/${act.id}/file` })
    expect(own.statusCode).toBe(403)
  })
})
