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
}

/** A way to send messages. `send` returns the gateway's own number of the message, if it has one. */
export interface Gateway {
  /** Throws `RejectedError` when another attempt is useless; any other error is retried later. */
  send(message: Outgoing): Promise<string | null>
  close?(): void
}

/** The gateway refused this very message for good, for instance because the number does not exist. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError'
}

/** The recipient is gone. The message is given up and needs no attention of the admin. */
export class RecipientGoneError extends RejectedError {}

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

/** Posts to a gateway. Follows no redirects, which would leak the key, and waits at most five seconds. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | URLSearchParams,
): Promise<string> {
  const init = {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  } as const
  const answer = await fetch(url, init)
  const text = await answer.text()
  checkStatus(answer.status)
  return text
}
