import { kioskAdminContract, kioskContract } from '../shared/kiosk/contract.ts'
import type { Client, TestApp } from './harness.ts'
import { administrator } from './relations.ts'

/** A tablet that an administrator has made a kiosk. */
export async function lockedTablet(app: TestApp): Promise<Client> {
  const { client: clerk } = await administrator(app)
  const body = { city: 'ekb', name: 'Вход с улицы' } as const
  const { code } = (await clerk.call(kioskAdminContract.add, { body })).result
  const tablet = app.visitor()
  const { error } = await tablet.call(kioskContract.lock, { body: { lockCode: code } })
  if (error) throw new Error(`no kiosk: ${JSON.stringify(error)}`)
  return tablet
}
