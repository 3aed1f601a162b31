import { conclusionsContract } from '../../../shared/conclusions/contract.ts'
import { commission, examined } from '../../../test/commission.ts'
import { expect } from '../../../test/harness.ts'
import { ofCall, test } from '../../../test/statements.ts'

test('the waiting list is two statements, however long it is; so is a page of the register', async ({
  site,
}) => {
  const { app, heard } = site
  const chair = await commission(app)
  for (let count = 0; count < 6; count += 1) {
    await examined(app)
    await chair.conclude((await examined(app)).booking)
  }
  const awaiting = await ofCall(heard, () => chair.client.call(conclusionsContract.awaiting))
  expect(awaiting.slice(1)).toEqual(['awaiting-conclusion', 'findings-of-many', 'add-audit-events'])
  const register = await ofCall(heard, () => chair.client.call(conclusionsContract.register))
  expect(register.slice(1)).toEqual(['register-of-conclusions', 'add-audit-events'])
  const asked = { query: { state: 'unhanded' as const } }
  const lying = await ofCall(heard, () => chair.client.call(conclusionsContract.register, asked))
  expect(lying.slice(1)).toEqual(['conclusions-to-hand', 'add-audit-events'])
})
