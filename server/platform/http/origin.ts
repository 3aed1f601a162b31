import type { FastifyRequest } from 'fastify'

/** Returns the origin of the site: that of the settings, otherwise the one that the browser has asked for. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const seen = `${request.protocol}://${request.host}`
  return new URL(publicUrl ?? (URL.canParse(seen) ? seen : 'http://localhost')).origin
}
