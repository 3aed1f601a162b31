import { clinicContract } from '../shared/clinic/contract.ts'
import { member } from '../test/accounts.ts'
import { expect, test } from '../test/harness.ts'
import { senderOf } from './brand.ts'

test("the sender of letters is the name that an admin has given the clinic, before that the installation's", async ({
  app,
}) => {
  const { client } = await member(app, { roles: ['admin'] })
  const sender = senderOf(app.db.reader)
  expect(await sender()).toBeNull()
  const { own, version } = (await client.call(clinicContract.settings)).result
  await client.call(clinicContract.change, { body: { ...own, name: 'Клиника «Здоровье»', version } })
  expect(await sender()).toBe('Клиника «Здоровье»')
})
