import { describe } from 'vitest'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { employerLinkContract } from '../../../shared/desk/employer-link/contract.ts'
import { employerLinkRefusals, linkWords } from '../../../shared/desk/employer-link/ru.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { unconnectedContract } from '../../../shared/final-acts/unconnected/contract.ts'
import { unconnectedRefusals } from '../../../shared/final-acts/unconnected/ru.ts'
import type { NewlyLinked, UnconnectedVisit } from '../../../shared/final-acts/unconnected/schema.ts'
import { organizationRefusals } from '../../../shared/organizations/ru.ts'
import { addMonths, clinicDay, type Day } from '../../../shared/platform/days.ts'
import { member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { wishOf } from '../../../test/booking.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, examined } from '../../../test/commission.ts'
import { relate } from '../../../test/employees.ts'
import { actsOf } from '../../../test/final-acts.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { booked } from '../../../test/queue.ts'

let made = 0

/** An employer whom only people name, with calls of the commission about it. */
async function employerWithoutCabinet(app: TestApp) {
  made += 1
  const inn = `66580${String(made).padStart(5, '0')}`
  const chair = await commission(app)
  const { person } = wishOf('' as never)
  const called = (given: Record<string, unknown>) => ({
    person: { ...person, ...given },
    kind: 'periodic',
    hasReferral: true,
    employer: { inn, kpp: '665801001', name: 'ООО «Ромашка»', department: 'Цех № 2', position: 'Слесарь' },
  })
  return {
    inn,
    ...chair,
    /** A person who named the employer and has come. */
    came: async (surname: string, { birth = '1990-03-04', ...given }: Record<string, unknown> = {}) =>
      (await examined(app, 'completed', { ...called({ surname, birth }), ...given })).booking,
    booked: async (surname: string) => (await booked(app, called({ surname, birth: '1990-03-04' }))).booking,
    list: async (search: string = inn) =>
      (await chair.client.call(unconnectedContract.employers, { query: { search } as never })).result.items,
    people: async () =>
      (await chair.client.call(unconnectedContract.people, { query: { inn: inn as never } })).result,
    link: (bookings: readonly BookingId[], given: Record<string, unknown> = {}) => {
      const body = { inn, organization: null, name: 'ООО «Ромашка»', kpp: '665801001', bookings, ...given }
      return chair.client.call(unconnectedContract.link, { body: body as NewlyLinked as never })
    },
  }
}

const nextYear = (app: TestApp): [Day, Day] => {
  const today = clinicDay(app.clock.now())
  return [addMonths(today, 11), addMonths(today, 13)]
}

const surnames = (people: readonly { fullname: string }[]) =>
  people.map(({ fullname }) => fullname.split(' ')[0])

describe('an employer without a cabinet', () => {
  test('is listed when somebody with a направление has come, by the name that most people typed', async ({
    app,
  }) => {
    const employer = await employerWithoutCabinet(app)
    const today = clinicDay(app.clock.now())
    const other = { inn: employer.inn, name: 'Ромашка' }
    await employer.came('Частный', { hasReferral: false })
    expect(await employer.list()).toEqual([])
    await employer.came('Первый')
    await employer.came('Второй', { employer: other })
    await employer.booked('Будущий')
    expect(await employer.list()).toEqual([
      { inn: employer.inn, name: 'ООО «Ромашка»', from: today, to: today, came: 3 },
    ])
    const { visits, organizations } = await employer.people()
    expect(organizations).toEqual([])
    expect(
      visits.map(({ fullname, hasReferral, state }) => [fullname.split(' ')[0], hasReferral, state]),
    ).toEqual([
      ['Будущий', true, 'confirmed'],
      ['Второй', true, 'completed'],
      ['Первый', true, 'completed'],
      ['Частный', false, 'completed'],
    ])
    const seen = await eventsOf(app, employer.account.id)
    expect(seen.at(-1)).toMatchObject({ act: 'view', what: 'final-act' })
  })

  test('gets its final act of the people whom the commission has named, and of nobody else', async ({
    app,
  }) => {
    const employer = await employerWithoutCabinet(app)
    const fit = await employer.came('Годный')
    const unfit = await employer.came('Негодный')
    const undecided = await employer.came('Ждущий')
    const private_ = await employer.came('Частный', { hasReferral: false })
    await employer.conclude(fit)
    await employer.conclude(unfit, { outcome: 'unfit', contraindicated: ['6.1'], group: 'IIIа' })
    const { result } = await employer.link([fit, unfit, undecided])
    expect(result.linked).toBe(3)
    expect(surnames((await employer.people()).visits)).toEqual(['Частный'])
    expect((await employer.people()).visits.map(({ booking }) => booking)).toEqual([private_])
    const acts = await actsOf(app, result)
    const { result: draft } = await acts.draft(result.days?.from, result.days?.to)
    expect(draft.figures).toMatchObject({
      subject: { people: 3 },
      passed: { people: 2 },
      unfinished: { people: 1 },
      fit: 1,
      unfit: 1,
    })
    // The clinic does not know how many people the employer has.
    expect(draft).toMatchObject({ listed: null, isConnected: false })
    expect(draft.lists.passed.map(({ department }) => department)).toEqual(['Цех № 2', 'Цех № 2'])
    expect((await acts.waiting({ search: employer.inn })).result.items).toHaveLength(1)
    expect((await acts.approve({}, draft)).result).toMatchObject({ subject: 3, passed: 2 })
    expect((await acts.waiting({ search: employer.inn })).result.items).toEqual([])
    expect(
      (await acts.actFile((await acts.acts({ search: employer.inn })).result.items[0]?.id ?? '')).statusCode,
    ).toBe(200)
  })

  test('is known again a year later: nobody who has not come again is told as absent', async ({ app }) => {
    const employer = await employerWithoutCabinet(app)
    const first = await employer.came('Первый')
    // A person under 21 is due a year later whatever his factors.
    const paper = { ...wishOf('' as never).paper, issuedOn: '2022-06-01' }
    const young = await employer.came('Юный', { birth: '2008-05-06', paper })
    for (const booking of [first, young]) await employer.conclude(booking)
    const { result } = await employer.link([first, young])
    const acts = await actsOf(app, result)
    const [from, to] = nextYear(app)
    expect((await acts.draft(from, to)).result.figures.subject.people).toBe(0)
    const again = await employer.came('Первый')
    const { organizations } = await employer.people()
    expect(organizations).toEqual([{ id: result.organization, name: 'ООО «Ромашка»', kpp: '665801001' }])
    const linked = (await employer.link([again], { organization: result.organization })).result
    expect(linked.organization).toBe(result.organization)
    const { rows } = await app.db.execute(
      'select count(*)::int as cards from employees where organization_id = $1',
      [result.organization],
    )
    expect(rows).toEqual([{ cards: 2 }])
  })

  test('learns of its people when it connects: the card, the outcome, and its copy of the заключение', async ({
    app,
  }) => {
    const employer = await employerWithoutCabinet(app)
    const booking = await employer.came('Годный')
    const { result: paper } = await employer.conclude(booking)
    const { organization } = (await employer.link([booking])).result
    const hr = await member(app)
    await relate(app, hr.account.id, organization)
    const at = { organization }
    const { items } = (await hr.client.call(employeesContract.list, { params: at, query: {} as never }))
      .result
    expect(items).toMatchObject([
      { fullname: expect.stringMatching(/^Годный /), lastPassedOn: clinicDay(app.clock.now()) },
    ])
    const { result: card } = await hr.client.call(employeesContract.one, {
      params: { ...at, id: items[0]?.id as never },
    })
    // The phone is the person's own; HR has not given one.
    expect(card).toMatchObject({ phone: null, email: null, snils: null })
    const file = {
      url: `/api/organizations/${organization}/conclusions/${paper.id}/file`,
      method: 'GET',
    } as const
    expect((await hr.client.send(file)).statusCode).toBe(200)
  })

  test('keeps the rules: nobody is linked twice, for a connected employer, or for another ИНН', async ({
    app,
  }) => {
    const employer = await employerWithoutCabinet(app)
    const other = await employerWithoutCabinet(app)
    const mine = await employer.came('Первый')
    const theirs = await other.came('Чужой')
    const { VISITS_CHANGED, EMPLOYER_CONNECTED, BOOKED_TWICE } = unconnectedRefusals
    expect((await employer.link([mine, theirs])).error?.code).toBe(VISITS_CHANGED.code)
    expect((await employer.people()).organizations).toEqual([])
    const twice = [await employer.booked('Дважды'), await employer.booked('Дважды')]
    expect((await employer.link(twice)).error?.code).toBe(BOOKED_TWICE.code)
    const { organization } = (await employer.link([mine])).result
    expect((await employer.link([mine], { organization })).error?.code).toBe(VISITS_CHANGED.code)
    const next = await employer.came('Второй')
    expect((await employer.link([next])).error?.code).toBe(organizationRefusals.ORGANIZATION_TAKEN.code)
    await relate(app, (await member(app)).account.id, organization)
    expect((await employer.link([next], { organization })).error?.code).toBe(EMPLOYER_CONNECTED.code)
    expect([await employer.list(), (await employer.people()).visits]).toEqual([[], []])
  })

  test('loses a person who was named by mistake, until a valid act counts his заключение', async ({
    app,
  }) => {
    const employer = await employerWithoutCabinet(app)
    const right = await employer.came('Свой')
    const wrong = await employer.came('Чужой')
    await employer.conclude(right)
    await employer.conclude(wrong)
    const { organization, days } = (await employer.link([right, wrong])).result
    const desk = await commission(app, 'registrar')
    const end = (id: BookingId) =>
      desk.client.call(employerLinkContract.end, { params: { id }, body: { reason: 'mistake' } })
    expect((await end(wrong)).error).toBeUndefined()
    const { rows } = await app.db.execute(
      `select conclusions.organization_id as whose, employees.last_passed_on as passed from conclusions
       join bookings on bookings.id = booking_id left join employees on full_name like 'Чужой %'
         and employees.organization_id = $2 where booking_id = $1`,
      [wrong, organization],
    )
    expect(rows).toEqual([{ whose: null, passed: null }])
    const acts = await actsOf(app, { organization })
    const { result: draft } = await acts.draft(days?.from, days?.to)
    expect(surnames(draft.lists.passed)).toEqual(['Свой'])
    await acts.approve({}, draft)
    expect((await end(right)).error).toMatchObject({
      code: employerLinkRefusals.LINK_NOT_NOW.code,
      message: linkWords.decided,
    })
    await expect(
      app.db.execute(
        'update conclusions set organization_id = null, employee_id = null where booking_id = $1',
        [right],
      ),
    ).rejects.toThrow(/never changed/)
  })

  test('shows a заключение by its number, and the paper itself stays as it was signed', async ({ app }) => {
    const employer = await employerWithoutCabinet(app)
    const booking = await employer.came('Годный')
    const { result: paper } = await employer.conclude(booking)
    const before = pdfText((await employer.file(paper.id)).rawPayload)
    const [visit] = (await employer.people()).visits as [UnconnectedVisit]
    expect(visit.conclusion).toBe(paper.number)
    await employer.link([booking])
    expect(pdfText((await employer.file(paper.id)).rawPayload)).toBe(before)
    const row = (
      await employer.client.call(conclusionsContract.register, { query: {} as never })
    ).result.items.find(({ id }) => id === paper.id)
    expect(row?.organization).toBe('ООО «Ромашка»')
  })
})
