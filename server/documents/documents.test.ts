import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PizZip from 'pizzip'
import { readSheet } from 'read-excel-file/node'
import { describe, onTestFinished } from 'vitest'
import { documentsContract } from '../../shared/documents/contract.ts'
import { documentRefusals } from '../../shared/documents/ru.ts'
import { common } from '../../shared/platform/refusal.ts'
import { loadCatalogue } from '../../test/booking.ts'
import { annulled, concluded } from '../../test/concluded.ts'
import { department, employer, hire, post } from '../../test/employees.ts'
import { visited } from '../../test/follow-up.ts'
import { emptyDatabase, expect, openApp, type TestApp, test as withApp } from '../../test/harness.ts'

const { requisites, changeRequisites, check, print, referrals, reprint, annul } = documentsContract
const clinic = { CLINIC_OGRN: '1026600000008', CLINIC_ADDRESS: 'г. Екатеринбург, ул. Белинского, 86' }
const known = {
  email: 'ok@uralmz.example',
  phone: '8 343 300-00-17',
  ownership: 'Частная собственность',
  okved: '25.62',
  signerPosition: 'Начальник отдела кадров',
  signerName: 'Соловьёва М. А.',
}
const policy = '6600123456789016'

const test = withApp.extend<{ app: TestApp }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
    async ({}, use) => {
      const db = await emptyDatabase()
      const app = await openApp(db, clinic)
      await loadCatalogue(db, app.clock.now())
      await use(app)
      await app.server.fastify.close()
      await db.close()
    },
    { scope: 'file' },
  ],
})

/** Creates an HR manager of an organization with complete details, and a welder with complete data. */
async function works(app: TestApp, given: Record<string, unknown> = {}) {
  const office = await employer(app)
  const { version } = (await office.client.call(requisites, { params: office.at })).result
  await office.client.call(changeRequisites, { params: office.at, body: { ...known, version } })
  const welder = await post(office, 'Сварщик', '4.4', '6.1')
  const shop = await department(office, 'Литейный цех')
  const whole = { position: welder.id, department: shop.id, policy, seniorityFrom: '2020-01-01' }
  const person = await hire(office, {
    ...whole,
    surname: 'Ёлкина',
    name: 'Анна',
    gender: 'Женский',
    ...given,
  })
  const paperOf = async (body: Record<string, unknown>, call: typeof print | typeof reprint = print) => {
    const url = call.path.replace(':organization', office.organization)
    const payload = JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    return office.client.send({ method: 'POST', url, payload, headers })
  }
  const register = async (query = {}) =>
    (await office.client.call(referrals, { params: office.at, query })).result.items
  return { ...office, welder, whole, person, paperOf, register, who: { ids: [person.id] } }
}

const documentOf = (docx: Buffer) => new PizZip(docx).file('word/document.xml')?.asText() ?? ''
const wordsOf = (docx: Buffer) =>
  documentOf(docx)
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')

/** Extracts the text of a .pdf with poppler; null where poppler is not installed. */
function textOf(pdf: Buffer): string | null {
  if (!existsSync('/usr/bin/pdftotext')) return null
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-papers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'a.pdf'), pdf)
  const text = execFileSync('/usr/bin/pdftotext', ['-layout', join(folder, 'a.pdf'), '-'], {
    encoding: 'utf8',
  })
  return text.replace(/[\s\u00a0]+/g, ' ')
}

describe('requisites', () => {
  test('are saved by HR, and the phone is normalised', async ({ app }) => {
    const { client, at } = await employer(app)
    const before = (await client.call(requisites, { params: at })).result
    expect(before).toMatchObject({ email: null, phone: null, signerName: null })
    const body = { ...known, version: before.version }
    const { result } = await client.call(changeRequisites, { params: at, body })
    expect(result).toMatchObject({
      ...known,
      phone: '+73433000017',
      name: before.name,
      version: before.version + 1,
    })
    expect((await client.call(requisites, { params: at })).result).toEqual(result)
  })

  test('do not overwrite another user’s change', async ({ app }) => {
    const { client, at } = await employer(app)
    const { version } = (await client.call(requisites, { params: at })).result
    const save = () => client.call(changeRequisites, { params: at, body: { ...known, version } })
    await save()
    const stale = await save()
    expect(stale).toBeRefused(documentRefusals.STALE_REQUISITES)
    expect(stale.error.details).toMatchObject({ now: { version: version + 1 } })
  })

  test("another organization's requisites are not found", async ({ app }) => {
    const mine = await employer(app)
    const other = await employer(app)
    const answer = await mine.client.call(requisites, { params: other.at })
    expect(answer).toBeRefused(common.NOT_FOUND)
  })
})

describe('the check before printing', () => {
  test('lists what the organization, the clinic and each person lack', async ({ app }) => {
    const office = await employer(app)
    const bare = await hire(office, {})
    const body = { paper: 'referrals' as const, who: { ids: [bare.id] } }
    const { result } = await office.client.call(check, { params: office.at, body })
    expect(result).toMatchObject({
      people: 1,
      ready: 0,
      leftOut: 0,
      clinic: [],
      issued: 0,
      organization: ['email', 'phone', 'ownership', 'okved', 'signerPosition', 'signerName'],
      employees: [{ employee: bare.id, missing: ['position', 'factors', 'policy'] }],
      counts: { position: 1, factors: 1, policy: 1, seniorityFrom: 0 },
    })
  })

  test('finds nothing missing when all data is present; a list leaves out people who need no check-up', async ({
    app,
  }) => {
    const office = await works(app)
    await hire(office, { seniorityFrom: '2020-01-01' })
    const body = { paper: 'name-list', who: { filter: {} } } as const
    const { result } = await office.client.call(check, { params: office.at, body })
    expect(result).toMatchObject({ people: 1, ready: 1, leftOut: 1, organization: [], employees: [] })
  })

  test('lists what the clinic itself has not set', async ({ app }) => {
    const plain = await openApp(app.db)
    onTestFinished(() => plain.server.fastify.close().then(() => undefined))
    const office = await works(plain)
    const body = { paper: 'referrals', who: office.who } as const
    const { result } = await office.client.call(check, { params: office.at, body })
    expect(result.clinic).toEqual(['address', 'ogrn'])
  })
})

describe('a paper', () => {
  test('with empty fields is refused with a list of them, and printed when the caller accepts them', async ({
    app,
  }) => {
    const office = await works(app, { policy: undefined })
    const asked = { paper: 'referrals', format: 'docx', who: office.who }
    const refused = (await office.paperOf(asked)).json().error
    expect([refused.code, refused.details.check.counts.policy]).toEqual(['DATA_MISSING', 1])
    expect(await office.register()).toEqual([])
    expect((await office.paperOf({ ...asked, anyway: true })).statusCode).toBe(200)
  })

  test('about no one is refused, as is a plan without bookings', async ({ app }) => {
    const office = await works(app)
    const other = await works(app)
    const nobody = await office.paperOf({ paper: 'name-list', format: 'pdf', who: other.who })
    expect(nobody.json().error.code).toBe('NOBODY_CHOSEN')
    const plan = await office.paperOf({ paper: 'plan', format: 'pdf', who: office.who })
    expect(plan.json().error.code).toBe('NOBODY_BOOKED')
  })

  test('printing for another organization is refused', async ({ app }) => {
    const mine = await works(app)
    const other = await works(app)
    const body = { paper: 'referrals', format: 'pdf', who: other.who } as const
    expect(await mine.client.call(print, { params: other.at, body })).toBeRefused(common.NOT_FOUND)
  })

  test.for(['referrals', 'name-list', 'contingent'] as const)(
    'is made as .docx with its text: %s',
    async (paper, { app }) => {
      const office = await works(app)
      const answer = await office.paperOf({ paper, format: 'docx', who: office.who })
      const words = wordsOf(answer.rawPayload)
      for (const said of ['Сварщик', 'Литейный цех', '4.4', 'АО «Уралспецметалл»'])
        expect(words).toContain(said)
      if (paper !== 'contingent') expect(words).toContain('Ёлкина Анна')
      expect(words).not.toMatch(/[{}]|undefined|null/)
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%D0/)
    },
  )

  test.for(['referrals', 'name-list', 'contingent'] as const)(
    'is made as .pdf with its text: %s',
    async (paper, { app }) => {
      const office = await works(app)
      const { rawPayload } = await office.paperOf({ paper, format: 'pdf', who: { filter: {} } })
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      const text = textOf(rawPayload)
      if (text === null) return
      for (const said of ['Сварщик', 'Литейный цех', '4.4', 'АО «Уралспецметалл»'])
        expect(text).toContain(said)
      if (paper === 'referrals') expect(text).toContain('6600 1234 5678 9016')
      expect(text).not.toMatch(/undefined|null|NaN/)
    },
  )
})

describe('a referral (направление)', () => {
  test('gets the organization’s next number of the year and appears in the register', async ({ app }) => {
    const office = await works(app)
    const second = await hire(office, { ...office.whole, surname: 'Яковлев' })
    await office.paperOf({ paper: 'referrals', format: 'docx', who: { ids: [second.id, office.person.id] } })
    const rows = await office.register()
    expect(rows.map(({ number, fullname }) => [number, fullname.split(' ')[0]])).toEqual([
      ['2/2026', 'Яковлев'],
      ['1/2026', 'Ёлкина'],
    ])
    expect(rows[0]).toMatchObject({
      issuedOn: '2026-03-02',
      kind: 'periodic',
      department: 'Литейный цех',
      annulledAt: null,
    })
    const other = await works(app)
    await other.paperOf({ paper: 'referrals', format: 'docx', who: other.who })
    expect((await other.register()).map(({ number }) => number)).toEqual(['1/2026'])
  })

  test('is not numbered twice: it is printed again as it was issued', async ({ app }) => {
    const office = await works(app)
    const asked = { paper: 'referrals', format: 'docx', who: office.who }
    const first = wordsOf((await office.paperOf(asked)).rawPayload)
    await app.db.execute(`update organizations set okved = '11.11' where id = $1`, [office.organization])
    expect(wordsOf((await office.paperOf(asked)).rawPayload)).toBe(first)
    const [row, more] = await office.register()
    expect(more).toBeUndefined()
    const again = await office.paperOf({ referrals: [row?.id], format: 'docx' }, reprint)
    expect(wordsOf(again.rawPayload)).toBe(first)
  })

  test('with changed data is reissued on request, and the old one is annulled', async ({ app }) => {
    const office = await works(app, { policy: undefined })
    const asked = { paper: 'referrals', format: 'docx', who: office.who, anyway: true }
    await office.paperOf(asked)
    await app.db.execute(`update organizations set okved = '11.11' where id = $1`, [office.organization])
    const { result } = await office.client.call(check, {
      params: office.at,
      body: { paper: 'referrals', who: office.who },
    })
    expect([result.issued, result.changed]).toEqual([1, 1])
    const renewed = await office.paperOf({ ...asked, renew: true })
    expect(wordsOf(renewed.rawPayload)).toContain('11.11')
    expect((await office.register()).map(({ number, annulReason }) => [number, annulReason])).toEqual([
      ['2/2026', null],
      ['1/2026', 'Данные изменились, выдано новое направление'],
    ])
  })

  test('is annulled once with a reason, after which another may be issued', async ({ app }) => {
    const office = await works(app)
    const asked = { paper: 'referrals', format: 'docx', who: office.who }
    await office.paperOf(asked)
    const [row] = await office.register()
    const at = {
      params: { ...office.at, id: row?.id ?? '' },
      body: { reason: 'Ошибка в должности' },
    } as never
    expect((await office.client.call(annul, at)).result).toMatchObject({ annulReason: 'Ошибка в должности' })
    expect(await office.client.call(annul, at)).toBeRefused(documentRefusals.ALREADY_ANNULLED)
    await office.paperOf(asked)
    expect((await office.register({ state: 'valid' })).map(({ number }) => number)).toEqual(['2/2026'])
  })

  test('is annulled with many others by one reason; those annulled before are named and keep their reason', async ({
    app,
  }) => {
    const office = await works(app)
    const other = await hire(office, { ...office.whole, surname: 'Яковлев' })
    await office.paperOf({ paper: 'referrals', format: 'docx', who: { ids: [office.person.id, other.id] } })
    const [later, earlier] = await office.register()
    const one = {
      params: { ...office.at, id: earlier?.id ?? '' },
      body: { reason: 'Осмотр не нужен' },
    } as never
    await office.client.call(annul, one)
    const referrals = [later?.id, earlier?.id]
    const many = { params: office.at, body: { referrals, reason: 'Группа отменена' } } as never
    const { result } = await office.client.call(documentsContract.annulMany, many)
    const { id, number, fullname } = earlier ?? {}
    const recorded = await app.db.execute(
      `select subject_id as subject from audit_events where act = 'remove' and what = 'paper' order by id`,
    )
    expect(recorded.rows).toContainEqual({ subject: later?.id })
    expect(result).toEqual({ annulled: 1, left: [{ id, number, fullname }] })
    expect((await office.register()).map(({ annulReason }) => annulReason)).toEqual([
      'Группа отменена',
      'Осмотр не нужен',
    ])
    // One of another organization: none is annulled.
    await office.paperOf({ paper: 'referrals', format: 'docx', who: office.who })
    const [valid] = await office.register({ state: 'valid' })
    const stranger = await works(app)
    await stranger.paperOf({ paper: 'referrals', format: 'docx', who: stranger.who })
    const [theirs] = await stranger.register()
    const mixed = {
      params: office.at,
      body: { referrals: [valid?.id, theirs?.id], reason: 'Группа отменена' },
    }
    expect(await office.client.call(documentsContract.annulMany, mixed as never)).toBeRefused(
      common.NOT_FOUND,
    )
    expect(await office.register({ state: 'valid' })).toHaveLength(1)
  })

  test('must be replaced after its booking is moved or cancelled, and is issued anew with the new day', async ({
    app,
  }) => {
    const office = await works(app)
    const at = { organization: office.organization, employee: office.person.id, state: 'confirmed' } as const
    const booking = await visited(app, { ...at, day: '2026-03-10' })
    const asked = { paper: 'referrals', format: 'docx', who: { bookings: [booking] } }
    await office.paperOf(asked)
    const listed = async (query = {}) =>
      (await office.register(query)).map(({ number, visitOn, outdated, bookedOn }) => [
        number,
        visitOn,
        outdated,
        bookedOn,
      ])
    expect(await listed()).toEqual([['1/2026', '2026-03-10', null, '2026-03-10']])
    expect(await listed({ state: 'outdated' })).toEqual([])
    const other = await hire(office, { ...office.whole, surname: 'Яковлев' })
    const later = await visited(app, { ...at, employee: other.id, day: '2026-03-12' })
    const move = `update bookings set day = later.day, start_at = later.start_at, slot_id = later.slot_id
      from bookings later where later.id = $2 and bookings.id = $1`
    await app.db.execute(move, [booking, later])
    expect(await listed({ state: 'outdated' })).toEqual([['1/2026', '2026-03-10', 'moved', '2026-03-12']])
    await office.paperOf({ ...asked, renew: true })
    expect(await listed({ state: 'outdated' })).toEqual([])
    // The paper prints the hour too.
    const [{ slot = '' } = {}] = (
      await app.db.execute(
        `insert into slots (id, city, start_at, capacity, taken)
         select gen_random_uuid(), city, start_at + interval '2 hours', 5, 0 from bookings where id = $1
         returning id as slot`,
        [booking],
      )
    ).rows as { slot: string }[]
    const shift = (id: string, hours: number) =>
      app.db.execute(
        `update bookings set slot_id = $2, start_at = start_at + make_interval(hours => $3) where id = $1`,
        [booking, id, hours],
      )
    await shift(slot, 2)
    expect(await listed({ state: 'outdated' })).toEqual([['2/2026', '2026-03-12', 'moved', '2026-03-12']])
    const [{ back = '' } = {}] = (
      await app.db.execute(`select slot_id as back from bookings where id = $1`, [later])
    ).rows as { back: string }[]
    await shift(back, -2)
    expect(await listed({ state: 'outdated' })).toEqual([])
    await app.db.execute(`update bookings set state = 'cancelled' where id = $1`, [booking])
    expect(await listed({ state: 'outdated' })).toEqual([['2/2026', '2026-03-12', 'cancelled', '2026-03-12']])
  })

  test('is found in the register by part of the name, by number and by days', async ({ app }) => {
    const office = await works(app)
    const other = await hire(office, { ...office.whole, surname: 'Яковлев' })
    await office.paperOf({ paper: 'referrals', format: 'docx', who: { ids: [office.person.id, other.id] } })
    const found = async (query: object) => (await office.register(query)).map(({ number }) => number)
    expect(await found({ search: 'елкин' })).toEqual(['1/2026'])
    expect(await found({ search: '2/2026' })).toEqual(['2/2026'])
    expect(await found({ search: '2' })).toEqual(['2/2026'])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ employee: other.id })).toEqual(['2/2026'])
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toHaveLength(2)
    expect(await found({ to: '2026-03-01' })).toEqual([])
  })

  test('gets its number by department when those of a day are issued, so that a foreman hands out his own', async ({
    app,
  }) => {
    const office = await works(app)
    const day = '2026-03-20'
    const tenth = await department(office, 'Цех № 10')
    const second = await department(office, 'Цех № 2')
    for (const [surname, unit] of [
      ['Абрамов', tenth],
      ['Яковлев', second],
      ['Беляев', second],
    ] as const) {
      const { id } = await hire(office, { ...office.whole, surname, department: unit.id })
      await visited(app, { organization: office.organization, employee: id, day, state: 'confirmed' })
    }
    await office.paperOf({ paper: 'referrals', format: 'docx', who: { day } })
    const rows = await office.register()
    expect(rows.map(({ fullname }) => fullname.split(' ')[0])).toEqual(['Абрамов', 'Яковлев', 'Беляев'])
  })

  test('stands in a file of the register with its signature line, by department or day', async ({ app }) => {
    const office = await works(app)
    const other = await hire(office, { ...office.whole, surname: 'Яковлев' })
    await office.paperOf({ paper: 'referrals', format: 'docx', who: { ids: [office.person.id, other.id] } })
    const url = documentsContract.registerFile.path.replace(':organization', office.organization)
    const file = (query: string) => office.client.send({ method: 'GET', url: `${url}?${query}` })
    const rows = await readSheet((await file('format=xlsx&search=яковлев')).rawPayload)
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['Номер', 'Выдано', 'ФИО', 'Подразделение'],
      ['2/2026', new Date('2026-03-02'), 'Яковлев Пётр Ильич', 'Литейный цех'],
    ])
    const text = textOf((await file('format=pdf&by=department')).rawPayload)
    if (text) {
      expect(text).toContain('Литейный цех: 2 человека')
      expect(text).toContain('Подпись')
    }
    expect((await file('format=xlsx&search=никого')).json()).toMatchObject({
      error: { code: 'REGISTER_EMPTY' },
    })
    const stranger = await works(app)
    expect((await stranger.client.send({ method: 'GET', url: `${url}?format=xlsx` })).statusCode).toBe(404)
  })

  test("another organization's направление can be neither seen, printed nor annulled", async ({ app }) => {
    const mine = await works(app)
    const other = await works(app)
    await other.paperOf({ paper: 'referrals', format: 'docx', who: other.who })
    const [row] = await other.register()
    expect(await mine.register()).toEqual([])
    const again = await mine.paperOf({ referrals: [row?.id], format: 'pdf' }, reprint)
    expect(again.statusCode).toBe(404)
    const at = { params: { ...mine.at, id: row?.id ?? '' }, body: { reason: 'Чужое' } } as never
    expect(await mine.client.call(annul, at)).toBeRefused(common.NOT_FOUND)
  })

  test('is stored encrypted, and the database refuses to change or delete it', async ({ app }) => {
    const office = await works(app)
    await office.paperOf({ paper: 'referrals', format: 'docx', who: office.who })
    const { rows } = await app.db.execute(`select * from referrals where organization_id = $1`, [
      office.organization,
    ])
    expect(JSON.stringify(rows)).not.toContain(policy)
    const id = rows[0]?.id
    for (const sql of [
      `update referrals set full_name = 'Другой' where id = $1`,
      `delete from referrals where id = $1`,
      `update referrals set annulled_at = now(), annulled_by = issued_by, annul_reason = 'а', number = 7 where id = $1`,
    ])
      await expect(app.db.execute(sql, [id])).rejects.toThrow('only annulled')
  })

  test('requested twice with one key is issued once', async ({ app }) => {
    const office = await works(app)
    const body = { paper: 'referrals', format: 'docx', who: office.who, renew: true } as const
    const ask = () =>
      office.client.send({
        method: 'POST',
        url: print.path.replace(':organization', office.organization),
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
      })
    const one = await ask()
    const other = await ask()
    expect(wordsOf(other.rawPayload)).toBe(wordsOf(one.rawPayload))
    expect(await office.register()).toHaveLength(1)
  })
})

describe('orders of the employer', () => {
  const orders = { paper: 'suspension', format: 'docx', anyway: true } as const

  test('suspend whom the last заключение forbids the work, and admit after one that does not', async ({
    app,
  }) => {
    const office = await works(app, { lastPassedOn: '2025-06-01' })
    const visit = {
      organization: office.organization,
      employee: office.person.id,
      state: 'completed',
    } as const
    const bad = await concluded(app, await visited(app, { ...visit, day: '2026-03-02' }), {
      outcome: 'unfit',
      contraindicated: ['6.1'],
    })
    const suspension = await office.paperOf({ ...orders, who: office.who })
    const words = wordsOf(suspension.rawPayload)
    expect(words).toContain(`медицинское заключение № ${bad.number} от 02.03.2026`)
    expect(words).toContain('отстранить от работ по пунктам 6.1')
    const admission = { ...orders, paper: 'admission', who: office.who }
    expect((await office.paperOf(admission)).statusCode).toBe(409)
    await annulled(app, bad.id)
    const good = await concluded(app, await visited(app, { ...visit, day: '2026-03-03' }), { outcome: 'fit' })
    expect(wordsOf((await office.paperOf(admission)).rawPayload)).toContain(`№ ${good.number} от 03.03.2026`)
  })

  test('leave out whom they have no ground for, and say how many', async ({ app }) => {
    const office = await works(app, { lastPassedOn: '2024-06-01' })
    const fresh = await hire(office, { ...office.whole, surname: 'Вовремя', lastPassedOn: '2026-01-15' })
    const who = { ids: [office.person.id, fresh.id] }
    const { result } = await office.client.call(check, {
      params: office.at,
      body: { paper: 'suspension', who } as never,
    })
    expect([result.people, result.leftOut]).toEqual([1, 1])
    const words = wordsOf((await office.paperOf({ ...orders, who })).rawPayload)
    expect(words).toContain('не пройден в срок до')
    expect(words).not.toContain('Вовремя')
  })

  test('notify each employee on a page of his own, in both formats', async ({ app }) => {
    const office = await works(app)
    const notices = { ...orders, paper: 'notices', who: office.who }
    expect(wordsOf((await office.paperOf(notices)).rawPayload)).toContain('Уведомление получил(а)')
    const pdf = textOf((await office.paperOf({ ...notices, format: 'pdf' })).rawPayload)
    if (pdf) expect(pdf).toContain('Уведомление получил(а)')
  })
})
