import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkMigrations } from './migrations.ts'
import type { Tree } from './tree.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const init = 'create table notes (id uuid);'

/** A tree with one released migration and one that no release has yet. */
function problems(next: string, changes: Tree = {}): string[] {
  const release = {
    version: '1.2.0',
    day: '2027-01-01',
    compatibleFrom: '1.1.0',
    migrations: { '0000_init': digest(init) },
  }
  const entries = [
    { tag: '0000_init', when: 100 },
    { tag: '0001_next', when: 200 },
  ]
  const tree = {
    'server/migrations/releases.json': JSON.stringify([release]),
    'server/migrations/meta/_journal.json': JSON.stringify({ entries }),
    'server/migrations/0000_init.sql': init,
    'server/migrations/0001_next.sql': next,
    ...changes,
  }
  return checkMigrations(tree).map(({ path, text }) => `${path}: ${text}`)
}

describe('migrations of a release', () => {
  test('a changed or a removed one is refused', () => {
    const path = 'server/migrations/0000_init.sql'
    expect(problems('select 1', { [path]: `${init} ` }).join()).toMatch(
      /0000_init.*of release 1.2.0 was changed/,
    )
  })

  test('one that moved, or has a later time than its successor, is refused', () => {
    const journal = (...entries: object[]) => ({
      'server/migrations/meta/_journal.json': JSON.stringify({ entries }),
    })
    const next = { tag: '0001_next', when: 200 }
    expect(problems('select 1', journal(next, { tag: '0000_init', when: 300 })).join()).toContain('has moved')
    expect(problems('select 1', journal({ tag: '0000_init', when: 200 }, next)).join()).toContain(
      'earlier time',
    )
  })
})

describe('migrations after the last release', () => {
  test.each([
    'ALTER TABLE "notes" ADD COLUMN "text" text;',
    `ALTER TABLE "notes" ADD COLUMN "text" text DEFAULT '' NOT NULL;`,
    'create index notes_text on notes (text); -- drop table later',
    `alter table notes alter column "text" set default ''; alter table notes alter column "text" set not null;`,
    'ALTER TABLE "notes" DROP CONSTRAINT "notes_text";',
  ])('may add: %s', (sql) => {
    expect(problems(sql)).toEqual([])
  })

  test.each([
    ['ALTER TABLE "notes" DROP COLUMN "text";', 'drops a column'],
    ['drop table notes', 'drops a table'],
    ['alter table notes rename to remarks', 'renames'],
    ['ALTER TABLE "notes" RENAME COLUMN "text" TO "body";', 'renames'],
    ['ALTER TABLE "notes" ALTER COLUMN "text" SET NOT NULL;', 'requires text without a default'],
    ['ALTER TABLE "notes" ADD COLUMN "text" text NOT NULL;', 'requires text without a default'],
    ['ALTER TABLE "notes" ALTER COLUMN "text" SET DATA TYPE uuid;', 'changes the type'],
    [
      `alter table notes drop constraint notes_state; alter table notes add constraint notes_state check (state in ('new', 'old'));`,
      'may let new words into notes_state',
    ],
  ])('do not take away what the last release uses: %s', (sql, reason) => {
    expect(problems(sql).join()).toContain(reason)
    expect(problems(`-- contract: 1.2.0 no longer reads it\n${sql}`)).toEqual([])
    expect(problems(`-- contract: 1.2.0 already reads it\n${sql}`)).toEqual([])
    expect(problems(`-- contract: 1.1.0 no longer reads it\n${sql}`)).toHaveLength(1)
  })
})
