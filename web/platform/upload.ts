import type { ParamsInput, QueryInput, Reply, Route } from '../../shared/platform/route.ts'
import { addressOf, CallError, lost, refusalOf } from './call.ts'

interface UploadInput<R extends Route> {
  params: ParamsInput<R>
  query: QueryInput<R>
  file: Blob
  /** Share of the file that has been sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const answerOf = (request: XMLHttpRequest): Response => {
  const names = ['retry-after', 'x-request-id']
  const given = names.map((name) => [name, request.getResponseHeader(name) ?? ''] as [string, string])
  return new Response(request.responseText, { status: request.status, headers: given })
}

/**
 * Sends a file by a contract whose body is a `FileBody` and reports progress, which `fetch` cannot. Returns the
 * `result` or throws a CallError, as `call` does; a cancelled upload throws the browser's AbortError.
 */
export function upload<R extends Route>(contract: R, input: UploadInput<R>): Promise<Reply<R>> {
  const { file, onProgress, signal } = input
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const request = new XMLHttpRequest()
  const end = Promise.withResolvers<Response>()
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
  request.addEventListener('load', () => end.resolve(answerOf(request)))
  request.addEventListener('error', () => end.reject(new CallError(lost, null)))
  request.addEventListener('abort', () => end.reject(new DOMException('cancelled', 'AbortError')))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.open(contract.method, addressOf(contract.path, params, query))
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.send(file)
  return end.promise.then(async (response) => {
    if (!response.ok) throw await refusalOf(response)
    return ((await response.json()) as { result: Reply<R> }).result
  })
}
