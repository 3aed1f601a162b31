import { sealContext } from '../server/platform/audit/record.ts'
import { pricesAdminContract } from '../shared/prices/contract.ts'
import type { PriceCell, PriceTable } from '../shared/prices/schema.ts'
import type { TestApp } from './harness.ts'
import { administrator } from './relations.ts'

type Amount = number | null

/** An administrator with the calls that edit a price list: the clinic's or an organization's. */
export async function priceDesk(app: TestApp, organization: string | null = null) {
  const { client, account } = await administrator(app)
  const whose = organization ? { organization } : {}
  const table = async (on = '2026-03-02'): Promise<PriceTable> =>
    (await client.call(pricesAdminContract.table, { query: { ...whose, on } })).result
  const cell = async (service: string, on?: string, city: 'ekb' | 'pvl' = 'ekb'): Promise<PriceCell> => {
    const row = (await table(on)).rows.find((one) => one.service === service)
    if (!row) throw new Error(`no ${service}`)
    return row.cells[city]
  }
  const send = (cells: unknown[], from = '2026-03-02') =>
    client.call(pricesAdminContract.set, { body: { organization, from, cells } as never })
  /** Sets an amount right after reading the present one. */
  const set = async (service: string, amount: Amount, from?: string, city: 'ekb' | 'pvl' = 'ekb') => {
    const { row: seen } = await cell(service, from, city)
    return send([{ service, city, amount, seen }], from)
  }
  /** Returns the admin's audit events, oldest first. */
  const events = async () => {
    const text =
      'select id, act, role, organization_id, details from audit_events where account_id = $1 order by id'
    const { rows } = await app.db.execute(text, [account.id])
    return rows.map(({ id, details, act, role, organization_id }) => ({
      act,
      role,
      organization: organization_id,
      details: details && JSON.parse(app.deps.secrets.open(`${details}`, sealContext(`${id}`))),
    }))
  }
  return { client, whose, table, cell, send, set, events }
}

/** The calls of an admin who edits prices. */
export type PriceDesk = Awaited<ReturnType<typeof priceDesk>>
