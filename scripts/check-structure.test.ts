import { describe, expect, test } from 'vitest'
import { checkTree } from './check-structure.ts'
import type { Tree } from './structure/tree.ts'

const said = (tree: Tree) => checkTree(tree).map(({ path, text }) => `${path}: ${text}`)
const lines = (count: number, line = '  void 0') => Array.from({ length: count }, () => line).join('\n')

/** A valid tree with two slices; booking depends on schedule. */
const house: Tree = {
  'package.json': '{ "dependencies": { "zod": "4.6.7" } }',
  'shared/platform/refusal.ts':
    '/** Names refusals. */\nexport const refusalKinds = (table: object) => table',
  'shared/schedule/schema.ts': `import { z } from 'zod'\n/** A slot. */\nexport const Slot = z.object({})\nexport type Slot = z.infer<typeof Slot>`,
  'shared/booking/rules.ts': `import type { Slot } from '../schedule/schema.ts'\n/** Whether it is free at an instant. */\nexport const isFree = (slot: Slot, now: Date) => Boolean(slot) && now > new Date(0)`,
  'shared/booking/ru.ts': `import { refusalKinds } from '../platform/refusal.ts'\n/** Refusals. */\nexport const refusals = refusalKinds({ SLOT_FULL: [409, 'Мест больше нет'] })`,
  'server/platform/db/statement.ts': '/** A statement. */\nexport const statement = () => () => 1',
  'server/schedule/tables.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const slots = pgTable('slots', {})`,
  'server/schedule/store.ts': `import { statement } from '../platform/db/statement.ts'\nconst put = statement('add-slot')\`insert into slots values (1)\`\nexport const add = (tx: Tx) => tx.run(put, {})\nconst all = statement('slots')\`select from slots\`\nexport const list = (db: Reader) => db.run(all, {})`,
  'server/booking/tables.ts': `import { pgTable } from 'drizzle-orm/pg-core'\nexport const bookings = pgTable('bookings', {})`,
  'server/booking/store.ts': `import { statement } from '../platform/db/statement.ts'\nconst both = statement('joined')\`select from bookings, slots\`\nexport const joined = (db: Reader) => db.run(both, {})`,
  'server/booking/routes.ts': `import { list } from '../schedule/store.ts'\nexport const routes = (app: App) => app.serve(contract, { allow }, () => list())`,
  'server/app.ts': `import { routes } from './booking/routes.ts'\nvoid routes`,
  'web/platform/call.ts': 'export const call = 1',
  'web/ui/card.tsx': `export const Card = () => <div />`,
  'web/booking/parts/step.tsx': `export const Step = () => <div />`,
  'web/booking/booking-page.tsx': `import { Card } from '../ui/card.tsx'\nimport { Step } from './parts/step.tsx'\nexport const BookingPage = () => <Card><Step /></Card>`,
  'web/router.tsx': `import { BookingPage } from './booking/booking-page.tsx'\nvoid BookingPage`,
  'test/harness.ts': `import '../server/app.ts'\nimport '../web/router.tsx'`,
}

/** Returns the problems reported after one file is added to the valid tree or changed in it. */
const when = (path: string, text: string) => said({ ...house, [path]: text })

test('a valid tree reports no problems', () => {
  expect(said(house)).toEqual([])
})

describe('rule 1: imports between web/, server/ and shared/', () => {
  test.each([
    ['web/booking/api.ts', `import '../../server/booking/store.ts'`, 'web/ and server/ never meet'],
    [
      'server/booking/actions.ts',
      `import type { A } from '../../web/ui/card.tsx'`,
      'server/ and web/ never meet',
    ],
    ['shared/booking/access.ts', `import '../../server/booking/store.ts'`, 'shared/ knows no server/'],
    ['shared/booking/access.ts', `import dayjs from 'dayjs'`, 'shared/ imports only zod'],
    ['shared/booking/access.ts', `import { readFileSync } from 'node:fs'`, 'shared/ imports only zod'],
    ['web/platform/session.ts', `import { join } from 'node:path'`, 'the browser has no "node:path"'],
    ['server/booking/actions.ts', `import '../../test/harness.ts'`, 'the product does not import test/'],
    ['web/booking/api.ts', `const x = await import('../../server/app.ts')`, 'web/ and server/ never meet'],
    ['web/booking/api.ts', `type X = import('../../server/app.ts').X`, 'web/ and server/ never meet'],
    ['web/booking/api.ts', `export * from '../../server/app.ts'`, 'web/ and server/ never meet'],
  ])('%s may not hold %s', (path, text, words) => {
    expect(when(path, text).join()).toContain(`Rule 1: `)
    expect(when(path, text).join()).toContain(words)
  })

  test('a test may use the test library and the harness', () => {
    const text = `import { test } from 'vitest'\nimport '../../test/harness.ts'`
    expect(when('server/booking/booking.test.ts', text)).toEqual([])
    expect(when('shared/booking/rules.test.ts', `import { test } from 'vitest'`)).toEqual([])
  })

  test('a test of one side may not import the other side', () => {
    expect(when('web/booking/booking.test.ts', `import '../../server/app.ts'`).join()).toContain('never meet')
  })
})

describe('rule 2: imports go in one direction', () => {
  test.each([
    ['server/platform/jobs.ts', `import '../booking/store.ts'`, 'platform may not import slice'],
    ['server/platform/jobs.ts', `import '../../shared/booking/rules.ts'`, 'platform may not import slice'],
    ['server/booking/actions.ts', `import '../app.ts'`, 'slice may not import top'],
    ['web/booking/api.ts', `import '../router.tsx'`, 'slice may not import top'],
    ['web/ui/list.tsx', `import '../booking/booking-page.tsx'`, 'imports no slice'],
    ['web/ui/list.tsx', `import '../../shared/booking/ru.ts'`, 'imports no slice'],
    ['web/platform/form.ts', `import '../ui/card.tsx'`, 'platform may not import ui'],
  ])('%s may not hold %s', (path, text, words) => {
    expect(when(path, text).join()).toContain(words)
  })

  test('the browser platform may import the shape of a session', () => {
    expect(when('web/platform/session.ts', `import '../../shared/schedule/schema.ts'`)).toEqual([])
  })
})

describe('rule 3: leaf folders', () => {
  test('other slices may not import the private parts of a slice', () => {
    const text = `import '../booking/parts/step.tsx'`
    const tree = { ...house, 'web/schedule/slots.tsx': text }
    expect(said(tree).join()).toContain('parts/ of web/booking is private')
  })

  test('two slices that depend on each other are reported with the whole path', () => {
    const text = when('server/schedule/actions.ts', `import '../booking/routes.ts'`).join()
    expect(text).toContain('Rule 3: leaf folders stand in a circle')
    expect(text).toContain('Rule 3: features stand in a circle')
    expect(text).toContain('server/booking/routes.ts -> server/schedule/store.ts')
  })

  test('a cycle of three slices is found', () => {
    const tree = {
      ...house,
      'server/schedule/actions.ts': `import '../prices/store.ts'`,
      'server/prices/store.ts': `import '../booking/routes.ts'`,
    }
    expect(said(tree).filter((text) => text.includes('features stand in a circle'))).toHaveLength(1)
  })

  test('a join for reading creates no cycle', () => {
    expect(when('server/schedule/store.ts', `import { bookings } from '../booking/tables.ts'`)).toEqual([])
  })

  test.each(['web/ui/index.ts', 'server/platform/utils.ts', 'web/ui/date-helpers.ts', 'web/ui/common/x.tsx'])(
    '%s is not allowed because the name does not describe the contents',
    (path) => {
      expect(when(path, '').join()).toContain('Rule 3: ')
    },
  )
})

describe('rule 4: a closed list of names', () => {
  test.each([
    ['server/booking/parts/store.ts', 'server/booking holds only'],
    ['web/booking/parts/day/list/row.tsx', 'web/booking holds only'],
    ['shared/queue/dispatcher.ts', 'dispatcher.test.ts beside it'],
    ['web/booking/draft.ts', 'web/booking holds only'],
    ['web/components/button.tsx', 'web/components is no feature'],
    ['web/booking/board/page.tsx', 'web/booking/board is no feature'],
    ['server/lanterns/store.ts', 'server/lanterns has a namesake neither in shared/ nor in web/'],
    ['lib/x.ts', 'lib/ is not a part of the house'],
    ['web/ui/BigButton.tsx', 'kebab-case'],
  ])('the path %s is not allowed', (path, words) => {
    expect(when(path, '').join()).toContain(words)
  })

  test('a folder that exists only on the server needs a stated reason in docs/architecture.md', () => {
    const page = '## Features that only the server has\n| `lanterns` | they light the house |'
    const tree = { ...house, 'server/lanterns/store.ts': '', 'docs/architecture.md': page }
    expect(said(tree)).toEqual([])
  })

  test('a server leaf may hold one pure file named by a noun, and actions split by business act', () => {
    const tree = {
      ...house,
      'server/booking/seat-plan.ts': '/** F. */\nexport const f = 1',
      'server/booking/actions/cancel.ts': 'export const g = 1',
    }
    expect(said(tree)).toEqual([])
    expect(said({ ...tree, 'server/booking/second.ts': '' }).join()).toContain('server/booking holds only')
    expect(said({ ...tree, 'server/booking/seat-plan.ts': 'const f = Date.now()' }).join()).toContain(
      'Rule 6',
    )
  })

  test('a feature holds leaf folders, and a cycle between two of them is refused', () => {
    const tree = {
      ...house,
      'server/booking/numbers/store.ts': `import '../groups/store.ts'`,
      'server/booking/groups/actions.ts': `import '../numbers/store.ts'`,
      'server/booking/groups/store.ts': '',
    }
    expect(said(tree).join()).not.toContain('features stand')
    expect(said(tree).join()).toContain('Rule 3: leaf folders stand in a circle')
  })

  test('a pure algorithm with its test may have a file of its own', () => {
    const test = `import { test } from 'vitest'`
    const tree = { ...house, 'shared/queue/dispatcher.ts': '', 'shared/queue/dispatcher.test.ts': test }
    expect(said(tree)).toEqual([])
  })
})

describe('rule 5: tables and queries', () => {
  const own = `import { bookings } from './tables.ts'\n`
  const foreign = `import { slots } from '../schedule/tables.ts'\n`
  test.each([
    [
      'server/booking/actions.ts',
      'const s = `update bookings set state = 1`',
      'Move the write into store.ts',
    ],
    [
      'server/booking/store.ts',
      'const s = `insert into slots values (1)`',
      'function of server/schedule instead',
    ],
    [
      'server/booking/store.ts',
      `${own}export const f = (tx: Tx) => tx.insert(bookings)`,
      'not a call of the query builder',
    ],
    [
      'server/booking/store.ts',
      `${own}export const f = (part: Part) => part.from(bookings)`,
      'not a call of the query builder',
    ],
    [
      'server/booking/store.ts',
      'export const f = (db: Reader) => db.select({})',
      'not a call of the query builder',
    ],
    ['server/booking/store.ts', `import { eq } from 'drizzle-orm'`, 'not a call of the query builder'],
    [
      'server/platform/jobs.ts',
      `import { drizzle } from 'drizzle-orm/node-postgres'`,
      'not a call of the query builder',
    ],
    [
      'server/booking/store.ts',
      `const a = statement('slots')\`select 1\``,
      'server/schedule/store.ts has a statement named "slots" too',
    ],
    [
      'server/booking/store.ts',
      'export const f = sql`delete from slots where true`',
      'written only by server/schedule/store.ts',
    ],
    [
      'server/booking/store.ts',
      'const s = `\n  update slots set taken = 1`',
      'written only by server/schedule/store.ts',
    ],
    [
      'server/platform/jobs.ts',
      '/** F. */\nexport const f = `insert into bookings values (1)`',
      'written only by server/booking',
    ],
    ['server/booking/routes.ts', 'export const f = raw`select 1`', 'queries stand only in store.ts'],
    [
      'server/booking/actions.ts',
      '/** F. */\nexport const f = sql`select 1`',
      'queries stand only in store.ts',
    ],
    ['server/booking/jobs.ts', 'export const f = statement("x")', 'queries stand only in store.ts'],
  ])('%s may not hold %s', (path, text, words) => {
    expect(when(path, text).join()).toContain(`Rule 5: `)
    expect(when(path, text).join()).toContain(words)
  })

  test.each([
    [
      'server/booking/actions.ts',
      '/** F. */\nexport const f = (known: Set<string>) => known.delete("slots")',
    ],
    ['server/booking/store.ts', 'export const f = raw`select 1 from slots for update`'],
    ['server/platform/db/postgres.ts', `import { drizzle } from 'drizzle-orm/node-postgres'`],
    ['server/booking/store.ts', `const a = statement('')\`select 1\`\nconst b = statement('')\`select 2\``],
    ['server/booking/booking.test.ts', `${foreign}export const f = (tx: Tx) => tx.delete(slots)`],
  ])('%s may hold %s', (path, text) => {
    expect(when(path, text)).toEqual([])
  })
})

describe('rule 6: purity', () => {
  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'fetch("/api")',
    'crypto.randomUUID()',
    'process.env.PORT',
    'localStorage.getItem("x")',
    '(async () => 1)()',
  ])('%s is not allowed in rules.ts', (expression) => {
    const text = `/** F. */\nexport const f = () => ${expression}`
    expect(when('shared/booking/rules.ts', text).join()).toContain('Rule 6: rules.ts is pure')
    expect(when('shared/booking/access.ts', text).join()).toContain('Rule 6: access.ts is pure')
  })

  test('an algorithm with its own file must be pure too', () => {
    const tree = {
      ...house,
      'shared/queue/dispatcher.ts': '/** F. */\nexport const f = () => Date.now()',
      'shared/queue/dispatcher.test.ts': '',
    }
    expect(said(tree).join()).toContain('Rule 6: dispatcher.ts is pure')
  })

  test('a date built from given numbers is pure', () => {
    expect(
      when('shared/booking/access.ts', '/** F. */\nexport const f = (at: number) => new Date(at)'),
    ).toEqual([])
  })
})

describe('rule 7: sizes', () => {
  test.each([
    ['web/platform/call.ts', lines(501, 'void 0'), 'the file has 501 lines, at most 500'],
    [
      'server/booking/routes.ts',
      `app.serve(c, { allow }, () => {\n${lines(14)}\n})`,
      'a handler has 16 lines, at most 15',
    ],
    ['web/ui/a/b/c/d.tsx', '', 'folders are at most 4 deep'],
    ['server/booking/store.ts', 'const f = (a, b, c, d, e) => a', 'function f takes 5 arguments, at most 4'],
  ])('%s is refused', (path, text, words) => {
    expect(when(path, text).join()).toContain(words)
  })

  test('a file of more than 300 lines gives a warning and does not fail the check', () => {
    const problems = checkTree({ ...house, 'web/platform/call.ts': lines(301, 'void 0') })
    expect(problems).toMatchObject([{ path: 'web/platform/call.ts', isWarning: true }])
  })

  test.each([
    ['web/ui/a/b/c.tsx', ''],
    ['web/platform/call.ts', lines(300, 'void 0')],
    ['server/booking/routes.ts', `app.serve(c, { allow }, () => {\n${lines(13)}\n})`],
    ['server/booking/long.test.ts', `function f() {\n${lines(500)}\n}`],
    ['server/migrations/0001.sql', lines(500)],
    ['server/booking/store.ts', 'const f = (a, b, { c, d, e }, g) => a'],
  ])('%s of that size is accepted', (path, text) => {
    expect(when(path, text)).toEqual([])
  })
})

describe('screens draw by shared components', () => {
  test.each([
    ['<div role="row" />', 'a row or a cell by hand. Use ui/data-table'],
    ['<div role="tablist" />', "a tab by hand. Use Mantine's Tabs"],
    ['<input className="a" type="checkbox" />', "a check box by hand. Use Mantine's Checkbox"],
    [`<li aria-current={isOn ? 'step' : undefined} />`, 'steps by hand. Use ui/steps'],
    ['<div role="progressbar" />', 'a progress bar by hand. Use ui/progress-bar'],
  ])('a screen with %s is told what to use', (drawn, words) => {
    expect(when('web/booking/parts/step.tsx', `export const Step = () => ${drawn}`).join()).toContain(words)
  })

  test('the style sheets together may not grow', () => {
    expect(when('web/platform/skin.css', lines(20_000, 'a {}')).join()).toContain('All style sheets together')
  })
})

describe('styles', () => {
  const card = (line: string) => `import classes from './card.module.css'\nexport const Card = () => ${line}`
  const reason = '/* A card by its tones: a style prop has no states. */'
  const withSheet = (sheet: string, line: string) =>
    said({ ...house, 'web/ui/card.module.css': sheet, 'web/ui/card.tsx': card(line) })
  const withCard = (styles: string, line: string) => withSheet(`${reason}\n${styles}`, line)

  test('a class without a rule and a rule that no component uses are reported', () => {
    expect(withCard('.card {} .old {}', '<div className={classes.crad} />')).toEqual([
      'web/ui/card.module.css: .card is named by no component. Remove it.',
      'web/ui/card.module.css: .old is named by no component. Remove it.',
      'web/ui/card.tsx: card.module.css has no .crad. Write its rule, or do not name it.',
    ])
  })

  test.each([
    [
      'a rule of each class',
      '.card {} .head:hover .card {}',
      '<i className={classes.head}><b className={classes.card} /></i>',
    ],
    ['a sheet that is handed on whole', '.root {} .label {}', '<Tab classNames={classes} />'],
    ['a class with a computed name', '.good {} .bad {}', '<i className={classes[tone]} />'],
  ])('%s passes', (_what, styles, line) => {
    expect(withCard(styles, line)).toEqual([])
  })

  test.each([
    ['no comment', '.card {}\n'],
    ['a comment after a rule', `.card {}\n${reason}\n`],
    ['a comment of several lines', `/* A card by its tones:\n   a style prop has no states. */\n.card {}\n`],
    ['a comment too long to be read at a glance', `/* ${'A card. '.repeat(20)} */\n.card {}\n`],
    ['a comment that says nothing', '/* Styles. */\n.card {}\n'],
  ])('a sheet that begins with %s has to say why it exists', (_what, sheet) => {
    expect(withSheet(sheet, '<i className={classes.card} />').join()).toContain(
      'web/ui/card.module.css: Begin it with one comment line',
    )
  })

  test('a sheet without a module gives its reason too', () => {
    expect(when('web/platform/base.css', 'html {}\n').join()).toContain('Begin it with one comment line')
    expect(when('web/platform/base.css', `${reason}\nhtml {}\n`)).toEqual([])
  })
})

describe('comments and leftover traces', () => {
  const home = ['', 'home', 'anna', 'cabinet'].join('/')
  test.each([
    ['shared/booking/contract.ts', 'export const c = 1', 'c is for others and has no doc comment'],
    ['shared/booking/contract.ts', '// not a doc\nexport const c = 1', 'has no doc comment'],
    [
      'shared/booking/contract.ts',
      '/** Of another. */\nconst d = 1\nexport const c = d',
      'has no doc comment',
    ],
    ['server/platform/clock.ts', 'export interface Clock {}', 'Clock is for others'],
    ['docs/x.md', `lies in ${home}`, 'is of one machine'],
    ['package.json', '{ "devDependencies": { "vite": "^8.0.0" } }', 'vite is "^8.0.0"'],
    ['test/protocol/package.json', '{ "dependencies": { "next": "latest" } }', 'next is "latest"'],
    [
      'shared/schedule/ru.ts',
      `/** R. */\nexport const r = refusalKinds({ A: [409, 'Taken'] })`,
      'A has no Russian sentence',
    ],
    [
      'shared/schedule/ru.ts',
      `/** R. */\nexport const r = refusalKinds({ SLOT_FULL: [409, 'Нет'] })`,
      'SLOT_FULL stands in',
    ],
    ['server/config.ts', 'const Env = z.object({ NEW_SETTING: text })', 'NEW_SETTING is not in the table'],
    ['shared/queue/weights.ts', 'const a = { ...{ b, c }, d }', 'an object is spread where it is written'],
    ['web/ui/weights.ts', "const a = [...(['b'] as const), c]", 'a list is spread where it is written'],
    ['web/queue/parts/row.tsx', 'const Row = () => <Card {...{ b, c }} />', 'is spread where it is written'],
    ['shared/queue/weights.ts', 'const [a, b] = [1, c]', 'a list is taken apart where it is written'],
    ['server/booking/jobs.ts', `const r = refusalKinds({ A: [409, 'Нет'] })`, 'kinds are made in ru.ts'],
  ])('%s may not hold %s', (path, text, words) => {
    expect(when(path, text).join()).toContain(words)
  })
})
