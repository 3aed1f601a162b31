import type { DownloadedFile } from '../../shared/platform/file.ts'
import { common, type RefusalBody, type RefusalKind } from '../../shared/platform/refusal.ts'
import type { BodyInput, ParamsInput, QueryInput, Reply, Route } from '../../shared/platform/route.ts'
import { askAgain } from './ask-again.ts'
import { session } from './session.ts'

type CallPart<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, never>>
  : Record<Name, Value>

/** Parameters of a call: the path, the query and the body, as far as the contract has them. */
type CallInput<R> = CallPart<'params', ParamsInput<R>> &
  CallPart<'query', QueryInput<R>> &
  CallPart<'body', BodyInput<R>> & { idempotencyKey?: string; signal?: AbortSignal }

/** A failed call. `network`: the server was not reached and typed data is safe; `status` is 0 then. */
export class CallError extends Error {
  readonly kind: 'refusal' | 'network'
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly details: unknown
  /** Seconds to wait before another try; null when the server did not say. */
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(body: RefusalBody, response: Response | null) {
    super(body.message)
    this.name = 'CallError'
    this.kind = response ? 'refusal' : 'network'
    this.code = body.code
    this.status = response?.status ?? 0
    this.fields = body.fields ?? {}
    this.details = body.details
    this.retryAfter = Number(response?.headers.get('retry-after')) || null
    this.requestId = body.requestId ?? response?.headers.get('x-request-id') ?? null
  }
}

/** Checks whether an error is the given refusal. */
export const isRefused = (error: unknown, { code }: RefusalKind): error is CallError =>
  error instanceof CallError && error.code === code

/** Returns the details of an error that is the given refusal; undefined for any other error. */
export const detailsOf = (error: unknown, refusal: RefusalKind): unknown =>
  isRefused(error, refusal) ? error.details : undefined

/** Checks whether the server was not reached. */
export const lost: RefusalBody = {
  code: 'NETWORK',
  message: 'Нет связи с сервером. Введённое сохранено, попробуйте ещё раз',
}
const strange: RefusalBody = {
  code: 'FAULT',
  message: 'На сервере произошла ошибка. Введённое сохранено, попробуйте ещё раз',
}

/** Puts path parameters and the query into the address of a contract. */
export function addressOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

/** Whether the session waits for the second step, or for the screen to be unlocked. */
const isHeldUp = (error: CallError): boolean =>
  isRefused(error, common.SECOND_STEP) || isRefused(error, common.SESSION_LOCKED)

/**
 * Waits for the user to unlock the screen or to pass the second step again, as a refusal asks; tells whether the
 * call may be repeated.
 */
async function isLetOn(error: CallError): Promise<boolean> {
  if (isRefused(error, common.ASK_AGAIN)) return askAgain('second-step')
  if (isRefused(error, common.OWNER_CHECK)) return askAgain('owner')
  if (!isRefused(error, common.SESSION_LOCKED)) return false
  return session.opened()
}

/** Reads the refusal of an answer and reports an expired session. */
export async function refusalOf(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as { error?: RefusalBody } | null
  const error = new CallError(body?.error ?? strange, response)
  if (response.status === 401 || isHeldUp(error)) void session.refresh()
  return error
}

/** Reads a file from an answer, under the name that the server gives it. */
async function fileOf(response: Response): Promise<DownloadedFile | null> {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  if (!name) return null
  const content = await response.blob().catch(() => null)
  return content && { name: decodeURIComponent(name), content }
}

/**
 * Calls the server by a contract: returns its `result` or throws a CallError. A cancelled call throws the
 * browser's AbortError.
 */
export async function call<R extends Route>(contract: R, input: CallInput<R>): Promise<Reply<R>> {
  const { params, query, body, idempotencyKey, signal } = input as CallInput<Route> & {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const isFile = (body as unknown) instanceof Blob
  const response = await fetch(addressOf(contract.path, params, query), {
    method: contract.method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallError(lost, null)
  })
  if (!response.ok) {
    const error = await refusalOf(response)
    if (await isLetOn(error)) return call(contract, input)
    // When the server refuses a read (403), the user has lost a role, so the session is fetched again. When it
    // refuses an act, the code that handles the button shows the error.
    if (isRefused(error, common.FORBIDDEN) && contract.method === 'GET') void session.refresh()
    throw error
  }
  const file = await fileOf(response)
  if (file) return file as Reply<R>
  const answer = (await response.json().catch(() => null)) as { result: Reply<R> } | null
  if (!answer) throw new CallError(lost, null)
  return answer.result
}
