import type { Server } from './server.ts'

/** Answers whether the process lives and whether it can work: readiness is 503 while the database is away. */
export function answerHealth(server: Server): void {
  server.fastify.get('/api/health', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  server.fastify.get('/api/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const limit = new Promise<never>((_resolve, reject) =>
      setTimeout(reject, 2000, new Error('slow')).unref(),
    )
    try {
      await Promise.race([server.db.execute('select 1'), limit])
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database is away' })
    }
  })
}
