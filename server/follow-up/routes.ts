import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { followUpContract } from '../../shared/follow-up/contract.ts'
import { monthsFrom, noCounts, periodOf, sumOf } from '../../shared/follow-up/rules.ts'
import type { FollowedPerson, FollowUp, FollowUpQuery, PeopleQuery } from '../../shared/follow-up/schema.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import { signedIn } from '../../shared/platform/actor.ts'
import { clinicDay, clinicTime, type Day } from '../../shared/platform/days.ts'
import { common, refuseField } from '../../shared/platform/refusal.ts'
import { organizationOf } from '../organizations/actions.ts'
import { pageOf } from '../platform/db/page.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { localLimit } from '../platform/local-limit.ts'
import { peopleSheet } from './actions.ts'
import { type FollowedRow, forecastOf, listDays, listPeople, listProgress, type PeopleKey } from './store.ts'

async function figures(
  reader: Reader,
  scope: OrganizationScope,
  { months, ...asked }: FollowUpQuery,
  today: Day,
): Promise<FollowUp> {
  const { department } = asked
  const narrowed = { ...asked, ...periodOf(asked, today) }
  const [departments, days, forecast] = await Promise.all([
    listProgress(reader, scope, narrowed, today),
    listDays(reader, scope, narrowed, today),
    forecastOf(reader, scope, department, monthsFrom(today, months), today),
  ])
  const own = department ? departments.filter(({ id }) => id === department) : departments
  const { from, to } = narrowed
  return { from, to, counts: sumOf([noCounts, ...own]), departments, days, forecast }
}

const view = ({ department, start, ...row }: FollowedRow): FollowedPerson => ({
  ...row,
  department: department || null,
  time: start && clinicTime(start),
})

const Key = z.tuple([z.string().max(1000), z.uuid()])
const writeKey = ({ fullname, id }: FollowedRow): string =>
  Buffer.from(JSON.stringify([fullname, id])).toString('base64url')

/** Reads a key that `writeKey` made; null for anything else. */
function readKey(written: string): PeopleKey | null {
  try {
    const read = Key.safeParse(JSON.parse(Buffer.from(written, 'base64url').toString()))
    return read.success && !read.data[0].includes('\0') ? read.data : null
  } catch {
    return null
  }
}

async function people(reader: Reader, scope: OrganizationScope, query: PeopleQuery, today: Day) {
  const { after, limit, ...asked } = query
  const beyond = after === undefined ? null : readKey(after)
  if (after !== undefined && !beyond) refuseField(common.INVALID, 'after', 'Неверный ключ страницы')
  const narrowed = { ...asked, ...periodOf(asked, today) }
  const rows = await listPeople(reader, scope, narrowed, { beyond, limit: limit + 1 }, today)
  return pageOf(rows, limit, view, writeKey)
}

const sheets = { times: 30, seconds: 600 }

/** Serves an organization's check-ups: figures, people, their sheet. */
export function serveFollowUp(serve: Serve, reader: Reader): void {
  const limit = localLimit(sheets)

  serve(followUpContract.figures, { allow: signedIn }, async ({ actor, params, query, now }) =>
    figures(reader, await organizationOf(reader, actor, params.organization), query, clinicDay(now)),
  )

  serve(followUpContract.people, { allow: signedIn }, async ({ actor, params, query, now }) =>
    people(reader, await organizationOf(reader, actor, params.organization), query, clinicDay(now)),
  )

  serve(followUpContract.sheet, { allow: signedIn }, async ({ actor, params, query, now }) => {
    const scope = await organizationOf(reader, actor, params.organization)
    limit.spend(actor.accountId, now)
    const today = clinicDay(now)
    return peopleSheet(reader, scope, { ...query, ...periodOf(query, today) }, today)
  })
}
