import { describe } from 'vitest'
import { campaignsContract } from '../../../shared/campaigns/contract.ts'
import { employerLinkContract } from '../../../shared/desk/employer-link/contract.ts'
import { cardMergeContract } from '../../../shared/employees/card-merge/contract.ts'
import { cardMergeRefusals } from '../../../shared/employees/card-merge/ru.ts'
import { employeesContract } from '../../../shared/employees/contract.ts'
import type { EmployeeCard, EmployeeId } from '../../../shared/employees/schema.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { common } from '../../../shared/platform/refusal.ts'
import { freshPhone, member } from '../../../test/accounts.ts'
import { eventsOf } from '../../../test/audit.ts'
import { wishOf } from '../../../test/booking.ts'
import { campaignOf } from '../../../test/campaigns.ts'
import { candidatesOf } from '../../../test/candidates.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { commission, mark } from '../../../test/commission.ts'
import { concluded } from '../../../test/concluded.ts'
import { department, employer, hire } from '../../../test/employees.ts'
import { visited } from '../../../test/follow-up.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'
import { check, write } from '../../../test/imports.ts'
import { booked } from '../../../test/queue.ts'
import { bookedByEmployer, correct, mine, say } from '../../../test/recognition.ts'
import { csvOf } from '../../../test/sheets.ts'
import { newId } from '../../platform/ids.ts'

type Office = Pick<Awaited<ReturnType<typeof employer>>, 'client' | 'at'>

/** One person, as HR may type him twice. */
const who = { surname: 'Соколов', name: 'Пётр', middlename: 'Ильич', birth: '1980-08-12' }

const compare = ({ client, at }: Office, id: EmployeeId, other: EmployeeId) =>
  client.call(cardMergeContract.compare, { params: { ...at, id, other } })

const card = ({ client, at }: Office, id: EmployeeId) =>
  client.call(employeesContract.one, { params: { ...at, id } })

/** Merges the second card into the first one, both as they stand now. */
async function merge(office: Office, id: EmployeeId, other: EmployeeId, choice: object = {}) {
  const [one, two] = await Promise.all([card(office, id), card(office, other)])
  const body = { other, version: one.result.version, otherVersion: two.result.version, choice }
  return office.client.call(cardMergeContract.merge, { params: { ...office.at, id }, body })
}

/** Puts a valid направление without a booking into the register. */
async function referred(app: TestApp, { id }: EmployeeCard, number: number) {
  await app.db.execute(
    `insert into referrals (id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id, kind,
       full_name, search, sealed)
     select $1, organization_id, 2026, $3, '2026-02-01', now(), (select id from accounts limit 1), id, 'periodic',
       full_name, lower(full_name), '' from employees where id = $2`,
    [newId(app.clock.now()), id, number],
  )
}

describe('a merge of two cards of one person', () => {
  test('moves visits, outcomes and направления to the card that stays, and the other card is gone', async ({
    app,
  }) => {
    const office = await works(app)
    const kept = await hire(office, { ...who, position: office.welder.id })
    const other = await hire(office, { ...who, position: office.welder.id })
    const at = { organization: office.organization, employee: other.id }
    const visit = await visited(app, { ...at, day: '2026-02-10', state: 'completed' })
    await concluded(app, visit, { outcome: 'unfit' })
    await visited(app, { ...at, day: '2026-03-20' })
    await referred(app, other, 7)
    const told = await compare(office, kept.id, other.id)
    expect(told.result.moves).toMatchObject({ bookings: 2, outcomes: 1, referrals: 1, annulled: [] })
    const { result } = await merge(office, kept.id, other.id)
    expect(result).toMatchObject({ id: kept.id, bookedOn: '2026-03-20', cameOn: '2026-02-10' })
    expect((await card(office, other.id)).error.code).toBe(common.NOT_FOUND.code)
    const noted = (await eventsOf(app, office.account.id)).find(
      ({ details }) => details?.after?.movedBookings,
    )
    expect(noted?.details.after).toMatchObject({ movedBookings: 2, movedOutcomes: 1, movedReferrals: 1 })
    const { result: visits } = await office.client.call(groupBookingContract.ofEmployee, {
      params: { ...office.at, id: kept.id },
    })
    expect(visits.map(({ conclusion }) => conclusion?.outcome ?? null)).toEqual([null, 'unfit'])
    const { rows } = await app.db.execute('select number from referrals where employee_id = $1', [kept.id])
    expect(rows).toEqual([{ number: 7 }])
  })

  test('moves a visit that the person has booked himself with its link and its заключение', async ({
    app,
  }) => {
    const office = await works(app)
    const { person } = wishOf('' as never)
    const { booking } = await booked(app, {
      person: { ...person, ...who, gender: 'Мужской' },
      employer: null,
    })
    const { client } = await commission(app, 'registrar')
    const other = await hire(office, { ...who, position: office.welder.id })
    const body = { employee: other.id, proof: { proof: 'name' } } as const
    const linked = await client.call(employerLinkContract.link, { params: { id: booking }, body })
    expect(linked.error).toBeUndefined()
    await mark(app, booking, 'completed')
    await concluded(app, booking, { outcome: 'fit' })
    const kept = await hire(office, { ...who, position: office.welder.id })
    expect((await merge(office, kept.id, other.id)).error).toBeUndefined()
    const { result } = await client.call(employerLinkContract.one, { params: { id: booking } })
    expect(result.link).toMatchObject({ employee: { id: kept.id } })
    const { rows } = await app.db.execute('select employee_id as id from conclusions where booking_id = $1', [
      booking,
    ])
    expect(rows).toEqual([{ id: kept.id }])
  })

  test('keeps the chosen value of each field, and the due day follows from them', async ({ app }) => {
    const office = await works(app)
    const shop = await department(office, 'Цех 2')
    const kept = await hire(office, { ...who, personnelNumber: '15', phone: '+79021112233' })
    const other = await hire(office, {
      ...who,
      personnelNumber: '1500',
      department: shop.id,
      position: office.welder.id,
      lastPassedOn: '2025-06-01',
      snils: '11223344595',
    })
    const { result: told } = await compare(office, kept.id, other.id)
    const sides = Object.fromEntries(told.fields.map(({ field, side }) => [field, side]))
    expect(sides).toEqual({
      position: 'other',
      department: 'other',
      personnelNumber: 'kept',
      lastPassedOn: 'other',
      phone: 'kept',
      snils: 'other',
    })
    const { result } = await merge(office, kept.id, other.id, { ...sides, personnelNumber: 'other' })
    expect(result).toMatchObject({
      id: kept.id,
      personnelNumber: '1500',
      department: 'Цех 2',
      position: 'Сварщик',
      lastPassedOn: '2025-06-01',
      phone: '+79021112233',
      snils: '11223344595',
      dueOn: '2026-06-01',
    })
    expect((await card(office, kept.id)).result).toEqual(result)
  })

  test('the last check-up is not earlier than a заключение of either card', async ({ app }) => {
    const office = await works(app)
    const kept = await hire(office, { ...who, lastPassedOn: '2024-05-01' })
    const other = await hire(office, { ...who, lastPassedOn: '2025-05-01' })
    await app.db.execute('update employees set concluded_on = last_passed_on where id = $1', [other.id])
    const refused = await merge(office, kept.id, other.id)
    expect(refused.error.fields).toEqual({
      'choice.lastPassedOn': 'Не раньше заключения центра от 01.05.2025',
    })
    const { result } = await merge(office, kept.id, other.id, { lastPassedOn: 'other' })
    expect(result).toMatchObject({ lastPassedOn: '2025-05-01', concludedOn: '2025-05-01' })
  })

  test('stands in the audit of both cards, without sealed numbers', async ({ app }) => {
    const office = await employer(app)
    const kept = await hire(office, { ...who, personnelNumber: '15' })
    const other = await hire(office, { ...who, personnelNumber: '16', snils: '11223344595' })
    await merge(office, kept.id, other.id, { personnelNumber: 'other', snils: 'other' })
    const events = (await eventsOf(app, office.account.id))
      .filter(({ call }) => call?.endsWith('/merge'))
      .toSorted((one, next) => String(one.act).localeCompare(String(next.act)))
    expect(events).toMatchObject([
      {
        act: 'change',
        subject: kept.id,
        details: {
          before: { personnelNumber: '15' },
          after: { mergedCard: 'Соколов Пётр Ильич', mergedCardId: other.id, snils: 'изменено' },
        },
      },
      {
        act: 'remove',
        subject: other.id,
        details: { after: { mergedInto: 'Соколов Пётр Ильич', mergedIntoId: kept.id } },
      },
    ])
    expect(JSON.stringify(events)).not.toContain('11223344595')
  })
})

describe('a row that only one card may have', () => {
  test('two bookings ahead are refused and named: HR decides which one is cancelled', async ({ app }) => {
    const office = await works(app)
    const kept = await hire(office, who)
    const other = await hire(office, who)
    const { organization } = office
    await visited(app, { organization, employee: kept.id, day: '2026-03-19' })
    await visited(app, { organization, employee: other.id, day: '2026-03-20' })
    const { error } = await compare(office, kept.id, other.id)
    expect(error).toMatchObject({ code: cardMergeRefusals.BOTH_BOOKED.code })
    expect(error.message).toContain('19.03.2026 и 20.03.2026')
  })

  test('a second направление of a year is annulled, a second row of a campaign goes; HR is told of both', async ({
    app,
  }) => {
    const office = await works(app)
    const kept = await hire(office, { ...who, position: office.welder.id })
    const other = await hire(office, { ...who, position: office.welder.id })
    await referred(app, kept, 7)
    await referred(app, other, 8)
    const { client, at } = office
    const made = await client.call(campaignsContract.make, { params: at, body: campaignOf() })
    const { id } = made.result
    await client.call(campaignsContract.step, { params: { ...at, id }, body: { step: 'list_sent' } })
    const { result } = await compare(office, kept.id, other.id)
    expect(result.moves).toMatchObject({ annulled: ['8/2026'], unlisted: ['Периодический осмотр 2026'] })
    expect((await merge(office, kept.id, other.id)).status).toBe(200)
    const { rows } = await app.db.execute(
      `select number, annul_reason is null as valid from referrals where employee_id = $1 order by number`,
      [kept.id],
    )
    expect(rows).toEqual([
      { number: 7, valid: true },
      { number: 8, valid: false },
    ])
    const listed = await app.db.execute(
      'select employee_id as id from campaign_people where campaign_id = $1',
      [id],
    )
    expect(listed.rows).toEqual([{ id: kept.id }])
  })
})

describe('cards of two people', () => {
  const reasons = [
    ['another birth date', { birth: '1981-08-12' }, {}, 'OTHER_BIRTH'],
    ['another СНИЛС', { snils: '11223344595' }, { snils: '12345678964' }, 'OTHER_SNILS'],
    ['another name', { name: 'Павел' }, {}, 'OTHER_NAME'],
    ['another surname', { surname: 'Орлов' }, {}, 'OTHER_NAME'],
  ] as const

  test.for(reasons)('are not merged: %s', async ([, first, second, code], { app }) => {
    const office = await employer(app)
    const kept = await hire(office, { ...who, ...first })
    const other = await hire(office, { ...who, ...second })
    expect((await compare(office, kept.id, other.id)).error.code).toBe(code)
    expect((await merge(office, kept.id, other.id)).error.code).toBe(code)
    expect((await card(office, other.id)).status).toBe(200)
  })

  test('are not merged when two accounts have proven to be them, each to be one', async ({ app }) => {
    const office = await employer(app)
    const kept = await hire(office, who)
    const other = await hire(office, who)
    for (const { id } of [kept, other]) await prove(app, id, (await member(app)).account.id)
    expect((await compare(office, kept.id, other.id)).error.code).toBe('OTHER_ACCOUNT')
  })

  /** Another person’s заключение at a card, which HR then rewrites. */
  async function rewritten(app: TestApp, office: Awaited<ReturnType<typeof works>>, given: object) {
    const orlov = { surname: 'Орлов', name: 'Иван', middlename: 'Петрович', birth: '1961-03-04' }
    const one = await hire(office, { ...orlov, position: office.welder.id })
    const at = { organization: office.organization, employee: one.id }
    const visit = await visited(app, { ...at, day: '2026-02-10', state: 'completed' })
    await concluded(app, visit, { outcome: 'unfit' })
    expect((await correct(office, one, given)).error).toBeUndefined()
    return { one, visit }
  }

  test('are not merged when one was rewritten: the заключение of the former person stays where it is', async ({
    app,
  }) => {
    const office = await works(app)
    const { one, visit } = await rewritten(app, office, who)
    const sokolov = await hire(office, { ...who, position: office.welder.id })
    for (const [kept, other] of [
      [sokolov, one],
      [one, sokolov],
    ] as const) {
      const { error } = await compare(office, kept.id, other.id)
      expect(error.code).toBe(cardMergeRefusals.OTHER_BOOKING.code)
      expect(error.message).toContain('Орлов Иван Петрович, 04.03.1961, осмотр 10.02.2026')
      expect((await merge(office, kept.id, other.id)).error.code).toBe(cardMergeRefusals.OTHER_BOOKING.code)
    }
    const { rows } = await app.db.execute('select employee_id as id from conclusions where booking_id = $1', [
      visit,
    ])
    expect(rows).toEqual([{ id: one.id }])
  })

  test.for([
    ['birth date', { birth: who.birth }, { surname: 'Орлов', name: 'Иван', middlename: 'Петрович' }],
    ['name', who, { birth: '1961-03-04' }],
  ] as const)(
    'are of one person when only the %s was mistyped at the visit',
    async ([, given, right], { app }) => {
      const office = await works(app)
      const person = { ...who, ...right }
      const { one } = await rewritten(app, office, { ...given, ...right })
      const kept = await hire(office, { ...person, position: office.welder.id })
      expect((await merge(office, kept.id, one.id)).error).toBeUndefined()
    },
  )

  test('a proof that was given for one card opens no papers of the other one', async ({ app }) => {
    const office = await employer(app)
    const kept = await hire(office, who)
    const other = await hire(office, who)
    const { account } = await member(app)
    await prove(app, kept.id, account.id)
    await merge(office, kept.id, other.id)
    expect(await proofOf(app, kept.id)).toEqual({ account: account.id, proof: null })
  })

  test('a card of another organization is not found, and a department’s HR merges nothing', async ({
    app,
  }) => {
    const office = await employer(app)
    const kept = await hire(office, who)
    const strange = await hire(await employer(app), who)
    expect((await compare(office, kept.id, strange.id)).status).toBe(404)
    const shop = await department(office, 'Цех')
    const other = await hire(office, { ...who, department: shop.id })
    await app.db.execute(
      `update relations set role = 'departments', departments = array[$2]::uuid[] where account_id = $1`,
      [office.account.id, shop.id],
    )
    expect((await compare(office, other.id, kept.id)).status).toBe(403)
  })
})

describe('the owner of the account that is linked to a card', () => {
  /** An employee whom his account sees, and his newer card with another phone. */
  async function followed(app: TestApp) {
    const { office, card: linked, client, account } = await bookedByEmployer(app, { inDays: 3 })
    await say(client)
    const { surname, name, middlename, birth } = linked
    const newer = await hire(office, { surname, name, middlename, birth, phone: freshPhone() })
    await app.db.execute(`update employees set added_on = added_on + 1 where id = $1`, [newer.id])
    expect(await mine(client)).toHaveLength(1)
    return { office, linked, newer, client, account }
  }
  const chosen = async (office: Office, kept: EmployeeId, other: EmployeeId) => {
    const { result } = await compare(office, kept, other)
    return Object.fromEntries(result.fields.map(({ field, side }) => [field, side]))
  }

  test('sees his visits after his card is merged into another one', async ({ app }) => {
    const { office, linked, newer, client, account } = await followed(app)
    const choice = await chosen(office, newer.id, linked.id)
    expect(choice).toMatchObject({ phone: 'other' })
    expect((await merge(office, newer.id, linked.id, choice)).error).toBeUndefined()
    expect(await mine(client)).toHaveLength(1)
    const [event] = (await eventsOf(app, office.account.id)).filter(
      ({ subject, details }) => subject === newer.id && details?.after?.mergedCardId,
    )
    expect(event?.details.after).toMatchObject({ mergedCardId: linked.id, account: account.id })
  })

  test('sees his visits after another card is merged into his, and proves once more for the papers', async ({
    app,
  }) => {
    const { office, linked, newer, client, account } = await followed(app)
    await prove(app, linked.id, account.id)
    const choice = await chosen(office, linked.id, newer.id)
    expect(choice).toMatchObject({ phone: 'kept' })
    expect((await merge(office, linked.id, newer.id, choice)).error).toBeUndefined()
    expect(await mine(client)).toHaveLength(1)
    expect(await proofOf(app, linked.id)).toEqual({ account: account.id, proof: null })
  })

  test('is not linked any more when HR keeps the phone of the other card, and the link is not moved', async ({
    app,
  }) => {
    const { office, linked, newer, client } = await followed(app)
    const { result } = await compare(office, newer.id, linked.id)
    expect([result.kept.isLinked, result.other.isLinked, result.hasTwoAccounts]).toEqual([false, true, false])
    expect((await merge(office, newer.id, linked.id, { phone: 'kept' })).error).toBeUndefined()
    expect(await mine(client)).toEqual([])
  })
})

describe('a candidate who was an employee before', () => {
  test('has one card with his earlier check-ups, and is hired with it', async ({ app }) => {
    const office = await works(app)
    const former = await hire(office, { ...who, hiredOn: '2020-01-09', position: office.welder.id })
    const at = { organization: office.organization, employee: former.id }
    await visited(app, { ...at, day: '2025-04-10', state: 'completed' })
    await app.db.execute(`update employees set dismissed_on = '2025-12-31' where id = $1`, [former.id])
    const { add, ask, list } = candidatesOf(app, office)
    const candidate = await add(who, false)
    const alike = await office.client.call(cardMergeContract.alike, {
      params: { ...office.at, id: candidate.id },
    })
    expect(alike.result).toMatchObject([{ id: former.id, dismissedOn: '2025-12-31', by: ['name-birth'] }])
    const { result } = await merge(office, candidate.id, former.id)
    expect(result).toMatchObject({ candidate: 'considered', hiredOn: null, cameOn: '2025-04-10' })
    expect((await list()).items.map(({ id }) => id)).toEqual([candidate.id])
    const body = { on: '2026-03-16', version: result.version }
    expect((await ask('hire', { id: candidate.id, body })).result).toMatchObject({ candidate: null })
  })

  test('a dismissed card merged with the one at work stays at work', async ({ app }) => {
    const office = await employer(app)
    const gone = await hire(office, who)
    await app.db.execute(`update employees set dismissed_on = '2025-12-31' where id = $1`, [gone.id])
    const working = await hire(office, who)
    const { result } = await merge(office, gone.id, working.id)
    expect(result).toMatchObject({ id: gone.id, dismissedOn: null })
  })
})

test('a file that was checked before the merge changes the card that stays, and brings no card back', async ({
  app,
}) => {
  const office = await employer(app)
  const kept = await hire(office, { ...who, personnelNumber: '15' })
  // A row that looks like two people at work would be refused by the check.
  await app.db.execute(`update employees set dismissed_on = '2025-12-31' where id = $1`, [kept.id])
  const other = await hire(office, { ...who, personnelNumber: '16' })
  const row = {
    ФИО: 'Соколов Пётр Ильич',
    'Дата рождения': '12.08.1980',
    'Табельный номер': '16',
    Подразделение: 'Цех 9',
  }
  const checked = await check(office, csvOf([row]))
  await merge(office, kept.id, other.id, { personnelNumber: 'other' })
  expect((await write(office, checked)).result).toMatchObject({ added: 0, updated: 1 })
  expect((await card(office, kept.id)).result.department).toBe('Цех 9')
  expect((await card(office, other.id)).status).toBe(404)
})

test('a merge moves the rows of every table that refers to an employee', async ({ app }) => {
  // Traces of imports and earlier merges go with a card that is deleted.
  const { rows } = await app.db.execute(
    `select distinct conrelid::regclass::text as name, (select prosrc from pg_proc where proname = 'merge_cards') as source
     from pg_constraint where confrelid = 'employees'::regclass and confdeltype = 'a' order by name`,
  )
  const moved = String(rows[0]?.source).matchAll(/update (\w+) set employee_id = new.kept_id/g)
  expect([...moved].map(([, name]) => name).sort()).toEqual(rows.map(({ name }) => name))
})

/** Stores that an account has proven to be the person of a card. */
async function prove(app: TestApp, employee: string, account: string) {
  const person = '(select person_id from employees where id = $1)'
  await app.db.execute(`update persons set account_id = $2 where id = ${person}`, [employee, account])
  await app.db.execute(
    `update persons set proof = 'passport', proven_at = now(), proven_by = $2 where id = ${person}`,
    [employee, account],
  )
}

const proofOf = async (app: TestApp, employee: string) =>
  (
    await app.db.execute(
      `select account_id as account, proof from employees join persons on persons.id = person_id where employees.id = $1`,
      [employee],
    )
  ).rows[0]
