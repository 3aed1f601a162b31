import { isFinal } from '../../../shared/booking/rules.ts'
import { type LastCheckUp, newestOf, passedWithout } from '../../../shared/conclusions/rules.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { ClinicCheckUp } from '../../../shared/exchange/schema.ts'
import { clinicDay, type Day } from '../../../shared/platform/days.ts'
import { movesDue } from '../../../shared/programme/kinds.ts'
import type { Edition } from '../../../shared/programme/schema.ts'
import { lockRows } from '../../booking/locks/store.ts'
import { listImportedOf } from '../../check-ups/actions.ts'
import {
  changeBefore,
  type EmployerCheckUpRow,
  type KnownCheckUp,
  keepForEmployers,
  listKnownCheckUps,
  listPassedSent,
  replaceDayBefore,
} from '../../check-ups/employer/store.ts'
import { changeDayBefore, listPassed } from '../../conclusions/store.ts'
import { movePassed } from '../../employees/actions.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { editionInForce } from '../../programme/store.ts'
import { listExamined } from './store.ts'

/** Changes of a page. `removed`: check-ups; `patients`: ids of changed and of removed ones. */
interface PageChanges {
  checkUps: readonly ClinicCheckUp[]
  removed: readonly string[]
  patients: readonly string[]
}

/** Check-ups `refs` of which employers may know `rows`, and nothing of the others. */
interface EmployerKnowledge {
  refs: string[]
  rows: EmployerCheckUpRow[]
}

type CheckUpParts = Pick<
  ClinicCheckUp,
  'id' | 'patient' | 'employer' | 'outcome' | 'paper' | 'day' | 'type' | 'contraindicated'
>

/**
 * Finds the employees whom employers have sent to the check-ups of a page and to stored ones of its patients, and
 * what each employer may know of the outcome (decision 0079). A check-up that names no employer is private, one
 * without an outcome says nothing yet.
 */
export async function listKnown(
  tx: Tx,
  source: string,
  { checkUps, removed, patients }: PageChanges,
  secrets: Secrets,
): Promise<EmployerKnowledge> {
  const inPage = [...checkUps.map(({ id }) => id), ...removed]
  const stored = (await listImportedOf(tx, source, patients, secrets)).filter(
    ({ id }) => !inPage.includes(id),
  )
  const refs = [...inPage, ...stored.map(({ id }) => id)]
  const decided = [...checkUps, ...stored].flatMap(
    ({ id: ref, patient, employer, outcome, paper, day, type, contraindicated }: CheckUpParts) =>
      employer && outcome
        ? [
            {
              sent: { ref, patient, inn: employer.inn, kpp: employer.kpp ?? '' },
              known: {
                ref,
                day,
                kind: type,
                outcome,
                on: paper?.on ?? day,
                number: paper?.number ?? null,
                contraindicated,
              },
            },
          ]
        : [],
  )
  if (decided.length === 0) return { refs, rows: [] }
  const byRef = new Map(decided.map(({ known }) => [known.ref, known]))
  const found = await listExamined(
    tx,
    source,
    decided.map(({ sent }) => sent),
  )
  const rows = found.flatMap(({ ref, employee }) => {
    const known = byRef.get(ref)
    return known ? [{ ...known, employee }] : []
  })
  return { refs, rows }
}

const movesDay = ({ outcome, kind }: KnownCheckUp): boolean => isFinal(outcome) && movesDue(kind)
const isSame = (one: KnownCheckUp) => (other: KnownCheckUp) =>
  one.id === other.id && one.employee === other.employee && one.on === other.on

/** Check-ups that set the day of one employee's last check-up no more, and those that set it now. */
interface Moves {
  gone: KnownCheckUp[]
  fresh: KnownCheckUp[]
}

/**
 * Moves the day of an employee's last check-up, and the due day with it: gives back what stood before the check-ups
 * that are gone, as an annulment does, and takes the day of new ones where it is later.
 */
async function moveDay(
  tx: Tx,
  edition: Edition | null,
  employee: EmployeeId,
  { gone, fresh }: Moves,
): Promise<void> {
  const own = await listPassed(tx, employee)
  const sent = (await listPassedSent(tx, employee)).filter(({ id }) => !fresh.some((one) => one.id === id))
  const papers: LastCheckUp[] = [...gone.map((one) => ({ ...one, isAnnulled: true })), ...own, ...sent]
  const befores = new Map<KnownCheckUp, Day | null>()
  await movePassed(tx, edition, employee, ({ lastPassedOn, concludedOn }) => {
    let stands = gone.reduce((day, { id }) => passedWithout(id, papers, day), lastPassedOn)
    for (const one of fresh) {
      const earlier = [stands, ...papers.map(({ before }) => before)].filter((day) => day && day <= one.on)
      befores.set(one, newestOf(earlier))
      stands = newestOf([stands, one.on])
    }
    return { lastPassedOn: stands, concludedOn }
  })
  for (const { on: from, before: to } of gone) {
    await changeDayBefore(tx, { employee, from, to })
    await replaceDayBefore(tx, { employee, from, to })
  }
  for (const [{ id }, before] of befores) await changeBefore(tx, id, before)
}

/** Stores what employers may know of check-ups, which are stored already, and moves the days of their employees. */
export async function tellEmployers(
  tx: Tx,
  source: string,
  { refs, rows }: EmployerKnowledge,
  now: Date,
): Promise<void> {
  if (refs.length === 0) return
  const before = await listKnownCheckUps(tx, { source, refs })
  const employees = [...new Set([...before, ...rows].map(({ employee }) => employee))].sort()
  if (employees.length === 0) return
  await lockRows(tx, { employees })
  await keepForEmployers(tx, { source, refs }, rows, now)
  const after = await listKnownCheckUps(tx, { source, refs })
  const gone = before.filter((one) => movesDay(one) && !after.filter(movesDay).some(isSame(one)))
  const counts = (one: KnownCheckUp) => movesDay(one) && !one.isHidden
  const fresh = after.filter((one) => counts(one) && !before.filter(counts).some(isSame(one)))
  if (gone.length + fresh.length === 0) return
  const edition = await editionInForce(tx, clinicDay(now))
  for (const employee of employees) {
    const isOf = (one: KnownCheckUp) => one.employee === employee
    const moves = { gone: gone.filter(isOf).reverse(), fresh: fresh.filter(isOf) }
    if (moves.gone.length + moves.fresh.length > 0) await moveDay(tx, edition, employee, moves)
  }
}
