import type { IncomingMessage, OutgoingHttpHeaders, Agent as PlainAgent } from 'node:http'
import type { Agent as SealedAgent } from 'node:https'
import { isIP } from 'node:net'
import type { RequestDetails } from 'web-push'
import { http, https } from '../node-http.ts'
import { isOuterAddress, outerLookup } from '../outer-address.ts'
import {
  checkStatus,
  type Gateway,
  type Outgoing,
  RecipientGoneError,
  RejectedError,
  RetryLaterError,
} from './gateway.ts'

/** A browser's subscription, as Web Push defines it. */
export interface PushTarget {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The key pair by which push services know the sender (RFC 8292), base64url. */
export interface VapidPair {
  publicKey: string
  privateKey: string
}

/** Dependencies of push, provided by notifications. */
export interface PushSettings {
  /** Contact for push services: `mailto:…` or `https://…` (setting `VAPID_SUBJECT`). */
  subject: string
  keys(): Promise<VapidPair>
  /** Returns the subscription of an outbox row; null when it is gone. */
  find(recipient: string): Promise<PushTarget | null>
  /** Called when the push service says that the subscription no longer exists. */
  drop(recipient: string): Promise<void>
  /** Allows subscriptions at addresses of this machine; for trial machines. */
  isLoopbackAllowed: boolean
}

const wholeMs = 10_000
const longestTtl = 28 * 86_400
/** Push services accept 4096 bytes after encryption (RFC 8030, 7.2). */
const payloadAtMost = 3000

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Content of a notification: a title, a text cut to fit, and the page to open. */
export function payloadOf({
  subject,
  text,
  link,
  id,
}: Pick<Outgoing, 'subject' | 'text' | 'link' | 'id'>): string {
  const write = (body: string) => JSON.stringify({ id, title: subject ?? '', body, link })
  if (bytesOf(write(text)) <= payloadAtMost) return write(text)
  const signs = [...text]
  let fits = 0
  let tooMany = signs.length
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (bytesOf(write(`${signs.slice(0, middle).join('')}…`)) <= payloadAtMost) fits = middle
    else tooMany = middle
  }
  return write(`${signs.slice(0, fits).join('')}…`)
}

/** Seconds for which a push service may keep the message for an offline device: as long as it is useful. */
const ttlOf = ({ createdAt, usefulUntil }: Outgoing): number =>
  usefulUntil
    ? Math.min(longestTtl, Math.max(60, Math.round((usefulUntil.getTime() - createdAt.getTime()) / 1000)))
    : 86_400

/** Seconds of a `Retry-After` header, given as seconds or as a date; at most an hour, 0 without one. */
function waitOf(header: string | undefined): number {
  if (!header) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(0, seconds)) : 0
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')
const loopback = /^(localhost|127\.0\.0\.1|::1)$/

/** Throws when an endpoint is not a public address; the name is checked again when the socket opens. */
function checkPlace(url: URL, isLoopbackAllowed: boolean): boolean {
  const host = hostOf(url)
  if (isLoopbackAllowed && loopback.test(host)) return true
  if (url.protocol !== 'https:' || (isIP(host) && !isOuterAddress(host)))
    throw new RejectedError('Недопустимый адрес')
  return false
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

/** Posts without following redirects. Only the status of the answer is used: an endpoint is a foreign machine. */
function send({ endpoint, headers, body }: RequestDetails, agents: Agents, isLoopbackAllowed: boolean) {
  const url = new URL(endpoint)
  const isOwn = checkPlace(url, isLoopbackAllowed)
  const isPlain = url.protocol === 'http:'
  const options = {
    method: 'POST',
    headers: headers as OutgoingHttpHeaders,
    agent: isPlain ? agents.http : agents.https,
    signal: AbortSignal.timeout(wholeMs),
    ...(!isOwn && { lookup: outerLookup as unknown as typeof import('node:dns').lookup }),
  }
  return new Promise<Answer>((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      drain(response)
    })
    request.on('error', reject).end(body)
  })
}

const answerAtMost = 16_384

/** Drains a short answer, so that its connection serves the next message; disconnects a long one. */
function drain(response: IncomingMessage): void {
  let length = 0
  response.on('error', () => {})
  response.on('data', (part: Buffer) => {
    length += part.length
    if (length > answerAtMost) response.destroy()
  })
}

interface Agents {
  http: PlainAgent
  https: SealedAgent
}

async function requestOf(message: Outgoing, target: PushTarget, { subject, keys }: PushSettings) {
  // Loaded with the first push, so that a start does not wait for it.
  const [{ default: webPush }, pair] = await Promise.all([import('web-push'), keys()])
  try {
    return webPush.generateRequestDetails(target, payloadOf(message), {
      vapidDetails: { subject, ...pair },
      TTL: ttlOf(message),
      // A repeated message replaces the one that still waits at the push service.
      topic: message.id.replaceAll('-', ''),
    })
  } catch {
    throw new RejectedError('Ключи подписки не подходят')
  }
}

/** Push to one browser, encrypted for it (RFC 8291) and signed with our key (RFC 8292). */
export function pushGateway(settings: PushSettings): Gateway {
  const agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: 16 }),
    https: new https.Agent({ keepAlive: true, maxSockets: 16 }),
  }
  return {
    async send(message) {
      const target = await settings.find(message.recipient)
      if (!target) throw new RecipientGoneError('Подписки больше нет')
      const request = await requestOf(message, target, settings)
      const { status, retryAfter } = await send(request, agents, settings.isLoopbackAllowed)
      if (status === 404 || status === 410) {
        await settings.drop(message.recipient)
        throw new RecipientGoneError(`Подписки больше нет: ${status}`)
      }
      if ((status === 429 || status >= 500) && retryAfter)
        throw new RetryLaterError(`Служба уведомлений ответила ${status}`, waitOf(retryAfter))
      checkStatus(status)
      return null
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
