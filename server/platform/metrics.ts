import type { FastifyInstance } from 'fastify'
import type { Gauge, Registry } from 'prom-client'
import { common, refuse } from '../../shared/platform/refusal.ts'
import type { Log } from './log.ts'
import { sameText } from './secrets.ts'

/** A figure that is read anew for each scrape, one value for each combination of labels. */
export interface Measure {
  /** Name without the prefix, ends with its unit: `outbox_oldest_seconds`. */
  name: string
  /** Tells what the figure says and when it is a reason to act. */
  help: string
  labels: readonly string[]
  read(): Promise<Reading[]> | Reading[]
}

/** One value of a measure. */
export interface Reading {
  labels?: Record<string, string>
  value: number
}

interface MetricsOptions {
  /** Secret of the scraper; without it there is no page of metrics. */
  token: string | undefined
  measures: readonly Measure[]
  log: Log
}

const prefix = 'cabinet_'
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A figure that needs the database is left out when it has not come within this time. */
const patienceMs = 3000

/** Waits for the readings of a measure, but no longer than a scrape can wait. */
async function readInTime(measure: Measure): Promise<Reading[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('slow')), patienceMs)
  try {
    return await Promise.race([measure.read(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Fills a gauge. A measure that fails shows no value: an old one would look as if all were well. */
async function fill(gauge: Gauge, measure: Measure, log: Log): Promise<void> {
  gauge.reset()
  // A reset makes a figure without labels 0, which would be a value.
  if (measure.labels.length === 0) gauge.remove()
  try {
    for (const { labels = {}, value } of await readInTime(measure)) gauge.set(labels, value)
  } catch (error) {
    log.warn({ err: error, reason: measure.name }, 'a metric cannot be read')
  }
}

async function openRegistry(measures: readonly Measure[], log: Log) {
  // Imported here, after the process has begun to answer.
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: `${prefix}http_request_seconds`,
    help: 'Time from the request to the end of its answer; live streams are not counted.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  for (const measure of measures) {
    const gauge: Gauge = new Gauge({
      name: `${prefix}${measure.name}`,
      help: measure.help,
      labelNames: [...measure.labels],
      registers: [registry],
      collect: () => fill(gauge, measure, log),
    })
  }
  return { registry, requests }
}

/** Measures each answer by its route; an unknown address is one route, so that a scanner makes no new series. */
function measureRequests(
  fastify: FastifyInstance,
  opened: Promise<{ requests: { observe(labels: object, value: number): void } }>,
): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    done()
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    void opened.then(({ requests }) => requests.observe(labels, reply.elapsedTime / 1000))
  })
}

/**
 * Answers `GET /metrics` in the text format of Prometheus to whoever sends the token as `Authorization: Bearer …`;
 * to everybody else the page does not exist. The figures hold no personal datum.
 */
export function answerMetrics(fastify: FastifyInstance, { token, measures, log }: MetricsOptions): void {
  if (!token) return
  const opened = openRegistry(measures, log)
  measureRequests(fastify, opened)
  fastify.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) refuse(common.NOT_FOUND)
    const { registry }: { registry: Registry } = await opened
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
