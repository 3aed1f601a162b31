import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor, Allow } from '../../../shared/platform/actor.ts'
import { FileBody } from '../../../shared/platform/file.ts'
import { common, Refusal, type RefusalKind, refuse } from '../../../shared/platform/refusal.ts'
import type { Body, Params, Query, ReplyInput, Route } from '../../../shared/platform/route.ts'
import { type Caller, type Recorder, recorderOf } from '../audit/record.ts'
import type { Note } from '../audit/trail.ts'
import type { Reader, Tx } from '../db/types.ts'
import { runIdempotent } from '../idempotency.ts'
import { EventStream } from '../live/stream.ts'
import { networkOf } from '../network.ts'
import type { Cookies } from './cookies.ts'
import { cookiesOf } from './cookies.ts'
import { FileAnswer } from './file-answer.ts'
import { findMalformedInput } from './malformed-input.ts'
import { originOf } from './origin.ts'
import { hasJustWritten } from './own-writes.ts'
import { PreparedAnswer } from './prepared.ts'
import { plainSentence } from './sentences.ts'
import type { Server } from './server.ts'

/** Input of a handler: the caller, the checked data, and a transaction that honours the idempotency key. */
export interface Call<R, CallActor extends Actor> {
  actor: CallActor
  params: Params<R>
  query: Query<R>
  body: Body<R>
  /** Network address of the caller, for limits and consents. */
  address: string
  /** Browser of the caller, recorded with a consent. */
  agent: string
  /** Origin of the site as the caller sees it, for keys that a browser binds to it. */
  origin: string
  now: Date
  cookies: Cookies
  /**
   * Reads what a call with `mayLag` shows: from the replica, unless there is none or the caller has just written. Rights are
   * read from the primary by every call.
   */
  lagging: Reader
  transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Records in the audit which record was viewed, or how many were, when the address of the call does not say
   * it. Null: there is nothing to record, for instance because the caller views their own data.
   */
  look(note: Note | null): void
  /** Records whom a live page shows, each time that it shows somebody else. */
  show(note: Note): Promise<void>
}

/** The parts of a call that are known before its body is read. */
export type EarlyCall<R, CallActor extends Actor> = Pick<
  Call<R, CallActor>,
  'actor' | 'params' | 'query' | 'address' | 'now'
>

interface Options<R, CallActor extends Actor> {
  /** Decides who may make the call; there is no default. */
  allow: Allow<CallActor>
  /**
   * Refuses a call with a large body before the body is read: by the organization, or by the limit that the handler
   * counts.
   */
  before?: (call: EarlyCall<R, CallActor>) => unknown
}

/** Serves a contract with its rights decision and its handler. */
export type Serve = <R extends Route, CallActor extends Actor>(
  contract: R,
  options: Options<R, CallActor>,
  handle: (call: Call<R, CallActor>) => Promise<ReplyInput<R> | RawAnswer> | ReplyInput<R> | EventStream,
) => void

/** Result types that write the HTTP answer themselves. */
type RawAnswer = PreparedAnswer | EventStream | FileAnswer
const isWhole = (result: unknown): result is RawAnswer =>
  result instanceof PreparedAnswer || result instanceof EventStream || result instanceof FileAnswer

/** Returns field names and Russian sentences of a failed check, unknown fields included. */
export function fieldsOf(error: z.ZodError): Record<string, string> {
  const pairs = error.issues.flatMap((issue): [string, string][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'Неизвестное поле'])
      : [[issue.path.join('.') || 'body', issue.message]],
  )
  const first = new Map<string, string>()
  for (const [name, sentence] of pairs) if (!first.has(name)) first.set(name, sentence)
  return Object.fromEntries(first)
}

/** A list or a number instead of an object is a broken request, not a badly filled form. */
/** Whether the whole value has the wrong type, for each variant of a union. */
const isWrongShape = (issue: z.core.$ZodIssue): boolean =>
  issue.path.length === 0 &&
  (issue.code === 'invalid_type' ||
    (issue.code === 'invalid_union' &&
      issue.errors.length > 0 &&
      issue.errors.every((variant) => variant.some(isWrongShape))))

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: plainSentence })
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(isWrongShape)) refuse(common.BAD_REQUEST)
  const fields = fieldsOf(parsed.error)
  const first = Object.values(fields)[0]
  refuse(common.INVALID, { fields, ...(Object.keys(fields).length === 1 && first && { message: first }) })
}

/** The refusal of a caller without the right: what the session waits for comes before the right itself. */
function refusalFor(actor: Actor): RefusalKind {
  if (actor.kind === 'guest') return common.NO_SESSION
  if (actor.kind !== 'half') return common.FORBIDDEN
  return actor.need === 'unlock' ? common.SESSION_LOCKED : common.SECOND_STEP
}

/** Whether a staff member has to pass the second step again before this call. */
const mustAskAgain = (server: Server, actor: Actor, contract: Route): boolean =>
  contract.asksAgain === true &&
  actor.kind === 'member' &&
  actor.freshUntil !== undefined &&
  actor.freshUntil <= server.clock.now()

const agentOf = ({ headers }: FastifyRequest): string => String(headers['user-agent'] ?? '').slice(0, 300)

/** Records that a signed-in account asked for what is not its own. */
async function recordForbidden(
  server: Server,
  contract: Route,
  request: FastifyRequest,
  { actor, kind }: { actor: Actor; kind: RefusalKind },
): Promise<void> {
  if (kind.code !== common.FORBIDDEN.code) return
  const origin = { address: request.ip, agent: agentOf(request), now: server.clock.now() }
  await server.access.refused({ contract, actor, params: request.params, ...origin })
}

async function admit<CallActor extends Actor>(
  server: Server,
  contract: Route,
  request: FastifyRequest,
  allow: Allow<CallActor>,
): Promise<CallActor> {
  const actor = await server.actorOf(request)
  if (!allow(actor)) {
    const kind = refusalFor(actor)
    await recordForbidden(server, contract, request, { actor, kind })
    return refuse(kind)
  }
  return mustAskAgain(server, actor, contract) ? refuse(common.ASK_AGAIN) : actor
}

function addressOf(contract: Route, request: FastifyRequest) {
  if (contract.params && !contract.params.safeParse(request.params).success) refuse(common.NOT_FOUND)
  return { params: check(contract.params, request.params), query: check(contract.query, request.query) }
}

function hasWantedType({ body }: Route, { headers }: FastifyRequest): boolean {
  const wanted = body === FileBody ? /^application\/octet-stream\b/ : /^application\/json\b/
  return wanted.test(headers['content-type'] ?? '')
}

function inputsOf(contract: Route, request: FastifyRequest) {
  if (contract.body && request.body !== undefined && !hasWantedType(contract, request))
    refuse(common.WRONG_TYPE)
  const body = contract.body ? (request.body ?? {}) : undefined
  return { ...addressOf(contract, request), body: check(contract.body, body) }
}

type Inputs<R> = Pick<Call<R, Actor>, 'params' | 'query' | 'body'>

/**
 * Returns the caller and the checked input. The body is parsed while the database looks up the caller. Errors
 * of the body are reported only to callers who have the right to the call.
 */
async function admitWith<R extends Route, CallActor extends Actor>(
  server: Server,
  contract: R,
  request: FastifyRequest,
  allow: Allow<CallActor>,
): Promise<[CallActor, Inputs<R>]> {
  const admitted = admit(server, contract, request, allow)
  const read = () => inputsOf(contract, request) as Inputs<R>
  if (!contract.body) return [await admitted, read()]
  const [actor, inputs] = await Promise.allSettled([admitted, turn().then(read)])
  if (actor.status === 'rejected') throw actor.reason
  if (inputs.status === 'rejected') throw inputs.reason
  return [actor.value, inputs.value]
}

const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? hash('sha256', body) : (JSON.stringify(body) ?? '')

type LookInput = Pick<Caller, 'params' | 'query'>
type Transact = Call<Route, Actor>['transact']

function transactOf(
  server: Server,
  contract: Route,
  request: FastifyRequest,
  { actor, now }: Pick<Call<Route, Actor>, 'actor' | 'now'>,
): Transact {
  const key = request.headers['idempotency-key']
  if (actor.kind !== 'member' || typeof key !== 'string') return server.db.transact
  if (key.length === 0 || key.length > 200)
    refuse(common.BAD_REQUEST, { message: 'Неверный ключ повторного запроса' })
  server.keys.spend({ account: actor.accountId, address: request.ip, now })
  const call = `${contract.method} ${request.url}`
  const digests = server.secrets.digests('idempotency', textOf(request.body))
  let uses = 0
  return <Result>(work: (tx: Tx) => Promise<Result>) => {
    uses += 1
    const keyed = { account: actor.accountId, key: uses === 1 ? key : `${key}#${uses}`, call, digests, now }
    return runIdempotent(server, keyed, work)
  }
}

/** Wraps the transactions of a call so that the audit records them. */
const recorded =
  (transact: Transact, recorder: Recorder | null): Transact =>
  (work) =>
    transact(recorder ? recorder.keep(work) : work)

/** Runs the work of a call. When a refusal shows existing data, the audit records it. */
async function watched<Result>(recorder: Recorder | null, work: () => Result): Promise<Awaited<Result>> {
  try {
    return await work()
  } catch (error) {
    await recorder?.refused(error)
    throw error
  }
}

/** Returns the checked address of a call; a body of a wrong type or size is a plainer fault than a wrong query. */
function earlyAddressOf(contract: Route, request: FastifyRequest) {
  try {
    return addressOf(contract, request)
  } catch (error) {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > 0 && !hasWantedType(contract, request)) refuse(common.WRONG_TYPE)
    if (length > (contract.largest ?? 0)) refuse(common.TOO_LARGE)
    throw error
  }
}

/** Decides, before a large body is read, whether it will be wanted: a caller must not make the server read megabytes. */
async function admitBody<R extends Route, CallActor extends Actor>(
  server: Server,
  contract: R,
  { allow, before }: Options<R, CallActor>,
  [request, reply]: [FastifyRequest, FastifyReply],
): Promise<void> {
  const actor = await admit(server, contract, request, allow)
  const caller = actor.kind === 'member' ? actor.accountId : networkOf(request.ip)
  server.bodies.hold(request, reply, { largest: contract.largest ?? 0, caller })
  if (!before) return
  const malformed = findMalformedInput(undefined, request.query, request.params)
  if (malformed) throw malformed
  const told = earlyAddressOf(contract, request) as Pick<Inputs<R>, 'params' | 'query'>
  await before({ ...told, actor, address: request.ip, now: server.clock.now() })
}

/** Returns where a call may read what it shows. */
const readerFor = (server: Server, contract: Route, request: FastifyRequest): Reader =>
  contract.mayLag && server.db.replica && !hasJustWritten(request, server)
    ? server.db.replica.reader
    : server.db.reader

/** Returns the function that registers contracts on a server. */
export const serveOn =
  (server: Server): Serve =>
  (contract, options, handle) => {
    server.served.push({ contract, allow: options.allow })
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const [actor, inputs] = await admitWith(server, contract, request, options.allow)
      const caller = { actor, address: request.ip, agent: agentOf(request), now: server.clock.now() }
      const recorder = recorderOf(server, contract, { ...caller, ...(inputs as LookInput) })
      const call = {
        ...caller,
        ...inputs,
        origin: originOf(request, server.publicUrl),
        cookies: cookiesOf(request, reply, server.secure),
        lagging: readerFor(server, contract, request),
        transact: recorded(transactOf(server, contract, request, caller), recorder),
        look: (note: Note | null) => recorder?.look(note),
        show: async (note: Note) => recorder?.show(note, server.clock.now()),
      }
      const result = await watched(recorder, () => handle(call)).catch(async (error: unknown) => {
        if (error instanceof Refusal)
          await recordForbidden(server, contract, request, { actor, kind: error.kind })
        throw error
      })
      await recorder?.close()
      if (isWhole(result)) return result.send(request, reply, options.allow)
      reply.code(contract.status ?? 200)
      return { result: z.parse(contract.reply, result) }
    }
    server.fastify.route({
      method: contract.method,
      url: contract.path,
      handler,
      ...(contract.largest && {
        bodyLimit: contract.largest,
        onRequest: (request: FastifyRequest, reply: FastifyReply) =>
          admitBody(server, contract, options, [request, reply]),
      }),
    })
  }
