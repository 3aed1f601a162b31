import type { IncomingMessage } from 'node:http'
import { reasonOf } from '../log.ts'
import { http, https } from '../node-http.ts'

/** A file attached to a letter. */
export interface MessageFile {
  name: string
  type: string
  content: Uint8Array
}

/** A message as the gateway gets it. */
export interface Outgoing {
  /** Id of the outbox row: the gateway's idempotency key. */
  id: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  /** Page of the cabinet that the message is about. */
  link: string | null
  /** Unsubscribe address of a recurring letter. */
  unsubscribe?: string | null
  /** Attachment of a letter. */
  file?: MessageFile
  createdAt: Date
  usefulUntil: Date | null
  /** An attempt was made before, and may have succeeded without our knowing. */
  isRepeat?: boolean
}

/** A way to send messages. `send` returns the gateway's own number of the message, if it has one. */
export interface Gateway {
  /**
   * Throws `RejectedError` when another attempt is useless, `NoAnswerError` when the message may have left; any other
   * error is retried later.
   */
  send(message: Outgoing): Promise<string | null>
  close?(): void
  /** The gateway cannot tell a repetition from a new message: after a silence a message is not sent again by itself. */
  cannotRepeat?: boolean
}

/** The gateway refused this very message for good, for instance because the number does not exist. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError'
}

/** The recipient is gone. The message is given up and needs no attention of the admin. */
export class RecipientGoneError extends RejectedError {}

/** The gateway got the message and did not answer: whether it was sent is not known. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** The gateway asks to retry, not before so many seconds. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

// Wrong key, no money, blocked, too often: the fault lies with our account and not with the message, so the
// message is retried.
const ofAccount = new Set([401, 402, 403, 407, 408, 425, 429])

/** Throws by the HTTP status of a gateway: 4xx refuses the message, the rest is retried. */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return
  const Failure = status >= 400 && status < 500 && !ofAccount.has(status) ? RejectedError : Error
  throw new Failure(`Шлюз ответил ${status}`)
}

const timeout = 5000
const longestAnswer = 64 * 1024

/** Statuses of a proxy before the gateway: it has passed the message on and knows no more. */
const ofProxy = new Set([502, 504])

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  answer.setEncoding('utf8')
  for await (const part of answer) {
    text += part
    if (text.length > longestAnswer) throw new Error('Шлюз ответил слишком длинно')
  }
  return text
}

/** Sends a request over a connection of its own; `onPassedOn` is called once the gateway may have got it. */
function answerTo(
  url: string,
  headers: Record<string, string>,
  body: string,
  onPassedOn: () => void,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const isSealed = url.startsWith('https:')
  const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeout) }
  const request = (isSealed ? https : http).request(url, options, resolve)
  request.on('error', reject)
  request.on('socket', (socket) => socket.once(isSealed ? 'secureConnect' : 'connect', onPassedOn))
  request.end(body)
  return promise
}

/**
 * Posts to a gateway. Follows no redirects, which would leak the key, and waits at most five seconds. Throws
 * `NoAnswerError` when the request has reached the gateway and no answer came back.
 */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
): Promise<string> {
  const type = body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }
  let isPassedOn = false
  try {
    const answer = await answerTo(url, { ...type, ...headers }, String(body), () => {
      isPassedOn = true
    })
    const text = await textOf(answer)
    const status = answer.statusCode ?? 0
    if (ofProxy.has(status)) throw new NoAnswerError(`Шлюз ответил ${status}`)
    isPassedOn = false
    checkStatus(status)
    return text
  } catch (error) {
    if (!isPassedOn || error instanceof NoAnswerError) throw error
    throw new NoAnswerError(reasonOf(error))
  }
}
