import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, openApp } from '../../test/harness.ts'

const token = 'the token of the scraper'

async function clinic(environment: Record<string, string> = { METRICS_TOKEN: token }) {
  const db = await emptyDatabase()
  const app = await openApp(db, environment)
  onTestFinished(async () => {
    await app.server.fastify.close()
    await db.close()
  })
  const scrape = async (secret?: string) => {
    const headers = secret ? { authorization: `Bearer ${secret}` } : {}
    return app.server.fastify.inject({ url: '/metrics', headers })
  }
  return { app, db, scrape }
}

test('without a token in the settings, or with a wrong one, there is no page of metrics', async () => {
  const closed = await clinic({})
  expect((await closed.scrape(token)).statusCode).toBe(404)
  const { scrape } = await clinic()
  expect((await scrape()).statusCode).toBe(404)
  expect((await scrape('the token of a guesser!')).statusCode).toBe(404)
})

test('a scrape tells how many messages wait and how long the oldest has been due', async () => {
  const { app, db, scrape } = await clinic()
  await db.execute(
    `insert into outbox (id, channel, kind, recipient, text, next_at, created_at)
     values (gen_random_uuid(), 'sms', 'code', '+79990000001', 'x', $1, $1)`,
    [new Date(app.clock.now().getTime() - 90_000)],
  )
  const { body, headers } = await scrape(token)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('cabinet_outbox_messages{channel="sms",state="waiting"} 1')
  expect(body).toContain('cabinet_outbox_oldest_seconds{channel="sms",state="waiting"} 90')
  expect(body).toContain('cabinet_database_up 1')
  expect(body, 'no phone, no text').not.toContain('9990000001')
})

test('answers are counted by route, and unknown addresses make no series of their own', async () => {
  const { app, scrape } = await clinic()
  await app.server.fastify.inject({ url: '/api/health' })
  await app.server.fastify.inject({ url: '/wp-login.php' })
  const { body } = await scrape(token)
  expect(body).toContain(
    'cabinet_http_request_seconds_count{method="GET",route="/api/health",status="2xx"} 1',
  )
  expect(body).toContain('cabinet_http_request_seconds_count{method="GET",route="unknown",status="4xx"} 1')
  expect(body).not.toContain('wp-login')
})

test('a figure that cannot be read is left out, the others are told', async () => {
  const { db, scrape } = await clinic()
  expect((await scrape(token)).body).toContain('cabinet_outbox_messages')
  await db.execute('alter table outbox rename to gone')
  const { body, statusCode } = await scrape(token)
  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/^cabinet_outbox_oldest_seconds{/m)
  expect(body).toContain('cabinet_database_up 1')
  expect(body).toContain('nodejs_eventloop_lag_seconds')
})
