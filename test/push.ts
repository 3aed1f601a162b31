import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request for one browser, as its push service received it. */
interface PushRequest {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

const hkdf = (key: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** A browser with its own keys: has a subscription and decrypts the messages sent to it (RFC 8291, RFC 8188). */
export function pushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)

  const open = (body: Buffer): Record<string, unknown> => {
    const salt = body.subarray(0, 16)
    const rest = body.subarray(16)
    const recordSize = rest.readUInt32BE(0)
    const keyLength = rest.readUInt8(4)
    const senderKey = rest.subarray(5, 5 + keyLength)
    const sealed = rest.subarray(5 + keyLength)
    if (sealed.length > recordSize) throw new Error('more than one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey])
    const secret = hkdf(pair.computeSecret(senderKey), auth, info, 32)
    const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = padded.findLastIndex((byte) => byte !== 0)
    if (padded[end] !== 2) throw new Error('the padding does not end the last record')
    return JSON.parse(padded.subarray(0, end).toString())
  }

  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return { value: { endpoint, expirationTime: null as number | null, keys }, open }
}

/**
 * Returns the claims of the token that signs a request (RFC 8292); throws when the signature is not that of the
 * named key.
 */
export function vapidOf({ headers }: PushRequest) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isOurs = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('a foreign signature')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return {
    key,
    alg: read(head).alg as string,
    ...(read(claims) as { aud: string; sub: string; exp: number }),
  }
}

type Answer = (arrived: PushRequest, response: ServerResponse) => void

/** A push service on this machine that stores the requests and answers 201 unless told otherwise. */
export async function pushService() {
  const arrived: PushRequest[] = []
  let answer: Answer = (_arrived, response) => void response.writeHead(201).end()
  const http = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
    arrived.push(one)
    answer(one, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()))
  const { port } = http.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    arrived,
    /** A new browser subscribed at this service. */
    browser: (name = randomBytes(6).toString('hex')) => pushBrowser(`${url}/send/${name}`),
    /** Sets the answer to all later requests. */
    answer(status: number, headers: Record<string, string> = {}, body = '') {
      answer = (_arrived, response) => void response.writeHead(status, headers).end(body)
    },
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}
