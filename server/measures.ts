import type { AppDeps } from './app.ts'
import { source } from './exchange/jobs.ts'
import { findSource } from './exchange/store.ts'
import { countMonthsAhead } from './platform/audit/store.ts'
import { listJobAges } from './platform/jobs.ts'
import type { Live } from './platform/live/live.ts'
import type { Measure } from './platform/metrics.ts'
import { listMessageAges } from './platform/outbox/store.ts'

const replicaOf = ({ replica }: AppDeps['db']) => (replica ? [replica.state()] : [])

/** Figures about the cabinet as a whole: any process gives the same, but for streams and connections, which are its own. */
export function measuresOf({ db, clock, config }: AppDeps, live: Live): Measure[] {
  const { reader } = db
  const messages = () => listMessageAges(reader, clock.now())
  return [
    {
      name: 'outbox_messages',
      help: 'Messages that wait, are being sent, or were given up (dead).',
      labels: ['channel', 'state'],
      read: async () =>
        (await messages()).map(({ channel, state, messages: value }) => ({
          labels: { channel, state },
          value,
        })),
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest message has been due; over 300 the gateway or the sender stands still.',
      labels: ['channel', 'state'],
      read: async () =>
        (await messages()).map(({ channel, state, oldest: value }) => ({
          labels: { channel, state },
          value,
        })),
    },
    {
      name: 'job_age_seconds',
      help: 'Seconds since a job last ended well, within the last day.',
      labels: ['job'],
      read: async () =>
        (await listJobAges(db)).flatMap(({ name: job, age: value }) =>
          value === null ? [] : [{ labels: { job }, value }],
        ),
    },
    {
      name: 'job_failures',
      help: 'Runs of a job that were given up within the last day.',
      labels: ['job'],
      read: async () =>
        (await listJobAges(db)).map(({ name: job, failed: value }) => ({ labels: { job }, value })),
    },
    {
      name: 'exchange_age_seconds',
      help: "Seconds since the last successful exchange with the clinic's system.",
      labels: [],
      read: async () => {
        const importedAt = config.exchange.url ? (await findSource(reader, source))?.importedAt : null
        return importedAt ? [{ value: (clock.now().getTime() - importedAt.getTime()) / 1000 }] : []
      },
    },
    {
      name: 'audit_months_ahead',
      help: 'Months to come for which the audit has a partition; 0 means that its nightly job does not run.',
      labels: [],
      read: async () => [{ value: await countMonthsAhead(reader) }],
    },
    {
      name: 'live_streams',
      help: 'Open live streams of this process: tickets, rooms, boards.',
      labels: [],
      read: () => [{ value: live.count() }],
    },
    {
      name: 'database_connections',
      help: 'Connections of this process to the database; waiting over 0 for long means that the pool is too small.',
      labels: ['state'],
      read: () => Object.entries(db.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'replica_up',
      help: '1 while lists and reports are read from the replica, 0 while it is away or too far behind; absent without a replica.',
      labels: [],
      read: () => replicaOf(db).map(({ isUsed }) => ({ value: Number(isUsed) })),
    },
    {
      name: 'replica_lag_seconds',
      help: 'What the replica holds is at most so old; over 5 it is not read from.',
      labels: [],
      read: () => replicaOf(db).flatMap(({ lag }) => (lag === null ? [] : [{ value: lag }])),
    },
    {
      name: 'replica_reads',
      help: 'Statements since the start that a replica may answer, by the server that did.',
      labels: ['by'],
      read: () =>
        replicaOf(db).flatMap(({ reads }) =>
          Object.entries(reads).map(([by, value]) => ({ labels: { by }, value })),
        ),
    },
    {
      name: 'database_up',
      help: '1 while the database answers this process; absent while it does not.',
      labels: [],
      read: async () => {
        await db.execute('select 1')
        return [{ value: 1 }]
      },
    },
  ]
}
