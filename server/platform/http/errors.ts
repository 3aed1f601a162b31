import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  common,
  Refusal,
  type RefusalBody,
  type RefusalExtra,
  type RefusalKind,
} from '../../../shared/platform/refusal.ts'
import type { Log } from '../log.ts'
import { http } from '../node-http.ts'

/**
 * Our refusals for the errors that Fastify and its plugins raise about a request. An address that is too long
 * counts as not found.
 */
const byStatus: Record<number, RefusalKind> = {
  403: common.FORBIDDEN,
  404: common.NOT_FOUND,
  413: common.TOO_LARGE,
  414: common.NOT_FOUND,
  415: common.WRONG_TYPE,
}

function refusalOf(error: unknown): { kind: RefusalKind; extra: RefusalExtra } | null {
  if (error instanceof Refusal) return { kind: error.kind, extra: error.extra }
  const { statusCode = 500 } = (error ?? {}) as FastifyError
  const kind = byStatus[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? common.BAD_REQUEST : null)
  return kind && { kind, extra: {} }
}

function bodyOf(kind: RefusalKind, extra: RefusalExtra): { error: RefusalBody } {
  const { message = kind.message, fields, details } = extra
  return {
    error: { code: kind.code, message, ...(fields && { fields }), ...(details !== undefined && { details }) },
  }
}

/** The one place that turns refusals and faults into answers. A fault shows its request id and nothing internal. */
export const answerErrors =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(error)
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
    if (!refusal) {
      const route = request.routeOptions?.url
      log.error({ err: error, requestId: request.id, route }, 'request failed')
      const { code, message } = common.FAULT
      void reply.code(500).send({ error: { code, message, requestId: request.id } })
      return
    }
    if (refusal.extra.retryAfter) reply.header('retry-after', refusal.extra.retryAfter)
    void reply.code(refusal.kind.status).send(bodyOf(refusal.kind, refusal.extra))
  }

const ofConnection: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers a connection that does not speak HTTP, sends endless headers or never completes a request; then
 * closes it.
 */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = ofConnection[error.code ?? ''] ?? 400
  const body = JSON.stringify(bodyOf(common.BAD_REQUEST, {}))
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
