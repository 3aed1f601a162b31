import { describe } from 'vitest'
import { signInContract } from '../../shared/accounts/sign-in/contract.ts'
import { consentsAdminContract } from '../../shared/consents/contract.ts'
import { consentRefusals } from '../../shared/consents/ru.ts'
import type { ConsentVersion, NewConsentText } from '../../shared/consents/schema.ts'
import { addDays, clinicDay, clinicInstant, type Day } from '../../shared/platform/days.ts'
import { common } from '../../shared/platform/refusal.ts'
import { confirm, freshPhone, member, password } from '../../test/accounts.ts'
import { book, loadCatalogue, makeSlot } from '../../test/booking.ts'
import { expect, type TestApp, test } from '../../test/harness.ts'
import { consentJobs } from './jobs.ts'

const { versions, add, withdraw } = consentsAdminContract
let made = 0

const office = async (app: TestApp) => (await member(app, { roles: ['admin'] })).client
const today = (app: TestApp) => clinicDay(app.clock.now())

/** Adds a text for each test, from a first day that no other test uses. */
function wording(startsOn: Day, given: Partial<NewConsentText> = {}): NewConsentText {
  made += 1
  const text = `Я согласен получать письма организации «{clinic}». Редакция для проверки ${made}.`
  return { purpose: 'marketing', title: 'Согласие на рекламу', text, startsOn, ...given }
}

const find = (all: ConsentVersion[], text: string) => all.find((one) => one.text === text)

const shownNow = async (app: TestApp) =>
  (await app.visitor().call(signInContract.consentTexts)).result.find(
    ({ purpose }) => purpose === 'marketing',
  )

async function signUpWith(app: TestApp) {
  const client = app.visitor()
  const phone = freshPhone()
  await confirm(app, client, 'phone', phone)
  const consents = ['personal-data', 'marketing'] as const
  const body = { phone, password, surname: 'Иванова', name: 'Анна', consents: [...consents] }
  expect((await client.call(signInContract.signUp, { body })).status).toBe(201)
  const { rows } = await app.db.execute('select id from accounts where phone = $1', [phone])
  return String(rows[0]?.id)
}

// Thirty days pass, so that all versions added by earlier tests are in force.
test.beforeEach(({ app }) => app.clock.pass(30 * 24 * 3600))

describe('a consent text', () => {
  test('is shown from its first day; the previous version is shown until then [§2.21-b]', async ({ app }) => {
    const client = await office(app)
    const before = await shownNow(app)
    const startsOn = addDays(today(app), 3)
    const given = wording(startsOn)
    const added = await client.call(add, { body: given })
    expect(added.status).toBe(201)
    expect(find(added.result, given.text)).toMatchObject({ state: 'future', given: 0, bookings: 0 })
    expect(await shownNow(app)).toEqual(before)
    app.clock.set(clinicInstant(startsOn, '00:00'))
    const name = app.deps.config.clinic.name
    expect((await shownNow(app))?.text).toBe(given.text.replace('{clinic}', name))
    const after = (await (await office(app)).call(versions)).result
    expect(find(after, given.text)?.state).toBe('now')
    expect(after.filter((one) => one.purpose === 'marketing' && one.state === 'now')).toHaveLength(1)
  })

  test('keeps earlier consents with the previous version and counts them there', async ({ app }) => {
    const client = await office(app)
    const first = wording(today(app))
    await client.call(add, { body: first })
    await signUpWith(app)
    await signUpWith(app)
    const second = wording(addDays(today(app), 1))
    await client.call(add, { body: second })
    app.clock.pass(24 * 3600)
    await signUpWith(app)
    const all = (await (await office(app)).call(versions)).result
    expect(find(all, first.text)).toMatchObject({ state: 'past', given: 2, takenBack: 0 })
    expect(find(all, second.text)).toMatchObject({ state: 'now', given: 1 })
  })

  test('counts each consent once: later consents are added to the number counted at night', async ({
    app,
  }) => {
    const client = await office(app)
    const given = wording(today(app))
    await client.call(add, { body: given })
    const leaving = await signUpWith(app)
    await signUpWith(app)
    const counted = async () => find((await (await office(app)).call(versions)).result, given.text)
    const night = () => consentJobs(app.db, app.clock)[0]?.run(new AbortController().signal)
    app.clock.pass(24 * 3600)
    await night()
    expect(await counted()).toMatchObject({ given: 2, takenBack: 0 })
    await signUpWith(app)
    const takeBack = 'update consents set withdrawn_at = $1 where account_id = $2 and purpose = $3'
    await app.db.execute(takeBack, [app.clock.now(), leaving, 'marketing'])
    expect(await counted()).toMatchObject({ given: 2, takenBack: 1 })
    await night()
    expect(await counted()).toMatchObject({ given: 2, takenBack: 1 })
    app.clock.pass(24 * 3600)
    await night()
    expect(await counted()).toMatchObject({ given: 2, takenBack: 1 })
    const { version } = (await counted()) as ConsentVersion
    const known = async (set: string) =>
      (
        await app.db.execute(`update consent_counts set ${set} where version = $1 returning agreed`, [
          version,
        ])
      ).rows
    expect(await known('agreed = agreed + 1000')).toEqual([{ agreed: 1003 }])
    expect(await counted()).toMatchObject({ given: 1002, takenBack: 1 })
    await night()
    expect(await counted()).toMatchObject({ given: 2, takenBack: 1 })
  })

  test('counts bookings made with it, from earlier nights and from today', async ({ app }) => {
    await loadCatalogue(app.db, app.clock.now())
    const own = async () =>
      (await (await office(app)).call(versions)).result.find(
        ({ purpose, state }) => purpose === 'personal-data' && state === 'now',
      )?.bookings ?? 0
    const before = await own()
    const bookOne = async () => {
      const day = addDays(today(app), 5)
      await book(
        (await member(app)).client,
        (await makeSlot(app.db, { day, time: `0${8 + (made % 2)}:00` })).id,
      )
      made += 1
    }
    await bookOne()
    app.clock.pass(24 * 3600)
    await consentJobs(app.db, app.clock)[0]?.run(new AbortController().signal)
    await bookOne()
    expect(await own()).toBe(before + 2)
  })

  test('gets a number that no earlier version of the same year has had', async ({ app }) => {
    const client = await office(app)
    const startsOn = addDays(today(app), 2)
    const one = wording(startsOn)
    const { version = '' } = find((await client.call(add, { body: one })).result, one.text) ?? {}
    await client.call(withdraw, { body: { purpose: 'marketing', startsOn } })
    const other = wording(startsOn)
    const next = find((await client.call(add, { body: other })).result, other.text)
    expect(next?.version).toBe(version.replace(/\d+$/, (number) => String(Number(number) + 1)))
  })

  test('can be withdrawn before its first day and is then never shown', async ({ app }) => {
    const client = await office(app)
    const before = await shownNow(app)
    const given = wording(addDays(today(app), 5))
    await client.call(add, { body: given })
    const { startsOn } = given
    const left = await client.call(withdraw, { body: { purpose: 'marketing', startsOn } })
    expect(find(left.result, given.text)).toMatchObject({ state: 'withdrawn' })
    app.clock.pass(6 * 24 * 3600)
    expect(await shownNow(app)).toEqual(before)
  })

  test('can be neither withdrawn nor edited once in force, even directly in the database', async ({
    app,
  }) => {
    const client = await office(app)
    const given = wording(today(app))
    const { version = '' } = find((await client.call(add, { body: given })).result, given.text) ?? {}
    const refused = await client.call(withdraw, { body: { purpose: 'marketing', startsOn: given.startsOn } })
    expect(refused).toBeRefused(consentRefusals.CONSENT_ACTS)
    const late = `update consent_texts set withdrawn_at = starts_on + interval '1 day' where version = $1`
    await expect(app.db.execute(late, [version])).rejects.toThrow('never changed or removed')
    await expect(app.db.execute("update consent_texts set title = 'x'")).rejects.toThrow(
      'never changed or removed',
    )
    await expect(app.db.execute('delete from consent_texts')).rejects.toThrow('never changed or removed')
  })

  test('cannot begin in the past or on the day of another version, or repeat the current text', async ({
    app,
  }) => {
    const client = await office(app)
    const yesterday = await client.call(add, { body: wording(addDays(today(app), -1)) })
    expect(yesterday).toBeRefused(common.INVALID)
    expect(yesterday.error.fields).toEqual({ startsOn: 'Этот день уже прошёл' })
    const given = wording(addDays(today(app), 7))
    await client.call(add, { body: given })
    expect(await client.call(add, { body: wording(given.startsOn) })).toBeRefused(
      consentRefusals.CONSENT_DAY_TAKEN,
    )
    const same = { ...given, startsOn: addDays(given.startsOn, 1) }
    expect(await client.call(add, { body: same })).toBeRefused(consentRefusals.SAME_CONSENT)
  })

  test.for([
    ['Согласен на письма', 'Нет {clinic}: согласие называет, кому его дают'],
    ['Согласен: {clinic}, {phone}', 'В фигурных скобках может стоять только {clinic}'],
    ['Согласен 👩‍⚕️ {clinic}', 'Только буквы, цифры и знаки препинания'],
  ])('refuses «%s»: %s', async ([text, sentence], { app }) => {
    const refused = await (await office(app)).call(add, {
      body: wording(addDays(today(app), 9), { text: text as string }),
    })
    expect(refused.error.fields).toEqual({ text: sentence })
  })

  test('can be changed by admins only, and each change is recorded', async ({ app }) => {
    const person = (await member(app)).client
    expect(await person.call(versions)).toBeRefused(common.FORBIDDEN)
    expect(await person.call(add, { body: wording(today(app)) })).toBeRefused(common.FORBIDDEN)
    expect(await app.visitor().call(versions)).toBeRefused(common.NO_SESSION)
    const client = await office(app)
    const given = wording(addDays(today(app), 11))
    const { version = '' } = find((await client.call(add, { body: given })).result, given.text) ?? {}
    await client.call(withdraw, { body: { purpose: 'marketing', startsOn: given.startsOn } })
    const { rows } = await app.db.execute(
      'select act, what from audit_events where subject_id = $1 order by act',
      [`marketing ${version}`],
    )
    expect(rows).toEqual([
      { act: 'add', what: 'consent' },
      { act: 'remove', what: 'consent' },
    ])
  })
})
