import fc from 'fast-check'
import { FileBody } from '../shared/platform/file.ts'
import type { Route } from '../shared/platform/route.ts'
import { expect, onEmbedded, type TestApp, test } from './harness.ts'
import { come, openWorld, type Part, parts, type TestPerson } from './rights-records.ts'
import { pathsOf, put, samples, someId, strange } from './spoilt.ts'

/** Odd inputs of one caller to one call: all of them at night, a sample before each landing. */
const inputsEach = process.env.TESTS === 'gate' ? 1 : 100
const slowest = 2000

const oddText = fc.oneof(
  fc.constantFrom('\ud83d', 'а\udc00', '\0', 'Иван\nПётр', '\u2028', '\u001b[2J', '\u202eтекст', '', ' '),
  fc.constantFrom(
    '__proto__',
    "' or 1=1 --",
    '%',
    '\\',
    '{"a":1}',
    '../../etc/passwd',
    '%00',
    'а'.repeat(20_000),
  ),
  fc.constantFrom(
    '2026-02-30',
    '9999-12-31',
    '0000-00-00',
    '1e400',
    '-0',
    'NaN',
    someId,
    someId.toUpperCase(),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)
const odd = fc.oneof(
  oddText,
  fc.constantFrom(...strange.map(([, value]) => value)),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(oddText, { minLength: 200, maxLength: 300 }),
)

/** A request that no page of ours sends. */
interface OddRequest {
  address: string
  query: string
  payload: string | Buffer | undefined
  headers: Record<string, string>
}

const spoilt = (sample: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsOf(sample)
  const changed = fc.tuple(fc.constantFrom(...(paths.length > 0 ? paths : [[]])), odd)
  return fc.oneof(
    { weight: 4, arbitrary: changed.map(([path, bad]) => put(sample, path, bad)) },
    fc.tuple(oddText, odd).map(([name, bad]) => ({ ...(sample as object), [name]: bad })),
    odd,
  )
}

const textOf = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed()

function queryOf(value: unknown): string {
  const fields = Object.entries(value !== null && typeof value === 'object' ? value : { odd: value })
  const pairs = fields.flatMap(([name, inner]) =>
    inner === undefined ? [] : [[name.toWellFormed(), textOf(inner)]],
  )
  return new URLSearchParams(pairs).toString()
}

/** A body that is spoilt somewhere, whole but broken, or of another type. */
function bodyOf(contract: Route): fc.Arbitrary<Pick<OddRequest, 'payload' | 'headers'>> {
  const types = fc.constantFrom('application/json', 'application/octet-stream', 'text/plain')
  const key = fc.constantFrom('one', 'а'.repeat(300), '\u00ff', '')
  const headed = (payload: string | Buffer, type: string, idempotencyKey: string) => ({
    payload,
    headers: { 'content-type': type, 'idempotency-key': encodeURI(idempotencyKey) },
  })
  if (contract.body === undefined) return fc.constant({ payload: undefined, headers: {} })
  const bytes = fc.uint8Array({ maxLength: 4000 }).map((content) => Buffer.from(content))
  if (contract.body === FileBody)
    return fc.tuple(bytes, types, key).map(([content, type, one]) => headed(content, type, one))
  const whole = fc.oneof(
    ...samples(contract.body).map((sample) => ({ weight: 6, arbitrary: spoilt(sample) })),
    { weight: 1, arbitrary: odd },
  )
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(whole, key)
        .map(([value, one]) => headed(JSON.stringify(value) ?? '', 'application/json', one)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(bytes, types, key).map(([content, type, one]) => headed(content, type, one)),
    },
  )
}

const partOfAddress = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(someId, 'ekb', 'audit') },
  oddText.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 150)) || 'x'),
)

function oddRequests(contract: Route): fc.Arbitrary<OddRequest> {
  const names = contract.path.match(/:\w+/g) ?? []
  const address = fc
    .tuple(...names.map(() => partOfAddress))
    .map((values) =>
      names.reduce((path, name, at) => path.replace(name, () => values[at] ?? ''), contract.path),
    )
  const [sample = {}] = samples(contract.query)
  const query = fc.oneof(fc.constant(sample), spoilt(sample)).map(queryOf)
  return fc.tuple(address, query, bodyOf(contract)).map(([path, asked, body]) => ({
    address: path,
    query: asked,
    ...body,
  }))
}

let sent = 0

/** Sends a request from an address of its own, and returns its status and how long it took. */
async function send(app: TestApp, { client }: TestPerson, contract: Route, request: OddRequest) {
  sent += 1
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const began = performance.now()
  const answer = await app.server.fastify.inject({
    method: contract.method as 'GET',
    url: `${request.address}${request.query && `?${request.query}`}`,
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: { ...request.headers, ...(cookie && { cookie }) },
    // A stream that was opened would never end.
    payloadAsStream: true,
    ...(request.payload !== undefined && { payload: request.payload }),
  })
  answer.stream().destroy()
  return { status: answer.statusCode, ms: performance.now() - began }
}

/** Tables in which a refused call may leave a trace: who tried, how often, and what he was refused. */
const traces = /^(audit|rate_counters|sessions|drizzle|pgboss)/
/** Calls that keep a wrong answer under its idempotency key, so that a repetition of the request costs no second try. */
const keepsWrongAnswers = ['PATCH /api/auth/verification', 'POST /api/auth/second-step/passkeys']

/** Counts the rows of every table that a refused call may not change. */
async function storedIn({ db }: TestApp): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(`select tablename as name from pg_tables where schemaname = 'public'`)
  const names = rows.map(({ name }) => String(name)).filter((name) => !traces.test(name))
  const counts = names.map((name) => `(select count(*)::int from "${name}") as "${name}"`)
  return (await db.execute(`select ${counts.join(', ')}`)).rows[0] ?? {}
}

/** The requests of one caller to one call, the same in each run. */
const requestsOf = (contract: Route, at: number): OddRequest[] =>
  fc.sample(oddRequests(contract), { numRuns: inputsEach, seed: at })

type Caller = readonly [part: Part, person: TestPerson]

/** One caller sends one odd request; `fault`: the answer when it is wrong. */
async function tryOne(app: TestApp, [part, person]: Caller, contract: Route, request: OddRequest) {
  const { status, ms: first } = await send(app, person, contract, request)
  // A slow answer is asked for again: a busy machine is slow once.
  const ms = first < slowest ? first : (await send(app, person, contract, request)).ms
  const isWrong = status >= 500 || ms >= slowest
  const told = `${part}: ${status} in ${Math.round(ms)} ms ${JSON.stringify(request).slice(0, 600)}`
  return { isTaken: status < 300, fault: isWrong ? [`${contract.method} ${contract.path}, ${told}`] : [] }
}

/** Everybody sends odd requests to one call; returns the wrong answers, and whether one of the requests was accepted. */
async function tryCall(app: TestApp, everybody: readonly Caller[], contract: Route, index: number) {
  const faults: string[] = []
  let isTaken = false
  for (const [at, caller] of everybody.entries())
    for (const request of requestsOf(contract, index * everybody.length + at)) {
      const outcome = await tryOne(app, caller, contract, request)
      isTaken ||= outcome.isTaken
      faults.push(...outcome.fault)
    }
  return { faults, isTaken }
}

/** Everybody sends odd requests to every call; returns those that were answered wrongly. */
async function fuzz(app: TestApp): Promise<string[]> {
  const world = await openWorld(app)
  const everybody: Caller[] = []
  for (const part of Object.keys(parts) as Part[]) everybody.push([part, await come(world, part, 'Иванова')])
  const wrong: string[] = []
  let before = await storedIn(app)
  for (const [index, { contract }] of app.server.served.entries()) {
    const { faults, isTaken } = await tryCall(app, everybody, contract, index)
    const after = await storedIn(app)
    const call = `${contract.method} ${contract.path}`
    const changed = Object.keys(after).filter(
      (name) =>
        after[name] !== before[name] && !(name === 'idempotency_keys' && keepsWrongAnswers.includes(call)),
    )
    wrong.push(...faults)
    if (!isTaken && changed.length > 0) wrong.push(`${call}: refused, and yet changed ${changed.join(', ')}`)
    before = after
  }
  return wrong
}

test('odd input of anybody to any call is refused quickly, without a fault, and stores nothing', {
  timeout: 3_600_000,
}, async ({ app }) => {
  expect(await fuzz(app)).toEqual([])
})

onEmbedded.skipIf(process.env.TESTS === 'gate')(
  'the embedded database refuses the same odd input as quickly',
  { timeout: 3_600_000 },
  async ({ app }) => {
    expect(await fuzz(app)).toEqual([])
  },
)
