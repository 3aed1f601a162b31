import type { Database } from '../platform/db/types.ts'
import { inBatches, type Job } from '../platform/jobs.ts'
import type { Secrets } from '../platform/secrets.ts'
import { sealOpenReasons } from './actions.ts'

/** Reasons sealed by one transaction. */
const sealedAtOnce = 200

/** At the start: seals reasons of consents that versions before sealing have written (decision 0145). */
export const visitConsentJobs = (db: Database, secrets: Secrets): Job[] => [
  {
    name: 'seal-consent-reasons',
    cron: '45 4 * * *',
    atStart: true,
    run: (signal) =>
      inBatches(signal, sealedAtOnce, () => db.transact((tx) => sealOpenReasons(tx, secrets, sealedAtOnce))),
  },
]
