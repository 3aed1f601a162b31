import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../server/platform/db/types.ts'
import { ask, bring, ended, type ImportOffice, openOffice } from '../import-office.ts'
import { expect, test } from '../postgres.ts'
import { type Running, startServer } from '../processes.ts'
import { employeesSheet } from '../sheets.ts'

const CABINET_SECRET = 'a secret of the tests, long enough'
const people = 6000

/** Waits until so many rows are written, then kills the process. */
async function killAfter(site: Running, office: ImportOffice, id: string, rows: number): Promise<void> {
  for (;;) {
    const view = await ask(site.url, office, `/${id}`)
    if ((view?.progress ?? 0) >= rows) return site.kill()
    await wait(5)
  }
}

async function writtenIn(db: Database, { organization }: ImportOffice) {
  const { rows } = await db.execute(
    `select count(*)::int as people, count(distinct personnel_number)::int as numbers,
       count(distinct person_id)::int as persons,
       (select count(*)::int from persons where not exists (select from employees where person_id = persons.id)) as lone
     from employees where organization_id = $1`,
    [organization],
  )
  return rows[0]
}

test('after kill -9 in the middle of an import another process continues: no row is lost or written twice', async ({
  database,
}) => {
  const db = database.open()
  const office = await openOffice(db, CABINET_SECRET)
  const settings = { DATABASE_URL: database.url, CABINET_SECRET }
  const site = await startServer(settings)
  const { id, counts } = await bring(site.url, office, await employeesSheet(people, { bad: 12 }))
  expect(counts).toMatchObject({ right: people - 12, bad: 12 })
  await ask(site.url, office, `/${id}/start`, { mode: 'right', duplicates: 'update' })
  await killAfter(site, office, id, 1500)
  const before = await writtenIn(db, office)
  expect(before?.people).toBeGreaterThan(0)
  expect(before?.people).toBeLessThan(people - 12)
  const next = await startServer(settings)
  const done = await ended(next.url, office, id, 120)
  expect(done).toMatchObject({
    status: 'done',
    result: { added: people - 12, updated: 0, skipped: 0, left: 12 },
  })
  expect(await writtenIn(db, office)).toMatchObject({
    people: people - 12,
    numbers: people - 12,
    persons: people - 12,
    lone: 0,
  })
  await next.stop()
})

test('two processes write an import only once, and an organization has one running import at a time', async ({
  database,
}) => {
  const db = database.open()
  const office = await openOffice(db, CABINET_SECRET)
  const sites = await Promise.all(
    [1, 2].map(() => startServer({ DATABASE_URL: database.url, CABINET_SECRET })),
  )
  const [one, other] = sites as [Running, Running]
  const first = await bring(one.url, office, await employeesSheet(2000))
  const second = await bring(other.url, office, await employeesSheet(2000, { from: 1000 }))
  const how = { mode: 'right', duplicates: 'skip' }
  const starts = await Promise.allSettled([
    ask(one.url, office, `/${first.id}/start`, how),
    ask(other.url, office, `/${second.id}/start`, how),
  ])
  const refused = starts.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(String((refused[0] as PromiseRejectedResult).reason)).toContain('IMPORT_BUSY')
  const begun = starts[0]?.status === 'fulfilled' ? first : second
  expect(await ended(one.url, office, begun.id)).toMatchObject({ status: 'done', result: { added: 2000 } })
  expect(await writtenIn(db, office)).toMatchObject({ people: 2000, numbers: 2000 })
  await Promise.all(sites.map((site) => site.stop()))
})
