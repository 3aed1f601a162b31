import { describe } from 'vitest'
import { accountsContract } from '../../shared/accounts/contract.ts'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import { Profile, type ProfileChange } from '../../shared/accounts/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import {
  confirm,
  freshPhone,
  lastMessageTo,
  member,
  passOwnerCheck,
  password,
  signInWith,
} from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { type Client, expect, test } from '../../test/harness.ts'
import { keptLog } from '../../test/platform.ts'
import { accountFor } from './actions.ts'

const { profile, change } = accountsContract
const { PROFILE_LOCKED, WRONG_PASSWORD, NOT_VERIFIED, PHONE_TAKEN, EMAIL_TAKEN } = accountRefusals

test.beforeEach(({ app }) => app.clock.pass(24 * 3600 + 1))

const to = (client: Client, body: ProfileChange) => client.call(change, { body })
const read = async (client: Client, phone: string) =>
  (await client.call(profile, { body: { target: phone } })).result

test('the log hides every field of a profile', () => {
  const { log, lines } = keptLog()
  const fields = Object.fromEntries(Object.keys(Profile.shape).map((field) => [field, 'smith']))
  log.info({ count: 1, ...fields }, 'seen')
  expect(lines).toHaveLength(1)
  expect(lines.join('')).not.toContain('smith')
})

describe('reading a profile', () => {
  test('returns all fields of the specification, the birth date as dd.mm.yyyy [§2.31-b]', async ({ app }) => {
    const { client, phone } = await member(app, { gender: 'Женский', birth: '1990-02-28', patientId: 'P-1' })
    expect(await read(client, phone)).toEqual({
      surname: 'Иванова',
      name: 'Анна',
      middlename: 'Петровна',
      fullname: 'Иванова Анна Петровна',
      gender: 'Женский',
      birth: '28.02.1990',
      phone,
      email: null,
      city: 'ekb',
      isOrganization: false,
      patientID: 'P-1',
      roles: [],
    })
  })

  test("accepts the caller's own phone in any usual form", async ({ app }) => {
    const { client, phone } = await member(app)
    expect((await read(client, phone.replace('+7', '8'))).phone).toBe(phone)
  })

  test("reading another user's profile is refused, whether that user exists or not", async ({ app }) => {
    const { client } = await member(app)
    const other = await member(app)
    for (const target of [other.phone, freshPhone()])
      expect(await client.call(profile, { body: { target } })).toBeRefused(common.FORBIDDEN)
  })

  test("the profile of a user who has taken over the caller's former phone is refused to the caller", async ({
    app,
  }) => {
    const { account } = await member(app)
    const { phone } = await member(app)
    const late = { kind: 'member', accountId: account.id, phone, roles: [] } as const
    const asked = accountFor(app.db.reader, late, phone)
    await expect(asked).rejects.toMatchObject({ kind: common.FORBIDDEN })
  })

  test("an admin may read another user's profile", async ({ app }) => {
    const admin = await member(app, { roles: ['admin'] })
    const other = await member(app)
    expect((await read(admin.client, other.phone)).phone).toBe(other.phone)
    const unknown = await admin.client.call(profile, { body: { target: freshPhone() } })
    expect(unknown).toBeRefused(common.NOT_FOUND)
  })

  test('without a session is refused', async ({ app }) => {
    const refused = await app.visitor().call(profile, { body: { target: freshPhone() } })
    expect(refused).toBeRefused(common.NO_SESSION)
  })
})

describe('changing a profile', () => {
  test('changes one field at a time and keeps the session [§6.4]', async ({ app }) => {
    const { client, phone } = await member(app)
    await to(client, { type: 'city', city: 'pvl' })
    await to(client, { type: 'isOrganization', isOrganization: true })
    await to(client, { type: 'gender', gender: 'Мужской' })
    await to(client, { type: 'birth', birth: '29.02.1988' })
    await to(client, { type: 'fullName', surname: 'Сидоров', name: 'Пётр' })
    expect(await read(client, phone)).toMatchObject({
      city: 'pvl',
      isOrganization: true,
      gender: 'Мужской',
      birth: '29.02.1988',
      surname: 'Сидоров',
      name: 'Пётр',
      middlename: '',
      fullname: 'Сидоров Пётр',
    })
  })

  const births = [
    ['03.03.2026', 'Дата рождения не может быть позже сегодняшней'],
    ['29.02.2023', 'Такой даты нет в календаре'],
    ['31.04.1990', 'Такой даты нет в календаре'],
    ['01.03.1936', 'Дата рождения не может быть раньше чем 90 лет назад'],
    ['1990', 'Такой даты нет в календаре'],
    ['', 'Такой даты нет в календаре'],
  ] as const

  test.for(births)('the birth date «%s» is refused: %s', async ([birth, words], { app }) => {
    app.clock.set('2026-03-02T05:00:00Z')
    const { client, phone } = await member(app)
    const refused = await to(client, { type: 'birth', birth })
    expect(refused).toBeRefused(common.INVALID)
    expect(refused.error).toMatchObject({ message: words, fields: { birth: words } })
    expect((await read(client, phone)).birth).toBeNull()
  })

  test('today and ninety years ago to the day are valid birth dates', async ({ app }) => {
    app.clock.set('2026-03-02T20:00:00Z')
    const { client } = await member(app)
    for (const birth of ['03.03.2026', '2026-03-03', '03.03.1936'])
      expect((await to(client, { type: 'birth', birth })).status).toBe(200)
  })

  const identity: ProfileChange[] = [
    { type: 'fullName', surname: 'Сидорова', name: 'Анна' },
    { type: 'gender', gender: 'Мужской' },
    { type: 'birth', birth: '01.01.1990' },
  ]

  test.for(identity)(
    "a recognised patient's $type can be changed by an admin only [§6.6]",
    async (wanted, { app }) => {
      const patient = await member(app, { patientId: freshPhone() })
      const admin = await member(app, { roles: ['admin'] })
      expect(await to(patient.client, wanted)).toBeRefused(PROFILE_LOCKED)
      expect((await to(admin.client, { ...wanted, user: patient.phone })).status).toBe(200)
    },
  )

  test('a recognised patient may change the city', async ({ app }) => {
    const { client } = await member(app, { patientId: freshPhone() })
    expect((await to(client, { type: 'city', city: 'pvl' })).status).toBe(200)
  })

  test("changing another user's profile is refused to a user and allowed to an admin [§6.3]", async ({
    app,
  }) => {
    const one = await member(app)
    const other = await member(app)
    const admin = await member(app, { roles: ['admin'] })
    const wanted = { type: 'city', city: 'pvl', user: other.phone } as const
    expect(await to(one.client, wanted)).toBeRefused(common.FORBIDDEN)
    expect((await to(admin.client, wanted)).result).toMatchObject({ phone: other.phone, city: 'pvl' })
    expect((await read(admin.client, admin.phone)).city).toBe('ekb')
  })

  test("is limited to twenty a day, so that nobody finds a patient's name by trying", async ({ app }) => {
    const { client } = await member(app)
    const name = (surname: string) => to(client, { type: 'fullName', surname, name: 'Анна' })
    for (let tried = 0; tried < 20; tried += 1) expect((await name(`Петрова-${tried}`)).status).toBe(200)
    expect(await name('Смирнова')).toBeRefused(common.TOO_OFTEN)
    expect((await to(client, { type: 'city', city: 'pvl' })).status).toBe(200)
  })

  test('the city can be changed 120 times an hour at most, so that nobody fills the audit', async ({
    app,
  }) => {
    const { client } = await member(app)
    for (let count = 0; count < 120; count += 1)
      expect((await to(client, { type: 'city', city: count % 2 ? 'ekb' : 'pvl' })).status).toBe(200)
    expect(await to(client, { type: 'city', city: 'ekb' })).toBeRefused(common.TOO_OFTEN)
  })

  test("cannot set the caller's own roles", async ({ app }) => {
    const { client, phone } = await member(app)
    const refused = await to(client, { type: 'city', city: 'pvl', roles: ['admin'] } as never)
    expect(refused).toBeRefused(common.INVALID)
    expect((await read(client, phone)).roles).toEqual([])
  })
})

describe('changing the phone, e-mail or password', () => {
  test('a new phone needs a confirmation of ownership, and ends every session [§7.13]', async ({ app }) => {
    const { client, phone } = await member(app)
    await passOwnerCheck(client)
    const newPhone = freshPhone()
    expect(await to(client, { type: 'phone', newPhone })).toBeRefused(NOT_VERIFIED)
    await confirm(app, client, 'phone', newPhone)
    const session = client.cookies.get('next-auth.session-token') ?? ''
    expect((await to(client, { type: 'phone', newPhone })).result.phone).toBe(newPhone)
    const copy = app.visitor()
    copy.cookies.set('next-auth.session-token', session)
    for (const browser of [client, copy])
      expect(await browser.call(profile, { body: { target: newPhone } })).toBeRefused(common.NO_SESSION)
    expect((await signInWith(client, phone, password)).status).toBe(401)
    expect((await signInWith(client, newPhone, password)).status).toBe(200)
  })

  test('a taken phone is refused and its confirmation stays usable', async ({ app }) => {
    const { client, phone } = await member(app)
    await passOwnerCheck(client)
    const other = await member(app)
    await confirm(app, client, 'phone', other.phone)
    for (let tries = 0; tries < 2; tries += 1)
      expect(await to(client, { type: 'phone', newPhone: other.phone })).toBeRefused(PHONE_TAKEN)
    expect((await read(client, phone)).phone).toBe(phone)
  })

  test('a new e-mail needs a confirmation of ownership, is stored in lower case, and ends every session [§4.13]', async ({
    app,
  }) => {
    const { client, phone } = await member(app)
    await passOwnerCheck(client)
    expect(await to(client, { type: 'email', email: 'Anna@Example.com' })).toBeRefused(NOT_VERIFIED)
    await confirm(app, client, 'email', 'anna@example.com')
    expect((await to(client, { type: 'email', email: 'Anna@Example.com' })).result.email).toBe(
      'anna@example.com',
    )
    expect(await client.call(profile, { body: { target: phone } })).toBeRefused(common.NO_SESSION)
  })

  test('the confirmation of a phone is not accepted for an e-mail', async ({ app }) => {
    const { client } = await member(app)
    await passOwnerCheck(client)
    await confirm(app, client, 'phone', freshPhone())
    client.cookies.set('cabinet.confirmation.email', client.cookies.get('cabinet.confirmation.phone') ?? '')
    expect(await to(client, { type: 'email', email: 'other@example.com' })).toBeRefused(NOT_VERIFIED)
  })

  test('an e-mail confirmed by one user is refused to all others', async ({ app }) => {
    const email = 'taken@example.com'
    await member(app, { email, emailConfirmedAt: app.clock.now() })
    const { client } = await member(app)
    await passOwnerCheck(client)
    await confirm(app, client, 'email', email)
    expect(await to(client, { type: 'email', email })).toBeRefused(EMAIL_TAKEN)
  })

  test('a new password needs the old one, and ends every session [§4.15]', async ({ app }) => {
    const { client, phone } = await member(app)
    const wanted = { type: 'password', newPassword: 'brandnew2026' } as const
    const refused = await to(client, { ...wanted, oldPassword: 'wrong2026' })
    expect(refused).toBeRefused(WRONG_PASSWORD)
    expect(refused.error).toMatchObject({
      message: 'Неверный пароль!',
      fields: { oldPassword: 'Неверный пароль!' },
    })
    expect((await to(client, { ...wanted, oldPassword: password })).status).toBe(200)
    expect(await client.call(profile, { body: { target: phone } })).toBeRefused(common.NO_SESSION)
    expect((await signInWith(client, phone, 'brandnew2026')).status).toBe(200)
  })

  test('ten wrong old passwords block the change for a quarter of an hour', async ({ app }) => {
    const { client } = await member(app)
    const wanted = { type: 'password', newPassword: 'brandnew2026', oldPassword: 'wrong2026' } as const
    for (let tries = 0; tries < 10; tries += 1) expect(await to(client, wanted)).toBeRefused(WRONG_PASSWORD)
    const early = await to(client, { ...wanted, oldPassword: password })
    expect(early).toBeRefused(common.TOO_OFTEN)
    expect(early.error.message).toBe('Слишком много попыток. Попробуйте через 15 минут')
    app.clock.pass(15 * 60)
    expect((await to(client, { ...wanted, oldPassword: password })).status).toBe(200)
  })

  test('a confirmation of ownership allows one change; a copy of a used confirmation is refused', async ({
    app,
  }) => {
    const { client } = await member(app)
    await passOwnerCheck(client)
    const newPhone = freshPhone()
    await confirm(app, client, 'phone', newPhone)
    const confirmation = client.cookies.get('cabinet.confirmation.phone') ?? ''
    await to(client, { type: 'phone', newPhone })
    expect(client.cookies.has('cabinet.confirmation.phone')).toBe(false)
    await signInWith(client, newPhone, password)
    client.cookies.set('cabinet.confirmation.phone', confirmation)
    expect(await to(client, { type: 'phone', newPhone })).toBeRefused(NOT_VERIFIED)
  })

  test('a confirmation from one browser is not accepted in another', async ({ app }) => {
    const one = await member(app)
    const other = await member(app)
    const newPhone = freshPhone()
    await passOwnerCheck(other.client)
    await confirm(app, one.client, 'phone', newPhone)
    expect(await to(other.client, { type: 'phone', newPhone })).toBeRefused(NOT_VERIFIED)
  })

  test('a confirmation of one phone is not accepted for another', async ({ app }) => {
    const { client } = await member(app)
    await passOwnerCheck(client)
    await confirm(app, client, 'phone', freshPhone())
    expect(await to(client, { type: 'phone', newPhone: freshPhone() })).toBeRefused(NOT_VERIFIED)
  })

  const ways = [
    ['phone', () => freshPhone(), (newPhone: string) => ({ type: 'phone', newPhone })],
    ['email', () => `${freshPhone().slice(1)}@example.com`, (email: string) => ({ type: 'email', email })],
  ] as const

  test.for(ways)(
    "an admin changes a user's %s after proving the new one, and that user is signed out [§6.3-b]",
    async ([type, fresh, changeTo], { app }) => {
      const admin = await member(app, { roles: ['admin'] })
      const other = await member(app)
      const target = fresh()
      const wanted = { ...changeTo(target), user: other.phone } as ProfileChange
      expect(await to(admin.client, wanted)).toBeRefused(NOT_VERIFIED)
      await confirm(app, admin.client, type, target)
      expect((await to(admin.client, wanted)).result).toMatchObject({ [type]: target })
      expect(await other.client.call(profile, { body: { target: other.phone } })).toBeRefused(
        common.NO_SESSION,
      )
      expect((await read(admin.client, admin.phone)).phone).toBe(admin.phone)
    },
  )

  test("an admin cannot change a user's password without knowing it", async ({ app }) => {
    const admin = await member(app, { roles: ['admin'] })
    const other = await member(app)
    const wanted = { type: 'password', newPassword: 'brandnew2026', user: other.phone } as const
    expect(await to(admin.client, { ...wanted, oldPassword: 'wrong2026' })).toBeRefused(WRONG_PASSWORD)
    expect((await signInWith(app.visitor(), other.phone, password)).status).toBe(200)
  })

  test('a change by an admin is recorded with old and new values [§6.3-c]', async ({ app }) => {
    const other = await member(app, { patientId: `P-${freshPhone()}`, gender: 'Женский' })
    const admin = await member(app, { roles: ['admin'] })
    const phone = freshPhone()
    const email = `new${freshPhone().slice(1)}@example.com`
    await confirm(app, admin.client, 'phone', phone)
    await confirm(app, admin.client, 'email', email)
    const names = { surname: 'Петрова', name: 'Инна', middlename: 'Львовна' }
    const changes: [ProfileChange, object, object][] = [
      [{ type: 'city', city: 'pvl' }, { city: 'ekb' }, { city: 'pvl' }],
      [{ type: 'isOrganization', isOrganization: true }, { isOrganization: false }, { isOrganization: true }],
      [{ type: 'gender', gender: 'Мужской' }, { gender: 'Женский' }, { gender: 'Мужской' }],
      [{ type: 'birth', birth: '17.05.1984' }, { birth: null }, { birth: '17.05.1984' }],
      [
        { type: 'fullName', ...names },
        { surname: 'Иванова', name: 'Анна', middlename: 'Петровна', fullname: 'Иванова Анна Петровна' },
        { ...names, fullname: 'Петрова Инна Львовна' },
      ],
      [{ type: 'email', email }, { email: null }, { email }],
      [
        { type: 'password', oldPassword: password, newPassword: 'brandnew2026' },
        { password: null },
        { password: 'изменён' },
      ],
      [{ type: 'phone', newPhone: phone }, { phone: other.phone }, { phone }],
    ]
    for (const [body] of changes) {
      app.clock.pass(1)
      expect([body.type, (await to(admin.client, { ...body, user: other.phone })).status]).toEqual([
        body.type,
        200,
      ])
    }
    expect(await eventsOf(app, admin.account.id)).toEqual(
      changes.map(([, before, after]) =>
        expect.objectContaining({
          act: 'change',
          what: 'account',
          role: 'admin',
          subject: other.account.id,
          details: { before, after },
        }),
      ),
    )
  })

  test('the previous e-mail is notified', async ({ app }) => {
    const email = 'before@example.com'
    const { client } = await member(app, { email, emailConfirmedAt: app.clock.now() })
    await to(client, { type: 'password', oldPassword: password, newPassword: 'brandnew2026' })
    expect(await lastMessageTo(app.db, email)).toContain('изменили пароль')
  })

  test('the previous phone is notified when no e-mail is confirmed', async ({ app }) => {
    const { client, phone } = await member(app)
    const newPhone = freshPhone()
    await passOwnerCheck(client)
    await confirm(app, client, 'phone', newPhone)
    await to(client, { type: 'phone', newPhone })
    const text = await lastMessageTo(app.db, phone)
    expect(text).toContain('изменили номер телефона')
    // The text fits into one SMS, because two SMS cost twice as much.
    expect(text.length).toBeLessThanOrEqual(70)
  })

  test('the answer stored for a repeated request with the same key contains no password', async ({ app }) => {
    const { client } = await member(app)
    const body = { type: 'city', city: 'pvl' } as const
    await client.call(change, { body, headers: { 'idempotency-key': 'one' } })
    const { rows } = await app.db.execute('select reply from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain('argon2')
  })
})

describe('bad input', () => {
  const bad = [undefined, null, '', 7, [], {}, '\0', '\u202eабв', '😀', 'x'.repeat(50_000)]
  const changes = [
    ['city', 'city'],
    ['isOrganization', 'isOrganization'],
    ['fullName', 'surname'],
    ['gender', 'gender'],
    ['birth', 'birth'],
    ['email', 'email'],
    ['phone', 'newPhone'],
    ['password', 'newPassword'],
    ['nonsense', 'nonsense'],
  ] as const

  test.for(changes)('in a change of %s is refused and nothing is stored', async ([type, field], { app }) => {
    const { client, phone } = await member(app)
    const before = await read(client, phone)
    for (const value of bad) {
      const rest =
        type === 'fullName' ? { name: 'Анна' } : type === 'password' ? { oldPassword: password } : {}
      const refused = await to(client, { type, ...rest, [field]: value } as never)
      expect([value, refused.status]).toEqual([value, 422])
    }
    expect(await read(client, phone)).toEqual(before)
  })

  test('an empty surname or name is refused, an empty middle name means none [§5.13-b]', async ({ app }) => {
    const { client, phone } = await member(app)
    const whole = { type: 'fullName', surname: 'Ким', name: 'Анна', middlename: '' } as const
    for (const missing of ['surname', 'name']) {
      const refused = await to(client, { ...whole, [missing]: ' ' })
      expect(refused.error.fields).toHaveProperty(missing)
    }
    expect((await read(client, phone)).surname).toBe('Иванова')
    expect((await to(client, whole)).result).toMatchObject({ fullname: 'Ким Анна', middlename: '' })
  })

  test("uses the specification's words for a wrong phone and a wrong e-mail [§5.14]", async ({ app }) => {
    const { client } = await member(app)
    const phone = await to(client, { type: 'phone', newPhone: '123' })
    expect(phone.error.message).toBe('Указан неверный номер телефона')
    expect((await to(client, { type: 'email', email: 'anna@' })).error.message).toBe('Указан неверный email')
  })
})
