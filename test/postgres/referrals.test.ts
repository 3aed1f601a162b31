import { documentsContract } from '../../shared/documents/contract.ts'
import { loadCatalogue } from '../booking.ts'
import { employer, hire, post } from '../employees.ts'
import { openApp } from '../harness.ts'
import { expect, test } from '../postgres.ts'

const { print, referrals } = documentsContract

test('направления issued at once get distinct numbers, and no employee gets two', async ({ database }) => {
  const db = database.open()
  const app = await openApp(db)
  await loadCatalogue(db, app.clock.now())
  const office = await employer(app)
  const welder = await post(office, 'Сварщик', '4.4')
  const people = await Promise.all(Array.from({ length: 12 }, () => hire(office, { position: welder.id })))
  const ids = people.map(({ id }) => id)
  const url = print.path.replace(':organization', office.organization)
  const issue = (of: string[]) =>
    office.client.send({
      method: 'POST',
      url,
      payload: JSON.stringify({ paper: 'referrals', format: 'docx', anyway: true, who: { ids: of } }),
      headers: { 'content-type': 'application/json' },
    })
  // Each employee is requested three times, in overlapping groups of three.
  const asked = ids.map((_, at) => [0, 1, 2].map((more) => ids[(at + more) % ids.length] ?? ''))
  const answers = await Promise.all(asked.map(issue))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200))
  const { items } = (await office.client.call(referrals, { params: office.at, query: { limit: 100 } })).result
  expect(items.map(({ employee }) => employee).sort()).toEqual([...ids].sort())
  expect(new Set(items.map(({ number }) => number)).size).toBe(ids.length)
})
