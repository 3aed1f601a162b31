import { describe } from 'vitest'
import file from '../../reference/hints.json' with { type: 'json' }
import { hintsContract } from '../../shared/hints/contract.ts'
import { stepPositions } from '../../shared/hints/rules.ts'
import { HintType } from '../../shared/hints/schema.ts'
import { expect, type TestApp, test as withApp } from '../../test/harness.ts'
import { loadHints } from './actions.ts'
import { addHints, type NewHint } from './store.ts'

const now = new Date('2026-03-02T05:00:00Z')

const hint = (given: Partial<NewHint>): NewHint => ({
  type: 'booking',
  position: 0,
  name: 'Имя',
  header: 'Заголовок',
  text: 'Текст',
  additional: '',
  isFavorite: false,
  ...given,
})

/** Each test begins without hints, because they occupy places that another test needs. */
const test = withApp.extend<{ fresh: TestApp }>({
  fresh: async ({ app }, use) => {
    await app.db.execute('delete from hints')
    await use(app)
  },
})

const add = ({ db }: TestApp, ...hints: NewHint[]) => db.transact((tx) => addHints(tx, hints, now))
const load = ({ db }: TestApp, from: unknown = file) => db.transact((tx) => loadHints(tx, from, now))
const shown = async (app: TestApp) => (await app.visitor().call(hintsContract.list)).result

describe('the hints shown to users', () => {
  test('are only the active ones, ordered by group and by place in the group [§3.4]', async ({
    fresh: app,
  }) => {
    await add(
      app,
      hint({ type: 'general', position: 0, name: 'Общее' }),
      hint({ type: 'booking', position: 2, name: 'Третья' }),
      hint({ type: 'booking', position: 1, name: 'Спрятанная', status: 'inactive' }),
      hint({ type: 'queue', position: 0, name: 'Очередь' }),
      hint({ type: 'booking', position: 0, name: 'Первая', isFavorite: true }),
    )
    const list = await shown(app)
    expect(list.map(({ name }) => name)).toEqual(['Первая', 'Третья', 'Очередь', 'Общее'])
    expect(list[0]).toEqual({
      ...hint({ name: 'Первая', isFavorite: true, status: 'active' }),
      id: expect.any(String),
    })
  })

  test('are available to guests, and are an empty list when there are none', async ({ fresh: app }) => {
    await add(app, hint({ status: 'inactive' }))
    const { status, result } = await app.visitor().call(hintsContract.list)
    expect([status, result]).toEqual([200, []])
  })

  test('are not sent again to a browser that has them, until a hint is added', async ({ fresh: app }) => {
    await add(app, hint({}))
    const ask = (etag: string) =>
      app.visitor().send({ method: 'GET', url: hintsContract.list.path, headers: { 'if-none-match': etag } })
    const { etag } = (await ask('')).headers
    expect((await ask(String(etag))).statusCode).toBe(304)
    await add(app, hint({ position: 1 }))
    expect((await ask(String(etag))).statusCode).toBe(200)
  })
})

describe('the database', () => {
  test.for<[string, Partial<NewHint>, RegExp]>([
    ['a group that the helper does not have', { type: 'popular' as 'booking' }, /hints_type/],
    ['a status of its own', { status: 'draft' as 'active' }, /hints_status/],
    ['an empty text', { text: ' \n\n ' }, /hints_words/],
    ['an empty name', { name: ' ' }, /hints_words/],
    ['an empty heading', { header: '' }, /hints_words/],
    ['a place before the first', { position: -1 }, /hints_position/],
    ['a place that is taken', { position: 7 }, /hints_place/],
  ])('refuses %s', async ([, given, constraint], { fresh: app }) => {
    await add(app, hint({ position: 7 }))
    const refused = add(app, hint({ position: 8, ...given })).catch((error) => `${error} ${error.cause}`)
    expect(await refused).toMatch(constraint)
    expect(await shown(app)).toHaveLength(1)
  })

  test('lets two hints swap places in one transaction', async ({ fresh: app }) => {
    await add(app, hint({ name: 'А' }), hint({ name: 'Б', position: 1 }))
    await app.db.execute('update hints set position = 1 - position')
    const { rows } = await app.db.execute('select name from hints order by position')
    expect(rows.map(({ name }) => name)).toEqual(['Б', 'А'])
  })
})

describe('the first set of hints', () => {
  test('fills every group, gives each booking step its hint, and marks popular ones', async ({
    fresh: app,
  }) => {
    await load(app)
    const list = await shown(app)
    expect(list.length).toBeGreaterThanOrEqual(36)
    expect(new Set(list.map(({ type }) => type))).toEqual(new Set(HintType.options))
    const steps = list.filter(({ type, position }) => type === 'booking' && position <= 5)
    expect(steps.map(({ name }) => name.slice(0, 5))).toEqual(
      Object.values(stepPositions).map((position) => `Шаг ${position + 1}`),
    )
    expect(list.filter(({ isFavorite }) => isFavorite).length).toBeGreaterThanOrEqual(6)
  })

  test('does not overwrite the clinic’s changes', async ({ fresh: app }) => {
    await load(app)
    await app.db.execute(`update hints set status = 'inactive', version = version + 1 where type <> 'queue'`)
    await load(app)
    const { rows } = await app.db.execute(`select count(*)::int as active from hints where status = 'active'`)
    expect(rows).toEqual([{ active: file.hints.queue.length }])
  })
})
