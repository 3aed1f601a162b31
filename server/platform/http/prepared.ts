import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** A large answer that changes seldom: serialized and compressed once, revalidated by its ETag. */
export class PreparedAnswer {
  readonly #etag: string
  readonly #bodies: Record<'identity' | 'br' | 'gzip', Buffer>

  private constructor(etag: string, bodies: Record<'identity' | 'br' | 'gzip', Buffer>) {
    this.#etag = etag
    this.#bodies = bodies
  }

  /** Prepares a result in the encodings that browsers accept. */
  static async of(result: unknown): Promise<PreparedAnswer> {
    const identity = Buffer.from(JSON.stringify({ result }))
    const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    return new PreparedAnswer(etag, {
      identity,
      br: await brotli(identity, quality),
      gzip: await zip(identity),
    })
  }

  /** Sends the body, or 304 to a client that has it already. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.header('cache-control', 'no-cache').header('etag', this.#etag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match']?.includes(this.#etag)) return reply.code(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(this.#bodies[encoding])
  }
}
