import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/platform/db/types.ts'
import { loadOrder } from '../server/reference.ts'
import type { ImportView } from '../shared/imports/schema.ts'
import { makeOrganization, relate } from './employees.ts'
import { addPeople } from './people.ts'

/** HR of a new organization, for a server in a process of its own. */
export interface ImportOffice {
  organization: string
  cookie: string
}

/** Makes an organization and a signed-in HR user of it. */
export async function openOffice(db: Database, secret: string): Promise<ImportOffice> {
  const clock = { now: () => new Date() }
  await db.transact((tx) => loadOrder(tx, clock.now()))
  const cookies = await addPeople(db.execute, secret, { count: 1 })
  const cookie = cookies()
  const app = { db, clock } as Parameters<typeof makeOrganization>[0]
  const organization = await makeOrganization(app)
  const { rows } = await db.execute('select id from accounts order by created_at desc limit 1')
  await relate(app, String(rows[0]?.id), organization)
  return { organization, cookie }
}

/** Sends an import request to a running server; returns null when the server cannot be reached. */
export async function ask(
  url: string,
  { organization, cookie }: ImportOffice,
  path: string,
  body?: unknown,
): Promise<ImportView | null> {
  const isFile = body instanceof Uint8Array
  const headers = { cookie, 'content-type': isFile ? 'application/octet-stream' : 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', body: isFile ? body : JSON.stringify(body) }
  const address = `${url}/api/organizations/${organization}/imports${path}`
  const answer = await fetch(address, { headers, ...sent } as RequestInit).catch(() => null)
  if (!answer) return null
  const { result, error } = (await answer.json()) as { result: ImportView; error: unknown }
  if (error) throw new Error(`${path}: ${JSON.stringify(error)}`)
  return result
}

/** Waits until an import is neither being checked nor being written. */
export async function ended(
  url: string,
  office: ImportOffice,
  id: string,
  seconds = 300,
): Promise<ImportView> {
  for (let left = seconds * 10; left > 0; left -= 1) {
    const view = await ask(url, office, `/${id}`)
    if (view && view.status !== 'checking' && view.status !== 'running') return view
    await wait(100)
  }
  throw new Error('the import does not end')
}

/** Uploads a file and checks it with the recognised columns. */
export async function bring(url: string, office: ImportOffice, file: Uint8Array): Promise<ImportView> {
  const taken = await ask(url, office, '?name=people.xlsx', file)
  if (!taken) throw new Error('the server does not answer')
  const columns = taken.columns.flatMap(({ at, field }) => (field ? [{ at, field }] : []))
  await ask(url, office, `/${taken.id}/check`, { columns })
  return ended(url, office, taken.id)
}
