/** A file that goes with a letter. */
export interface MessageFile {
  name: string
  /** Its MIME type. */
  type: string
  content: Uint8Array
}

/** What a gateway is given. */
export interface Outgoing {
  /** Id of the outbox row: the gateway's idempotency key, so that a repetition is recognised. */
  id: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  /** Page of the cabinet that it is about. */
  link: string | null
  /** Of a letter that comes again and again: the address that stops it. */
  unsubscribe?: string | null
  /** Of a letter. */
  file?: MessageFile
  createdAt: Date
  usefulUntil: Date | null
}

/** A way out. `send` gives the gateway's own number of the message, if it has one. */
export interface Gateway {
  /** Throws `Rejected` when trying again is of no use; any other error is tried again later. */
  send(message: Outgoing): Promise<string | null>
  close?(): void
}

/** The gateway has refused this very message for good, e.g. a number that does not exist. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
}

/** Nobody is there any more to be told. The message is laid aside, and nobody needs to look into it. */
export class Gone extends Rejected {}

/** The gateway asks to come again, not before so many seconds. */
export class Later extends Error {
  override readonly name = 'Later'
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

// Wrong key, no money, blocked, too often: the message is good, our account is not. These are tried again.
const ofAccount = new Set([401, 402, 403, 407, 408, 425, 429])

/** Throws by the HTTP status of a gateway's answer: 4xx refuses the message, the rest is worth another try. */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return
  const Failure = status >= 400 && status < 500 && !ofAccount.has(status) ? Rejected : Error
  throw new Failure(`Шлюз ответил ${status}`)
}

const timeout = 5000

/** Posts to a gateway. Does not follow redirects (the key would go along) and waits five seconds at most. */
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
