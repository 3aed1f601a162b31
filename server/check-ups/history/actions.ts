import { nextCheckUpOn } from '../../../shared/booking/rules.ts'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { stateWithoutOutcome } from '../../../shared/check-ups/rules.ts'
import type { CheckUp, CheckUpCard } from '../../../shared/check-ups/schema.ts'
import type { OwnConclusion } from '../../../shared/conclusions/schema.ts'
import { fullName } from '../../../shared/platform/person.ts'
import { factorOf, serviceOf } from '../../../shared/programme/rules.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce, getEdition } from '../../programme/store.ts'
import { type SealedResult, sealedResultOf } from '../actions.ts'
import { findVolume, type HistoryRow, listSteps, type StepRow } from './store.ts'

/** Names come from the edition by which the check-up was planned or, for one sent by the clinic's system, of its day. */
const editionOf = ({ edition, day }: HistoryRow, reader: Reader): Promise<Edition | null> =>
  edition ? getEdition(reader, edition) : editionInForce(reader, day)

const isHidden = ({ isProven, needsConsent }: HistoryRow): boolean => !isProven || needsConsent

const nothingShown = { outcome: null, validUntil: null, paper: null, paperAt: 'desk' } as const

function resultOf(row: HistoryRow): Pick<CheckUp, 'outcome' | 'validUntil' | 'paper' | 'paperAt'> {
  const { outcome, paperNumber: number, paperOn: on, issuedOn, periodicityMonths } = row
  if (isHidden(row)) return nothingShown
  const conclusion = outcome && on && { outcome, on }
  return {
    outcome,
    validUntil: row.validUntil ?? nextCheckUpOn({ conclusion: conclusion || null, periodicityMonths }),
    paper: number && on ? { number, on, issuedOn } : null,
    paperAt: 'cabinet',
  }
}

/** A check-up as its person sees it. */
export async function historyView(reader: Reader, row: HistoryRow): Promise<CheckUp> {
  const { id, booking, day, person, kind, city, employer } = row
  const edition = await editionOf(row, reader)
  return {
    id,
    booking,
    state: isHidden(row) ? stateWithoutOutcome(row.state) : row.state,
    day,
    person: person && { ...person, fullname: fullName(person) },
    kind,
    city,
    employer: employer && { name: employer.name, position: employer.position ?? null },
    factors: row.factors.map((code) => ({
      code,
      name: (edition && factorOf(edition, code)?.shortName) ?? code,
    })),
    ...resultOf(row),
    isByEmployer: row.isByEmployer,
    awaited: row.awaited.map((service) => (edition && serviceOf(edition, service)?.name) ?? service),
  }
}

/** The steps that somebody sees who may not know the outcome: a step that looks like the one before it is none. */
function stepsView(row: HistoryRow, steps: readonly StepRow[]): CheckUpCard['steps'] {
  const shown = steps.map(({ state, at }) => ({
    state: isHidden(row) ? stateWithoutOutcome(state) : state,
    at: at.toISOString(),
  }))
  return shown.filter(({ state }, place) => state !== shown[place - 1]?.state)
}

async function routeOf(reader: Reader, row: HistoryRow): Promise<CheckUpCard['route']> {
  const volume = row.booking && (await findVolume(reader, row.booking))
  const edition = await editionOf(row, reader)
  if (!volume || !edition) return []
  const { services, passed } = volume
  return services.map((service) => {
    const { name = service, kind = 'functional' } = serviceOf(edition, service) ?? {}
    return { service, name, kind, isPassed: passed?.includes(service) ?? null }
  })
}

/** Reads the paper that the commission made for a booking, as its person sees it; `months`: until the next check-up. */
export type OwnPapers = (paper: {
  booking: BookingId
  months: number | null
}) => Promise<OwnConclusion | null>

const nothingSealed: SealedResult = { group: null, contraindicated: [] }

/** One check-up with its history, its doctors and studies, and the result of one that the clinic's system has sent. */
export async function cardView(
  reader: Reader,
  row: HistoryRow,
  { secrets, ownPaper }: { secrets: Secrets; ownPaper: OwnPapers },
): Promise<CheckUpCard> {
  const { booking, periodicityMonths: months } = row
  const [item, steps, route, conclusion] = await Promise.all([
    historyView(reader, row),
    listSteps(reader, row.id),
    routeOf(reader, row),
    booking && !isHidden(row) ? ownPaper({ booking, months }) : null,
  ])
  const { group, contraindicated } = isHidden(row)
    ? nothingSealed
    : row.sealed
      ? sealedResultOf(row.id, row.sealed, secrets)
      : nothingSealed
  const ofPaper = isHidden(row) ? [] : (row.contraindicated ?? [])
  return {
    ...item,
    contraindicated: [...ofPaper, ...contraindicated],
    group,
    steps: stepsView(row, steps),
    route,
    conclusion,
  }
}
