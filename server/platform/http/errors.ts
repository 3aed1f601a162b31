import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  common,
  Refusal,
  type RefusalBody,
  type RefusalExtra,
  type RefusalKind,
} from '../../../shared/platform/refusal.ts'
import type { Log } from '../log.ts'

/** Fastify's own complaints about a request, in our words. */
const ofFramework: Record<string, RefusalKind> = {
  FST_ERR_CTP_BODY_TOO_LARGE: common.TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: common.WRONG_TYPE,
}

function refusalOf(error: unknown): { kind: RefusalKind; extra: RefusalExtra } | null {
  if (error instanceof Refusal) return { kind: error.kind, extra: error.extra }
  const { code = '', statusCode = 500 } = (error ?? {}) as FastifyError
  const kind = ofFramework[code] ?? (statusCode >= 400 && statusCode < 500 ? common.BAD_REQUEST : null)
  return kind && { kind, extra: {} }
}

function bodyOf(kind: RefusalKind, extra: RefusalExtra): { error: RefusalBody } {
  const { message = kind.message, fields, details } = extra
  return {
    error: { code: kind.code, message, ...(fields && { fields }), ...(details !== undefined && { details }) },
  }
}

/** The one place that turns refusals and faults into answers. A fault shows its request id and no inside text. */
export function answerErrors(fastify: FastifyInstance, log: Log): void {
  fastify.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error)
    if (!refusal) {
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
      const { code, message } = common.FAULT
      return reply.code(500).send({ error: { code, message, requestId: request.id } })
    }
    if (refusal.extra.retryAfter) reply.header('retry-after', refusal.extra.retryAfter)
    return reply.code(refusal.kind.status).send(bodyOf(refusal.kind, refusal.extra))
  })
}
