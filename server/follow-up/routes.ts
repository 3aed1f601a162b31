import { z } from 'zod'
import { followUpContract } from '../../shared/follow-up/contract.ts'
import { monthsFrom, noCounts, noOutcomes, periodOf, sumOf } from '../../shared/follow-up/rules.ts'
import type { FollowedPerson, FollowUp, FollowUpQuery, PeopleQuery } from '../../shared/follow-up/schema.ts'
import type { PartReadingScope } from '../../shared/organizations/access.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, clinicTime, type Day } from '../../shared/platform/days.ts'
import { partReadingOf } from '../organizations/actions.ts'
import { noteOfList } from '../platform/audit/trail.ts'
import { pageOf, readValues, refuseKey, writeValues } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import { outcomeOf, peopleSheet } from './actions.ts'
import {
  countUnscheduled,
  type FollowedRow,
  forecastOf,
  listDays,
  listPeople,
  listProgress,
  type PeopleKey,
  type VisitRow,
} from './store.ts'

async function figures(
  reader: Reader,
  scope: PartReadingScope,
  { months, ...asked }: FollowUpQuery,
  today: Day,
): Promise<FollowUp> {
  const { department } = asked
  const narrowed = { ...asked, ...periodOf(asked, today) }
  const [progress, unscheduled, days, forecast] = await Promise.all([
    listProgress(reader, scope, narrowed, today),
    countUnscheduled(reader, scope, narrowed, today),
    listDays(reader, scope, narrowed, today),
    forecastOf(reader, scope, { department, months: monthsFrom(today, months) }, today),
  ])
  const own = department ? progress.filter(({ id }) => id === department) : progress
  const counts = sumOf(noCounts, own)
  const ofCome = own.map((one) => one.outcomes)
  const departments = progress.map(({ outcomes: _, ...one }) => one)
  const { from, to } = narrowed
  return { from, to, counts, unscheduled, outcomes: sumOf(noOutcomes, ofCome), departments, days, forecast }
}

const visitView = ({ start, isInside, state, day, conclusion }: VisitRow) => ({
  state,
  day,
  conclusion,
  outcome: outcomeOf({ state, conclusion, isInside }),
  time: start && clinicTime(start),
})

const view = ({ department, start, isInside, unscheduled, ...row }: FollowedRow): FollowedPerson => ({
  ...row,
  ...visitView({ ...row, start, isInside }),
  unscheduled:
    unscheduled &&
    visitView({ ...unscheduled, start: unscheduled.start ? new Date(unscheduled.start) : null }),
  department: department || null,
})

const Key = z.tuple([z.string().max(1000), z.uuid()])

const keyOf = (after: string | undefined): PeopleKey | null =>
  after === undefined ? null : (readValues(Key, after) ?? refuseKey())

async function people(reader: Reader, scope: PartReadingScope, query: PeopleQuery, today: Day) {
  const { after, limit, ...asked } = query
  const page = { ...asked, ...periodOf(asked, today), beyond: keyOf(after), limit: limit + 1 }
  const rows = await listPeople(reader, scope, page, today)
  return pageOf(rows, limit, view, ({ fullname, id }) => writeValues([fullname, id]))
}

const sheets = { times: 30, seconds: 600 }

export function serveFollowUp(serve: Serve, reader: Reader): void {
  const limit = localLimit(sheets)

  serve(followUpContract.figures, { allow: signedIn }, async ({ actor, params, query, now, lagging }) =>
    figures(lagging, await partReadingOf(reader, actor, params.organization), query, clinicDay(now)),
  )

  serve(
    followUpContract.people,
    { allow: signedIn },
    async ({ actor, params, query, now, look, lagging }) => {
      const scope = await partReadingOf(reader, actor, params.organization)
      const shown = await people(lagging, scope, query, clinicDay(now))
      look(noteOfList(shown.items.map(({ id }) => id)))
      return shown
    },
  )

  serve(followUpContract.sheet, { allow: signedIn }, async ({ actor, params, query, now, lagging }) => {
    const scope = await partReadingOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const today = clinicDay(now)
    return peopleSheet(lagging, scope, { ...query, ...periodOf(query, today) }, today)
  })
}
