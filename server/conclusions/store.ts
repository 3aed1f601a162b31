import type { BookingId, Outcome } from '../../shared/booking/schema.ts'
import { conclusionRefusals } from '../../shared/conclusions/ru.ts'
import type { LastCheckUp } from '../../shared/conclusions/rules.ts'
import type {
  ConclusionId,
  ConclusionQuery,
  ConclusionRow,
  RegisterFilter,
} from '../../shared/conclusions/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { PartScope } from '../../shared/organizations/access.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { fold } from '../../shared/platform/search.ts'
import { isEmployeeOfScope } from '../employees/units/tables.ts'
import { likeContains } from '../platform/db/like-contains.ts'
import { firstOfRegister, type YearNumber } from '../platform/db/page.ts'
import { fragment, type Raw, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

type Read = 'number' | 'isFinal' | 'outcome' | 'annulledAt' | 'feedsHealthBook'

/** A paper as read, with its sealed content and its person. */
export interface PaperRow extends Omit<ConclusionRow, Read>, YearNumber {
  outcome: Outcome
  annulledAt: Date | null
  sealed: string
  organizationId: OrganizationId | null
  employee: EmployeeId | null
  /** Codes of the factors of the check-up. */
  codes: string[]
}

/** Selects papers with their check-ups; the caller adds the condition. */
export const paperRows = raw`select conclusions.id, booking_id as booking, conclusions.year, conclusions.number, outcome, "on",
    concat_ws(' ', bookings.surname, bookings.name, nullif(bookings.middlename, '')) as fullname, bookings.birth,
    bookings.kind, bookings.city, bookings.employer ->> 'name' as organization, hand_by as "handBy",
    handed_on as "handedOn", (
      select receiver from paper_receipt_items items join paper_receipts receipts on receipts.id = items.receipt_id
      where items.conclusion_id = conclusions.id and items.side = 'person' and items.paper = 'conclusion' and undone_at is null
        and not exists (select from paper_receipts later where later.replaces = receipts.id)) as "handedTo", annulled_at as "annulledAt", annul_reason as "annulReason", sealed,
    conclusions.organization_id as "organizationId", conclusions.employee_id as employee,
    array(select factor ->> 'code' from json_array_elements(bookings.factors) as factor) as codes,
    (select json_build_object('on', "on", 'number', number) from egisz_transfers
      where conclusion_id = conclusions.id) as transfer
  from conclusions join bookings on bookings.id = booking_id`

const byId = statement<{ id: ConclusionId }, PaperRow>('conclusion')`
  ${paperRows} where conclusions.id = ${'id'}`

/** Finds a paper, valid or annulled; null when there is none. */
export const findPaper = async (reader: Reader, id: ConclusionId): Promise<PaperRow | null> =>
  (await reader.run(byId, { id }))[0] ?? null

/** A paper with its authors and times. */
interface MadePaper extends PaperRow {
  account: AccountId
  /** Full name of the account; null after erasure. */
  by: string | null
  at: Date
}

const ofBooking = statement<{ booking: BookingId }, MadePaper>('conclusions-of-booking')`
  select papers.*, concluded_by as account, nullif(full_name, '') as by, concluded_at as at
  from (${paperRows} where booking_id = ${'booking'}) as papers
    join conclusions using (id) join accounts on accounts.id = concluded_by
  order by papers.year desc, papers.number desc`

/** Returns all papers of a booking, newest first, annulled ones included. */
export const listPapers = (reader: Reader, booking: BookingId): Promise<MadePaper[]> =>
  reader.run(ofBooking, { booking })

const ofOrganization = statement<PartScope & { id: ConclusionId }, PaperRow>('employer-conclusion')`
  ${paperRows} where conclusions.id = ${'id'} and conclusions.organization_id = ${'organization'}
    and outcome <> 'additional'
    and ${isEmployeeOfScope('conclusions.employee_id')}`

/**
 * Finds a заключение about an employee of the scope; null for a paper of another employer or of no employer,
 * and for a справка.
 */
export const findEmployerCopy = async (
  reader: Reader,
  scope: PartScope,
  id: ConclusionId,
): Promise<PaperRow | null> => (await reader.run(ofOrganization, { ...scope, id }))[0] ?? null

/** Position of a paper among those to be issued. */
export interface HandKey extends YearNumber {
  handBy: Day
}

interface RegisterAsked extends YearNumber, FilterAsked {
  /** Set only for the list of papers to be issued. */
  handBy: Day | null
  limit: number
}

/** The filters of the register as its statements take them. */
export interface FilterAsked extends Omit<RegisterFilter, 'search'> {
  like: string | null
  typed: string | null
}

/**
 * SQL: whether a paper is among those that the filters of the register ask for. The date and the employer are looked up apart,
 * so that a page without these filters is read from the index alone.
 */
export const isOfFilter = fragment`(${'like'}::text is null or search like ${'like'} or conclusions.number::text = ${'typed'}
        or conclusions.number || '/' || conclusions.year = ${'typed'})
      and (${'city'}::text is null
        or exists (select from bookings where bookings.id = booking_id and city = ${'city'}))
      and (${'state'}::text is null or ${'state'} = case when annulled_at is not null then 'annulled'
        when handed_on is not null then 'handed' else 'unhanded' end)
      and ((${'from'}::date is null and ${'to'}::date is null and ${'organization'}::uuid is null)
        or exists (select from conclusions as dated
          where dated.year = conclusions.year and dated.number = conclusions.number
            and (${'from'}::date is null or dated."on" >= ${'from'}) and (${'to'}::date is null or dated."on" <= ${'to'})
            and (${'organization'}::uuid is null or dated.organization_id = ${'organization'})))`

const listed = (name: string, isBeyond: Raw, order: Raw) => statement<RegisterAsked, PaperRow>(name)`
  with page as materialized (
    select conclusions.year, conclusions.number from conclusions cross join (
        select ${'year'}::int as year, ${'number'}::int as number, ${'handBy'}::date as until) as beyond
    where ${isBeyond}
      and ${isOfFilter}
    order by ${order} limit ${'limit'})
  ${paperRows} join page on page.year = conclusions.year and page.number = conclusions.number
    order by ${order}`

const register = listed(
  'register-of-conclusions',
  raw`(conclusions.year, conclusions.number) < (beyond.year, beyond.number)`,
  raw`conclusions.year desc, conclusions.number desc`,
)

const toHand = listed(
  'conclusions-to-hand',
  raw`handed_on is null and annulled_at is null
    and (conclusions.hand_by, conclusions.year, conclusions.number) > (beyond.until, beyond.year, beyond.number)`,
  raw`conclusions.hand_by, conclusions.year, conclusions.number`,
)

type RegisterQuery = Omit<ConclusionQuery, 'after'>

/** The filters of the register for a statement with `isOfFilter`. */
export const asFilter = ({ search, ...filter }: RegisterFilter): FilterAsked => ({
  ...filter,
  typed: search ?? null,
  like: likeContains(search && fold(search)),
})

const asRegister = ({ limit, ...filter }: RegisterQuery) => ({ limit, ...asFilter(filter) })

/** Lists papers, newest first, after a key. */
export const listRegister = (
  reader: Reader,
  asked: RegisterQuery,
  after: YearNumber | null,
): Promise<PaperRow[]> =>
  reader.run(register, { handBy: null, ...(after ?? firstOfRegister), ...asRegister(asked) })

const firstToHand: HandKey = { handBy: '0001-01-01' as Day, year: 0, number: 0 }

/** Lists papers to be issued, the longest overdue first, after a key. */
export const listToHand = (
  reader: Reader,
  asked: RegisterQuery,
  after: HandKey | null,
): Promise<PaperRow[]> => reader.run(toHand, { ...(after ?? firstToHand), ...asRegister(asked) })

const lying = statement<{ today: Day }, { unhanded: number; late: number }>('papers-lying')`
  select count(*)::int as unhanded, (count(*) filter (where hand_by < ${'today'}))::int as late
  from conclusions where handed_on is null and annulled_at is null`

/** Counts papers to be issued, and those past their five working days. */
export async function countLying(reader: Reader, today: Day): Promise<{ unhanded: number; late: number }> {
  const [row] = await reader.run(lying, { today })
  return row ?? { unhanded: 0, late: 0 }
}

const take = statement<{ year: number }, { last: number }>('take-conclusion-number')`
  insert into conclusion_numbers (year, last) values (${'year'}, 1)
  on conflict (year) do update set last = conclusion_numbers.last + 1 returning last`

/** Takes the next number of a year. Other transactions that need a number wait until this one ends. */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const [row] = await tx.run(take, { year })
  if (!row) throw new Error('the numbers of conclusions gave no row')
  return row.last
}

/** A paper as it is inserted. */
interface NewPaper extends YearNumber {
  id: ConclusionId
  booking: BookingId
  organization: OrganizationId | null
  employee: EmployeeId | null
  outcome: Outcome
  on: Day
  handBy: Day
  contraindicated: string[]
  fullname: string
  sealed: string
  by: AccountId
  /** The employee's previous last check-up. */
  passedBefore: Day | null
  now: Date
}

const add = statement<Omit<NewPaper, 'fullname'> & { search: string }, never>('add-conclusion')`
  insert into conclusions (id, year, number, booking_id, organization_id, employee_id, outcome, "on", hand_by,
    contraindicated, search, sealed, concluded_at, concluded_by, passed_before)
  values (${'id'}, ${'year'}, ${'number'}, ${'booking'}, ${'organization'}, ${'employee'}, ${'outcome'}, ${'on'},
    ${'handBy'}, ${'contraindicated'}::text[], ${'search'}, ${'sealed'}, ${'now'}, ${'by'}, ${'passedBefore'})`

const oneValid = {
  conclusions_final: conclusionRefusals.ALREADY_CONCLUDED,
  conclusions_additional: conclusionRefusals.ALREADY_CONCLUDED,
}

/** Inserts a paper. The caller has locked its booking. */
export const addPaper = (tx: Tx, { fullname, ...paper }: NewPaper): Promise<unknown> =>
  tx.run(add, { ...paper, search: fold(fullname) }, oneValid)

interface PaperIssue {
  id: ConclusionId
  on: Day
  by: AccountId
}

const hand = statement<PaperIssue, { id: ConclusionId }>('hand-conclusion')`
  update conclusions set handed_on = ${'on'}, handed_by = ${'by'}
  where id = ${'id'} and handed_on is null and annulled_at is null returning id`

/** Marks a valid paper as issued; false when it already was, is annulled, or does not exist. */
export const handPaper = async (tx: Tx, handed: PaperIssue): Promise<boolean> =>
  (await tx.run(hand, handed)).length > 0

const handAll = statement<Omit<PaperIssue, 'id'> & { ids: readonly ConclusionId[] }, { id: ConclusionId }>(
  'hand-conclusions',
)`
  update conclusions set handed_on = ${'on'}, handed_by = ${'by'}
  where id = any(${'ids'}::uuid[]) and handed_on is null and annulled_at is null returning id`

/** Marks valid papers as issued; returns how many were not issued before. */
export const handPapers = async (
  tx: Tx,
  handed: Omit<PaperIssue, 'id'> & { ids: readonly ConclusionId[] },
): Promise<number> => (await tx.run(handAll, handed)).length

const unhandAll = statement<{ ids: readonly ConclusionId[] }, never>('unhand-conclusions')`
  update conclusions set handed_on = null, handed_by = null where id = any(${'ids'}::uuid[]) and annulled_at is null`

/** Removes the mark of issue from valid papers, because the record of the handing is corrected. */
export const unhandPapers = (tx: Tx, ids: readonly ConclusionId[]): Promise<unknown> =>
  tx.run(unhandAll, { ids })

const takeBack = statement<Omit<PaperIssue, 'by'>, { id: ConclusionId }>('take-back-conclusion')`
  update conclusions set handed_on = null, handed_by = null
  where id = ${'id'} and handed_on = ${'on'} and annulled_at is null returning id`

/** Undoes the issue of a valid paper issued on a day; false when it was not issued that day or is annulled. */
export const takeBackPaper = async (tx: Tx, handed: Omit<PaperIssue, 'by'>): Promise<boolean> =>
  (await tx.run(takeBack, handed)).length > 0

interface PaperAnnulment {
  id: ConclusionId
  by: AccountId
  reason: string
  now: Date
}

const annul = statement<PaperAnnulment, { id: ConclusionId }>('annul-conclusion')`
  update conclusions set annulled_at = ${'now'}, annulled_by = ${'by'}, annul_reason = ${'reason'}
  where id = ${'id'} and annulled_at is null returning id`

/** Annuls a valid paper; false when it was annulled already. */
export const annulPaper = async (tx: Tx, annulled: PaperAnnulment): Promise<boolean> =>
  (await tx.run(annul, annulled)).length > 0

const passedBy = statement<{ employee: EmployeeId }, LastCheckUp>('conclusions-of-employee')`
  select conclusions.id, "on", passed_before as before, annulled_at is not null as "isAnnulled"
  from conclusions where employee_id = ${'employee'} and outcome <> 'additional'
    and exists (select from bookings where bookings.id = booking_id and kind <> 'unscheduled')
  order by year, number`

/**
 * Returns the заключения about an employee that move the due day, with their dates and the previous dates of the last
 * check-up, oldest first.
 */
export const listPassed = (reader: Reader, employee: EmployeeId): Promise<LastCheckUp[]> =>
  reader.run(passedBy, { employee })

const dayBefore = statement<{ employee: EmployeeId; from: Day; to: Day | null }, never>(
  'change-day-before-conclusion',
)`
  update conclusions set passed_before = ${'to'}::date
  where employee_id = ${'employee'} and passed_before = ${'from'}::date`

/**
 * Replaces the day that annulments of later заключения about an employee would give back, because the check-up of the
 * clinic's system that had set it is gone.
 */
export const changeDayBefore = (
  tx: Tx,
  days: { employee: EmployeeId; from: Day; to: Day | null },
): Promise<unknown> => tx.run(dayBefore, days)

const lastOf = statement<{ account: AccountId; year: number }, Pick<PaperRow, 'id' | 'sealed'>>(
  'last-conclusion-of-account',
)`
  select id, sealed from conclusions where concluded_by = ${'account'} and year >= ${'year'}
  order by year desc, number desc limit 1`

/** Returns the last paper made by an account since the beginning of a year. */
export const findLastOf = async (reader: Reader, account: AccountId, year: number) =>
  (await reader.run(lastOf, { account, year }))[0] ?? null
