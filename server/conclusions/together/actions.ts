import { employmentGaps } from '../../../shared/conclusions/rules.ts'
import type { ConclusionRow } from '../../../shared/conclusions/schema.ts'
import { obstacleText, togetherRefusals } from '../../../shared/conclusions/together/ru.ts'
import {
  type FoundAtCheckUp,
  obstaclesOf,
  type WaitingCheckUp,
} from '../../../shared/conclusions/together/rules.ts'
import {
  lookedThroughAtMost,
  type TogetherList,
  type TogetherOutcome,
  type TogetherQuery,
  type TogetherVerdict,
} from '../../../shared/conclusions/together/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { common, Refusal, refuse } from '../../../shared/platform/refusal.ts'
import { serviceOf } from '../../../shared/programme/rules.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { isOwnVisit } from '../../employees/account-link/actions.ts'
import { standingsOfMany } from '../../findings/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { getEdition } from '../../programme/store.ts'
import { lastChairman } from '../actions.ts'
import { awaitingView, type CommissionContext, conclude } from '../commission/actions.ts'
import { type CheckUpRow, findCheckUp, listAwaiting, type WaitingRow } from '../commission/store.ts'
import { factsOf, type WaitingFacts } from './store.ts'

type Standings = Awaited<ReturnType<typeof standingsOfMany>>
type ServiceStandings = NonNullable<ReturnType<Standings['get']>>

const nameIn = (edition: Edition) => (service: string) => serviceOf(edition, service)?.name ?? service

const newsOf = (found: ServiceStandings, edition: Edition): FoundAtCheckUp['services'] =>
  found.map(({ service, ...news }) => ({ name: nameIn(edition)(service), ...news }))

/** A check-up of the waiting list with all that the rule asks for. */
interface WaitingFound {
  row: WaitingRow
  facts: WaitingFacts
  found: ServiceStandings
  edition: Edition
}

/** The caller, the moment, and the keys that open findings. */
interface TogetherContext {
  actor: Member
  secrets: Secrets
  now: Date
}

function waitingCheckUp(
  { row, facts, found, edition }: WaitingFound,
  { actor, secrets, now }: TogetherContext,
): WaitingCheckUp {
  const { isInside, additional, organization, position } = awaitingView(row, clinicDay(now))
  return {
    isInside,
    isOwn: isOwnVisit(facts, actor, secrets),
    sent: additional?.number ?? null,
    gaps: employmentGaps({ organization, position }),
    services: newsOf(found, edition),
    factors: row.factors,
    kind: row.kind,
    hasWithdrawnConsent: facts.hasWithdrawnConsent,
    hasPendingDecision: facts.hasPendingDecision,
    hasPendingResults: facts.hasPendingResults,
    earlier: facts.earlier.map(nameIn(edition)),
  }
}

/** Returns the waiting check-ups with what was found. Versions are counted first: a later finding is then refused. */
async function lookThrough(reader: Reader, rows: WaitingRow[], secrets: Secrets): Promise<WaitingFound[]> {
  const ids = rows.map(({ booking }) => booking)
  const known = await factsOf(reader, ids)
  const standings = await standingsOfMany(reader, ids, secrets)
  const looked = await Promise.all(
    rows.map(async (row) => {
      const facts = known.get(row.booking)
      if (!facts) return []
      const edition = await getEdition(reader, facts.edition)
      return [{ row, facts, edition, found: standings.get(row.booking) ?? [] }]
    }),
  )
  return looked.flat()
}

/** Lists whose check-ups may be decided together, and why the others are decided alone. */
export async function togetherList(
  reader: Reader,
  query: TogetherQuery,
  context: TogetherContext,
): Promise<TogetherList> {
  const { actor, secrets, now } = context
  const today = clinicDay(now)
  const asked = {
    ...query,
    additional: undefined,
    inside: undefined,
    limit: lookedThroughAtMost + 1,
  }
  const rows = await listAwaiting(reader, asked, null, today)
  const looked = await lookThrough(reader, rows.slice(0, lookedThroughAtMost), secrets)
  const judged = looked.map((one) => ({
    person: { ...awaitingView(one.row, today), findingsSeen: one.facts.findingsSeen },
    obstacles: obstaclesOf(waitingCheckUp(one, context)),
  }))
  return {
    people: judged.flatMap(({ person, obstacles }) => (obstacles.length === 0 ? person : [])),
    others: judged.flatMap(({ person, obstacles }) => {
      const { booking, number, fullname, day, organization } = person
      return obstacles.length > 0 ? { booking, number, fullname, day, organization, obstacles } : []
    }),
    isCut: rows.length > lookedThroughAtMost,
    chairman: await lastChairman(reader, actor.accountId, secrets, now),
  }
}

/** Counts the check-ups that may be decided together. */
export async function countTogether(reader: Reader, context: TogetherContext): Promise<number> {
  const asked = { additional: false, inside: false, limit: lookedThroughAtMost }
  const rows = await listAwaiting(reader, asked, null, clinicDay(context.now))
  const looked = await lookThrough(reader, rows, context.secrets)
  return looked.filter((one) => obstaclesOf(waitingCheckUp(one, context)).length === 0).length
}

/** Refuses a check-up that the list would name among those decided alone. */
async function refuseFound(tx: Tx, row: CheckUpRow, context: TogetherContext): Promise<void> {
  const looked = await lookThrough(tx, [row], context.secrets)
  const obstacles = looked.flatMap((one) => obstaclesOf(waitingCheckUp(one, context)))
  if (obstacles.length > 0)
    refuse(togetherRefusals.NOT_TOGETHER, { message: obstacles.map(obstacleText).join('. ') })
}

/** A decision about many, and who makes it. */
interface TogetherCall extends Omit<TogetherVerdict, 'people'> {
  actor: Member
}

/**
 * Decides one of many check-ups exactly as alone, without contraindications; then refuses it, and keeps nothing, unless
 * nothing was found. The lock of the decision holds, so no finding comes between the two.
 */
async function concludeFit(
  tx: Tx,
  person: TogetherVerdict['people'][number],
  { actor, ...given }: TogetherCall,
  [context, now]: [CommissionContext, Date],
): Promise<ConclusionRow> {
  const { booking: id, findingsSeen } = person
  const verdict = {
    ...given,
    outcome: 'fit' as const,
    contraindicated: [],
    needs: [],
    examinations: null,
    withoutEmployment: false,
  }
  const row = await conclude(tx, { actor, id, verdict, additionalSeen: null, findingsSeen }, context, now)
  const decided = (await findCheckUp(tx, id)) ?? refuse(common.NOT_FOUND)
  await refuseFound(tx, decided, { actor, secrets: context.secrets, now })
  return row
}

const reasonOf = ({ extra, kind }: Refusal): string =>
  Object.values(extra.fields ?? {})[0] ?? extra.message ?? kind.message

/** Runs the work of one check-up in a transaction of its own. */
type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/**
 * Decides check-ups one after another, each in a transaction of its own: another chair or a doctor waits for one person, not
 * for all, and one refusal leaves the others decided.
 */
export async function decideTogether(
  transact: Transact,
  { people, ...given }: TogetherVerdict & { actor: Member },
  context: CommissionContext,
  now: Date,
): Promise<TogetherOutcome> {
  const outcome: TogetherOutcome = { decided: [], left: [] }
  for (const person of people) {
    try {
      outcome.decided.push(await transact((tx) => concludeFit(tx, person, given, [context, now])))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      outcome.left.push({ booking: person.booking, reason: reasonOf(error) })
    }
  }
  return outcome
}
