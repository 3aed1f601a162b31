/** Request to another system and its limits. */
export interface FetchLimits {
  /** Timeout of the whole answer, milliseconds. */
  timeout: number
  /** Largest answer, bytes. */
  bytes: number
  signal?: AbortSignal
  /** Body, sent as JSON by POST. */
  body?: unknown
}

async function readAtMost(response: Response, bytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > bytes) throw new Error(`Ответ длиннее ${bytes} байт`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Fetches JSON from another system. Follows no redirects, which would leak the key. An error has a Russian
 * reason (no connection, status, too long, too slow, not JSON) and no text from the other side.
 */
export async function fetchJson(
  url: string,
  headers: Record<string, string>,
  { timeout, bytes, signal, body }: FetchLimits,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(timeout)
  const ends = signal ? AbortSignal.any([signal, deadline]) : deadline
  try {
    const asked = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(url, { ...asked, headers, redirect: 'error', signal: ends })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`Система ответила ${response.status}`)
    }
    return JSON.parse(await readAtMost(response, bytes))
  } catch (error) {
    if (deadline.aborted) throw new Error(`Система не ответила за ${timeout / 1000} с`)
    if (error instanceof SyntaxError) throw new Error('Система ответила не JSON')
    if (error instanceof TypeError) throw new Error('С системой нет связи')
    throw error
  }
}
