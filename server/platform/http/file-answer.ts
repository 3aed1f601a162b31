import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ArchiveKind, type FileKind, mimeTypes, type ScanKind } from '../documents/kind.ts'

/**
 * An answer that is a file: the browser saves it under its Russian name, never shows it inside the page and
 * never caches it.
 */
export class FileAnswer {
  readonly #name: string
  readonly #kind: FileKind | ScanKind | ArchiveKind
  readonly #content: Uint8Array | Readable

  /** File name without the extension. */
  constructor(name: string, kind: FileKind | ScanKind | ArchiveKind, content: Uint8Array | Readable) {
    this.#name = `${name}.${kind}`
    this.#kind = kind
    this.#content = content
  }

  send(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const name = encodeURIComponent(this.#name).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .type(mimeTypes[this.#kind])
      .send(this.#content)
  }
}
