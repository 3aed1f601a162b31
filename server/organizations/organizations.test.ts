import { onTestFinished } from 'vitest'
import { organizationsContract } from '../../shared/organizations/contract.ts'
import { member } from '../../test/accounts.ts'
import { emptyDatabase, expect, openApp, test } from '../../test/harness.ts'
import { gatewayServer, json } from '../../test/platform.ts'
import { employer } from '../../test/relations.ts'
import { test as listening, ofCall } from '../../test/statements.ts'

const { suggest, known, manager, relations } = organizationsContract

test('suggestions come from DaData in the format of the specification [§7.5]', async () => {
  const data = { inn: '7707083893', kpp: '773601001', name: { short_with_opf: 'ПАО СБЕРБАНК' } }
  const gateway = await gatewayServer(json(200, { suggestions: [{ value: 'ПАО СБЕРБАНК', data }] }))
  const db = await emptyDatabase()
  const app = await openApp(db, { DADATA_URL: gateway.url, DADATA_TOKEN: 'key' })
  onTestFinished(() => Promise.all([gateway.close(), app.server.fastify.close()]).then(() => db.close()))
  const { client } = await member(app)
  const { result } = await client.call(suggest, { body: { inn: '7707083893' } })
  expect(result.suggestions).toEqual([
    {
      value: 'ПАО СБЕРБАНК',
      name: 'ПАО СБЕРБАНК',
      kpp: '773601001',
      data: {
        inn: '7707083893',
        kpp: '773601001',
        name: 'ПАО СБЕРБАНК',
        ogrn: null,
        okved: null,
        address: null,
      },
    },
  ])
})

test('without a DaData key the suggestions are an empty list', async ({ app }) => {
  const { client } = await member(app)
  const { status, result } = await client.call(suggest, { body: { inn: '7707083893' } })
  expect([status, result]).toEqual([200, { suggestions: [] }])
})

test('an organization is found by its ИНН prefix of at least ten digits [§7.4]', async ({ app }) => {
  const { client, relation, organization } = await employer(app)
  await app.db.execute(`update organizations set inn = inn || '77' where id = '${organization}'`)
  const { result } = await client.call(known, { body: { inn: relation.inn } })
  expect(result.map(({ inn }) => inn)).toEqual([`${relation.inn}77`])
  expect((await client.call(known, { body: { inn: relation.inn.slice(0, 9) } })).status).toBe(422)
  const other = `${relation.inn.slice(0, 9)}${(Number(relation.inn[9]) + 1) % 10}`
  expect((await client.call(known, { body: { inn: other } })).result).toEqual([])
})

test('the answer names the manager and the e-mail; without a manager it has the clinic’s own address [§7.8]', async ({
  app,
}) => {
  const { client, relation, organization } = await employer(app)
  const { inn, kpp } = relation
  const ask = async () => (await client.call(manager, { body: { inn, kpp } })).result
  expect(await ask()).toEqual({ manager: null, managerEmail: 'help@med-centr.example' })
  const told = `manager = 'Белова', manager_email = 'belova@clinic.ru'`
  await app.db.execute(`update organizations set ${told} where id = '${organization}'`)
  expect(await ask()).toEqual({ manager: 'Белова', managerEmail: 'belova@clinic.ru' })
})

test('a manager is asked for by the ИНН alone when the organization has no КПП [§7.8-b]', async ({ app }) => {
  const { client, organization, relation } = await employer(app)
  const told = `manager = 'Белова', manager_email = 'belova@clinic.ru', kpp = ''`
  await app.db.execute(`update organizations set ${told} where id = '${organization}'`)
  const sent = { method: 'POST', url: '/api/user/getManager', payload: { inn: relation.inn } } as const
  expect((await client.send(sent)).json().result.manager).toBe('Белова')
})

listening(
  'a list of relations is one statement, however long it is [§7.15-b]',
  async ({ site: { app, heard } }) => {
    const { client, phone } = await employer(app)
    const statements = await ofCall(heard, () => client.call(relations, { body: { target: phone } }))
    expect(statements).toEqual(['session-standings', 'account-of-phone', 'relations-of-account'])
  },
)
