import { describe } from 'vitest'
import file from '../../reference/hints.json' with { type: 'json' }
import { hintsAdminContract, hintsContract } from '../../shared/hints/contract.ts'
import { hintRefusals } from '../../shared/hints/ru.ts'
import type { AdminHint, HintInput, HintType } from '../../shared/hints/schema.ts'
import { common } from '../../shared/platform/refusal.ts'
import { member } from '../../test/accounts.ts'
import { type Client, expect, openApp, type TestApp, test as withApp } from '../../test/harness.ts'
import { sealContext } from '../platform/audit/record.ts'
import { loadHints } from './actions.ts'

const { all, add, change, order, remove } = hintsAdminContract

/** Signs in an admin with the first set of hints. */
const test = withApp.extend<{ office: Client }>({
  office: async ({ app }, use) => {
    // Moves the clock, so that the latest audit records belong to this test.
    app.clock.pass(60)
    await app.db.execute('delete from hints')
    await app.db.transact((tx) => loadHints(tx, file, app.clock.now()))
    await use((await member(app, { roles: ['admin'] })).client)
  },
})

const fresh = (given: Partial<HintInput> = {}): HintInput => ({
  type: 'general',
  name: 'Парковка',
  header: 'Где поставить машину',
  text: 'Во дворе.',
  additional: '',
  status: 'active',
  isFavorite: false,
  ...given,
})
const inputOf = ({ type, name, header, text, additional, status, isFavorite }: AdminHint): HintInput => ({
  type,
  name,
  header,
  text,
  additional,
  status,
  isFavorite,
})
const groupOf = async (office: Client, type: HintType) =>
  (await office.call(all)).result.filter((hint) => hint.type === type)
const seenBy = async (app: TestApp) => (await app.visitor().call(hintsContract.list)).result
const namesOf = (hints: readonly { name: string }[]) => hints.map(({ name }) => name)
const orderOf = (hints: readonly AdminHint[]) => hints.map(({ id, version }) => ({ id, version }))
const change409 = (answer: { error: { details?: unknown } }) =>
  (answer.error.details as { now: AdminHint }).now

/** Returns the audit records of changed hints, newest last. */
async function recorded({ db, deps }: TestApp) {
  const { rows } = await db.execute(
    `select * from audit_events where what = 'hint' and act <> 'view' order by id`,
  )
  return rows.map(({ id, act, subject_id, details }) => ({
    act,
    subject: subject_id,
    ...JSON.parse(deps.secrets.open(`${details}`, sealContext(`${id}`))),
  }))
}

async function first(office: Client, type: HintType = 'general'): Promise<AdminHint> {
  const [hint] = await groupOf(office, type)
  if (!hint) throw new Error('no hint')
  return hint
}

describe('a hint written by the clinic', () => {
  test('is added at the end of its group and shown to users at once [§2.9]', async ({ app, office }) => {
    await seenBy(app)
    const { status, result } = await office.call(add, { body: fresh() })
    expect([status, result.version]).toEqual([201, 1])
    expect(namesOf(await groupOf(office, 'general')).at(-1)).toBe('Парковка')
    expect(namesOf(await seenBy(app)).at(-1)).toBe('Парковка')
  })

  test('is shown in the editor only while it is switched off', async ({ app, office }) => {
    const hint = await first(office)
    const body = { ...inputOf(hint), status: 'inactive', version: hint.version } as const
    expect((await office.call(change, { params: hint, body })).result.version).toBe(hint.version + 1)
    expect(namesOf(await seenBy(app))).not.toContain(hint.name)
    expect(namesOf(await groupOf(office, 'general'))).toContain(hint.name)
  })

  test('is shown by another process within two seconds [§2.9-b]', async ({ app, office }) => {
    const other = await openApp(app.db, {}, { clock: app.clock })
    await seenBy(other)
    await office.call(add, { body: fresh({ name: 'Вход со двора' }) })
    await expect.poll(async () => namesOf(await seenBy(other)), { timeout: 2000 }).toContain('Вход со двора')
    await other.server.fastify.close()
  })

  test('moves to the end of another group, and the audit keeps its old and new text', async ({
    app,
    office,
  }) => {
    const hint = await first(office)
    const body = { ...inputOf(hint), type: 'queue', text: 'Новый текст', version: hint.version } as const
    await office.call(change, { params: hint, body })
    expect(namesOf(await groupOf(office, 'queue')).at(-1)).toBe(hint.name)
    expect((await recorded(app)).at(-1)).toEqual({
      act: 'change',
      subject: hint.id,
      before: { type: 'Общая информация', text: hint.text },
      after: { type: 'Электронная очередь', text: 'Новый текст' },
    })
  })

  test('is refused without text and with more text than the panel fits', async ({ office }) => {
    const body = fresh({ name: ' ', header: 'а'.repeat(121), text: '\n \n' })
    const answer = await office.call(add, { body })
    expect(answer).toBeRefused(common.INVALID)
    expect(Object.keys(answer.error.fields ?? {}).sort()).toEqual(['header', 'name', 'text'])
  })
})

describe('two administrators editing one hint', () => {
  test('the second is refused with the current version, and can save on top of it', async ({ office }) => {
    const hint = await first(office)
    const mine = { ...inputOf(hint), text: 'Мой текст', version: hint.version }
    await office.call(change, { params: hint, body: { ...mine, text: 'Их текст', header: 'Их заголовок' } })
    const late = await office.call(change, { params: hint, body: mine })
    expect(late).toBeRefused(hintRefusals.STALE_HINT)
    const now = change409(late)
    expect(now).toMatchObject({ text: 'Их текст', header: 'Их заголовок', version: hint.version + 1 })
    const again = await office.call(change, { params: hint, body: { ...mine, version: now.version } })
    expect(again.result.text).toBe('Мой текст')
  })

  test('removing a changed hint is refused too', async ({ office }) => {
    const hint = await first(office)
    await office.call(change, {
      params: hint,
      body: { ...inputOf(hint), name: 'Уже другое', version: hint.version },
    })
    const late = await office.call(remove, { params: hint, body: { version: hint.version } })
    expect(late).toBeRefused(hintRefusals.STALE_HINT)
    expect(namesOf(await groupOf(office, 'general'))).toContain('Уже другое')
  })
})

describe('the order of a group', () => {
  test('is saved exactly as sent and shown to users', async ({ app, office }) => {
    const before = await groupOf(office, 'general')
    const turned = before.toReversed()
    const { result } = await office.call(order, { body: { type: 'general', order: orderOf(turned) } })
    expect(namesOf(result)).toEqual(namesOf(turned))
    expect(namesOf((await seenBy(app)).filter(({ type }) => type === 'general'))).toEqual(namesOf(turned))
    const { before: was, after } = (await recorded(app)).at(-1) ?? {}
    expect([was.order, after.order]).toEqual([namesOf(before), namesOf(turned)])
  })

  test('is refused when a hint of the group was changed, added or removed meanwhile', async ({ office }) => {
    const before = await groupOf(office, 'general')
    const body = { type: 'general' as const, order: orderOf(before.toReversed()) }
    await office.call(add, { body: fresh() })
    const late = await office.call(order, { body })
    expect(late).toBeRefused(hintRefusals.STALE_ORDER)
    const { now } = late.error.details as { now: AdminHint[] }
    expect(namesOf(now)).toEqual([...namesOf(before), 'Парковка'])
    const [one, ...rest] = orderOf(now)
    if (!one) throw new Error('no hint')
    const older = [...rest, { ...one, version: one.version + 1 }]
    expect(await office.call(order, { body: { ...body, order: older } })).toBeRefused(
      hintRefusals.STALE_ORDER,
    )
    const twice = [one, one, ...rest.slice(1)]
    expect(await office.call(order, { body: { ...body, order: twice } })).toBeRefused(
      hintRefusals.STALE_ORDER,
    )
  })
})

describe('the hint of a booking step', () => {
  test('can change places with the hint of another step but cannot leave the steps', async ({ office }) => {
    const hints = await groupOf(office, 'booking')
    const [one, two, ...rest] = orderOf(hints)
    const seventh = rest[4]
    const hint = hints[0]
    if (!one || !two || !seventh || !hint) throw new Error('no hints')
    const away = [seventh, two, ...rest.filter((row) => row !== seventh), one]
    const body = (given: typeof rest) => ({ body: { type: 'booking' as const, order: given } })
    expect(await office.call(order, body(away))).toBeRefused(hintRefusals.STEP_HINT)
    const { version } = hint
    const moving = { ...inputOf(hint), type: 'queue', version } as const
    expect(await office.call(change, { params: hint, body: moving })).toBeRefused(hintRefusals.STEP_HINT)
    expect(await office.call(remove, { params: hint, body: { version } })).toBeRefused(hintRefusals.STEP_HINT)
    expect((await office.call(order, body([two, one, ...rest]))).status).toBe(200)
  })

  test('stays in place when another one is removed', async ({ office }) => {
    const hints = await groupOf(office, 'booking')
    const seventh = hints[6]
    if (!seventh) throw new Error('no seventh hint')
    await office.call(remove, { params: seventh, body: { version: seventh.version } })
    const left = await groupOf(office, 'booking')
    expect(left.slice(0, 6).map(({ id, position }) => [id, position])).toEqual(
      hints.slice(0, 6).map(({ id, position }) => [id, position]),
    )
  })
})

test('a removed hint is hidden from users, and its text stays in the audit', async ({ app, office }) => {
  const hint = await first(office)
  expect((await office.call(remove, { params: hint, body: { version: hint.version } })).result).toBe(true)
  expect(namesOf(await seenBy(app))).not.toContain(hint.name)
  expect((await recorded(app)).at(-1)).toMatchObject({ act: 'remove', before: { text: hint.text } })
  const again = await office.call(remove, { params: hint, body: { version: hint.version } })
  expect(again).toBeRefused(common.NOT_FOUND)
})
