import { findingTemplatesContract } from '../../../shared/findings/templates/contract.ts'
import { templatesAtMost } from '../../../shared/findings/templates/schema.ts'
import { doctor } from '../../../test/findings.ts'
import { expect, type TestApp, test } from '../../../test/harness.ts'

const { mine, keep, drop } = findingTemplatesContract
const service = 'doc-ophthalmologist'
const myopia = { icd10: 'H52.1', name: 'Миопия', isNew: false, isChronic: true }
const nothing = { diagnoses: [], text: '', recommendation: '', consultation: '' }
const glasses = { ...nothing, diagnoses: [myopia], recommendation: 'Очки для дали' }

/** A doctor with the calls about templates. */
async function oculist(app: TestApp) {
  const { client, account } = await doctor(app)
  return {
    account,
    mine: async () => (await client.call(mine)).result,
    keep: (name: string, content: Partial<typeof glasses> = glasses) =>
      client.call(keep, { body: { service, name, content: { ...nothing, ...content } } }),
    drop: (name: string) => client.call(drop, { body: { service, name } }),
  }
}

test('a doctor keeps a filled form under a name, and the same name replaces it', async ({ app }) => {
  const { keep: save, mine: own } = await oculist(app)
  await save('Миопия слабая')
  await save('Миопия слабая', { ...glasses, recommendation: 'Осмотр через год' })
  expect(await own()).toEqual([
    { service, name: 'Миопия слабая', content: { ...glasses, recommendation: 'Осмотр через год' } },
  ])
})

test('nobody sees, replaces or removes the templates of another doctor', async ({ app }) => {
  const one = await oculist(app)
  const other = await oculist(app)
  await one.keep('Миопия')
  expect(await other.mine()).toEqual([])
  await other.drop('Миопия')
  await other.keep('Миопия', { text: 'Мои слова' })
  expect(await one.mine()).toMatchObject([{ content: { recommendation: 'Очки для дали' } }])
})

test('a template that is removed is gone; removing it once more is no mistake', async ({ app }) => {
  const { keep: save, drop: remove, mine: own } = await oculist(app)
  await save('Миопия')
  await remove('Миопия')
  expect((await remove('Миопия')).result).toEqual([])
  expect(await own()).toEqual([])
})

test('a template without words is refused, and a service takes fifty of them', async ({ app }) => {
  const { keep: save, mine: own } = await oculist(app)
  expect(await save('Пустой', { text: '  ' })).toMatchObject({ error: { code: 'TEMPLATE_EMPTY' } })
  for (let at = 1; at <= templatesAtMost; at += 1) await save(`Шаблон ${at}`)
  expect(await save('Лишний')).toMatchObject({ error: { code: 'TOO_MANY_TEMPLATES' } })
  expect((await save('Шаблон 7', { text: 'Новый' })).error).toBeUndefined()
  expect(await own()).toHaveLength(templatesAtMost)
})

test('the words of a template are sealed in the database', async ({ app }) => {
  const { keep: save, account } = await oculist(app)
  await save('Миопия', { text: 'Особые слова' })
  const { rows } = await app.db.execute('select sealed from finding_templates where account_id = $1', [
    account.id,
  ])
  expect(JSON.stringify(rows)).not.toContain('Особые слова')
})
