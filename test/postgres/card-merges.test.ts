import { documentsContract } from '../../shared/documents/contract.ts'
import { documentRefusals } from '../../shared/documents/ru.ts'
import { cardMergeContract } from '../../shared/employees/card-merge/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { loadCatalogue } from '../booking.ts'
import { employer, hire, post } from '../employees.ts'
import { openApp } from '../harness.ts'
import { expect, test } from '../postgres.ts'

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
