import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { isPublicDayOff } from '../../../shared/platform/working-days.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader } from '../../platform/db/types.ts'
import type { Job } from '../../platform/jobs.ts'
import { type CampaignTerms, type LetterBrand, tellTerms } from './actions.ts'

/** Yields the campaigns that go on, page by page, with their terms. The feature of campaigns provides it. */
type ReadTerms = (reader: Reader, today: Day) => AsyncGenerator<CampaignTerms[]>

interface Deps {
  db: Database
  clock: Clock
  contextNow: () => Promise<{ brand: LetterBrand }>
  readTerms: ReadTerms
}

/** Tells of the terms of campaigns at nine on working days. */
export const campaignLetterJobs = ({ db, clock, contextNow, readTerms }: Deps): Job[] => [
  {
    name: 'tell-campaign-terms',
    cron: '0 9 * * 1-5',
    run: async (signal) => {
      const now = clock.now()
      if (isPublicDayOff(clinicDay(now))) return
      const { brand } = await contextNow()
      for await (const page of readTerms(db.reader, clinicDay(now))) {
        if (signal.aborted) return
        await db.transact((tx) => tellTerms(tx, page, { brand, now }))
      }
    },
  },
]
