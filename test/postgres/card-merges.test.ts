import pg from 'pg'
import { documentsContract } from '../../shared/documents/contract.ts'
import { documentRefusals } from '../../shared/documents/ru.ts'
import { cardMergeContract } from '../../shared/employees/card-merge/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { loadCatalogue } from '../booking.ts'
import { employer, hire, post } from '../employees.ts'
import { openApp } from '../harness.ts'
import { expect, test, waitsForLock } from '../postgres.ts'

const { print, referrals } = documentsContract
const who = { name: 'Пётр', middlename: 'Ильич', birth: '1980-08-12' }

test('направления printed beside ten merges stand at the cards that stay, or the print is refused', async ({
  database,
}) => {
  const db = database.open()
  const app = await openApp(db)
  await loadCatalogue(db, app.clock.now())
  const office = await employer(app)
  const welder = await post(office, 'Сварщик', '4.4')
  const pairs = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const given = { ...who, surname: `Соколов-${'абвгдежзик'[at]}`, position: welder.id }
      return { kept: await hire(office, given), other: await hire(office, given) }
    }),
  )
  const merge = ({ kept, other }: (typeof pairs)[number]) =>
    office.client.call(cardMergeContract.merge, {
      params: { ...office.at, id: kept.id },
      body: { other: other.id, version: kept.version, otherVersion: other.version, choice: {} },
    })
  const issue = ({ other }: (typeof pairs)[number]) =>
    office.client.send({
      method: 'POST',
      url: print.path.replace(':organization', office.organization),
      payload: JSON.stringify({ paper: 'referrals', format: 'docx', anyway: true, who: { ids: [other.id] } }),
      headers: { 'content-type': 'application/json' },
    })
  const [merges, prints] = await Promise.all([Promise.all(pairs.map(merge)), Promise.all(pairs.map(issue))])
  expect(merges.map(({ status }) => status)).toEqual(pairs.map(() => 200))
  const refused = prints.filter(({ statusCode }) => statusCode !== 200)
  const gone = [common.CONFLICT.code, documentRefusals.NOBODY_CHOSEN.code]
  for (const answer of refused) expect(gone).toContain(answer.json().error.code)
  const { items } = (await office.client.call(referrals, { params: office.at, query: { limit: 100 } })).result
  expect(items).toHaveLength(pairs.length - refused.length)
  const kept = new Set<string>(pairs.map(({ kept: { id } }) => id))
  expect(items.filter(({ employee }) => !kept.has(employee))).toEqual([])
})

test('a merge waits for an act that adds a row to the card, and takes that row over', async ({
  database,
}) => {
  const db = database.open()
  const app = await openApp(db)
  await loadCatalogue(db, app.clock.now())
  const office = await employer(app)
  const given = { ...who, surname: 'Соколов' }
  const kept = await hire(office, given)
  const other = await hire(office, given)
  const act = new pg.Client({ connectionString: database.url })
  await act.connect()
  await act.query('begin')
  await act.query(
    `insert into referrals (id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id, kind,
       full_name, search, sealed)
     select gen_random_uuid(), organization_id, 2026, 7, '2026-02-01', now(), $2, id, 'periodic', full_name, '', ''
     from employees where id = $1`,
    [other.id, office.account.id],
  )
  const merging = office.client.call(cardMergeContract.merge, {
    params: { ...office.at, id: kept.id },
    body: { other: other.id, version: kept.version, otherVersion: other.version, choice: {} },
  })
  await waitsForLock(db)
  await act.query('commit')
  await act.end()
  expect((await merging).status).toBe(200)
  const { rows } = await db.execute('select employee_id as id from referrals')
  expect(rows).toEqual([{ id: kept.id }])
})
