import { clinicContract } from '../shared/clinic/contract.ts'
import { member } from '../test/accounts.ts'
import { expect, test } from '../test/harness.ts'
import { senderOf } from './brand.ts'

test('letters come under the name that an admin has given the clinic, and before it under that of the installation', async ({
  app,
}) => {
  const { client } = await member(app, { roles: ['admin'] })
  const sender = senderOf(app.db.reader)
  expect(await sender()).toBeNull()
  const { own, version } = (await client.call(clinicContract.settings)).result
  await client.call(clinicContract.change, { body: { ...own, name: 'Клиника «Здоровье»', version } })
  expect(await sender()).toBe('Клиника «Здоровье»')
})
