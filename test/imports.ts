import { setTimeout as wait } from 'node:timers/promises'
import { importsContract } from '../shared/imports/contract.ts'
import { importCorrectionsContract } from '../shared/imports/corrections/contract.ts'
import type { ImportField, ImportView } from '../shared/imports/schema.ts'
import type { OrganizationId } from '../shared/organizations/schema.ts'
import type { BodyInput } from '../shared/platform/route.ts'
import { loadCatalogue } from './booking.ts'
import { employer } from './employees.ts'
import { type Answer, type Client, test as withApp } from './harness.ts'

/** A signed-in user who acts for an organization. */
interface Office {
  client: Client
  at: { organization: OrganizationId }
}

/** `test` with the HR of a connected organization, on a day after the catalogue came into force. */
export const withOffice = withApp.extend<{ office: Awaited<ReturnType<typeof employer>> }>({
  office: async ({ app }, use) => {
    await loadCatalogue(app.db, app.clock.now())
    app.clock.set('2026-11-21T05:00:00Z')
    await use(await employer(app))
  },
})

/** Uploads a file. */
export async function upload(
  { client, at }: Office,
  content: Buffer | string,
  { name = 'Сотрудники.xlsx', headers: more = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<Answer<typeof importsContract.upload>> {
  const url = `/api/organizations/${at.organization}/imports?${new URLSearchParams({ name })}`
  const headers = { 'content-type': 'application/octet-stream', ...more }
  const answer = await client.send({ method: 'POST', url, payload: Buffer.from(content), headers })
  const { result, error } = answer.json()
  return { status: answer.statusCode, result, error, headers: answer.headers }
}

/** Waits until an import is neither being checked nor being written. */
export async function settled({ client, at }: Office, id: string): Promise<ImportView> {
  for (let left = 1200; left > 0; left -= 1) {
    const { result } = await client.call(importsContract.one, { params: { ...at, id } })
    if (result.status !== 'checking' && result.status !== 'running') return result
    await wait(25)
  }
  throw new Error('the import does not end')
}

/** The columns that the upload has recognised. */
export const recognised = ({ columns }: ImportView): { at: number; field: ImportField }[] =>
  columns.flatMap(({ at, field }) => (field ? [{ at, field }] : []))

/** Uploads a file and checks it with the recognised columns. */
export async function check(office: Office, content: Buffer | string): Promise<ImportView> {
  const { result, error } = await upload(office, content)
  if (error) throw new Error(`not taken: ${JSON.stringify(error)}`)
  const { client, at } = office
  const begun = await client.call(importsContract.check, {
    params: { ...at, id: result.id },
    body: { columns: recognised(result) },
  })
  if (begun.error) throw new Error(`not checked: ${JSON.stringify(begun.error)}`)
  return settled(office, result.id)
}

/** Corrects an import and waits for the check; cells and values that are not given do not change. */
export async function correct(
  { client, at }: Office,
  id: string,
  body: BodyInput<typeof importCorrectionsContract.change>,
): Promise<ImportView> {
  const params = { ...at, id } as never
  const { error } = await client.call(importCorrectionsContract.change, { params, body })
  if (error) throw new Error(JSON.stringify(error))
  return settled({ client, at }, id)
}

/** Writes a checked import and waits until it ends. */
export async function write(
  office: Office,
  { id }: { id: string },
  how: {
    mode?: 'all' | 'right'
    partial?: boolean
    duplicates?: 'update' | 'skip' | 'add'
    instead?: string[]
    keepFactors?: 'all' | string[]
  } = {},
): Promise<ImportView> {
  const { client, at } = office
  const { error } = await client.call(importsContract.start, {
    params: { ...at, id },
    body: { mode: 'right', duplicates: 'update', ...how },
  })
  if (error) throw new Error(`not started: ${JSON.stringify(error)}`)
  return settled(office, id)
}

/** Rows of the preview. */
export async function rowsOf({ client, at }: Office, id: string, query: Record<string, string> = {}) {
  const { result } = await client.call(importsContract.rows, { params: { ...at, id }, query: query as never })
  return result
}

/** Downloads a file of the organization. */
export async function download({ client, at }: Office, path: string, query = ''): Promise<Buffer> {
  const url = `/api/organizations/${at.organization}/${path}${query && `?${query}`}`
  const answer = await client.send({ method: 'GET', url })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.rawPayload
}
