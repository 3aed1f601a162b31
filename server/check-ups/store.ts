import type { BookingId } from '../../shared/booking/schema.ts'
import type { CheckUpFacts } from '../../shared/check-ups/rules.ts'
import type { CheckUpId, CheckUpState } from '../../shared/check-ups/schema.ts'
import type { ClinicCheckUp } from '../../shared/exchange/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { chair } from '../../shared/schedule/fit/rules.ts'
import { type Raw, raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

const stopsLeft = (extra: Raw): Raw => raw`exists (
  select from tickets join ticket_stops as stop on stop.ticket_id = tickets.id
  where tickets.booking_id = bookings.id and stop.state <> 'done' and stop.services <> array['${chair}']
    and not exists (select from tickets as other join ticket_stops as passed on passed.ticket_id = other.id
      where other.booking_id = bookings.id and passed.station = stop.station and passed.state = 'done')
    ${extra})`

const isDoctors = raw`and exists (select from services
  where edition_id = bookings.edition_id and code = any(stop.services) and kind = 'doctor')`

/** SQL: the facts of a row of `bookings`, under the names of `CheckUpFacts`. */
const factColumns: Readonly<Record<keyof CheckUpFacts, Raw>> = {
  booking: raw`bookings.state`,
  hasRegisteredReferral: raw`(exists (select from referrals where booking_id = bookings.id and annulled_at is null)
    or exists (select from employer_links join referrals on referrals.id = referral_id
      where employer_links.booking_id = bookings.id and ended_at is null and annulled_at is null))`,
  paper: raw`coalesce((
    select case when outcome = 'additional' then 'additional' when handed_on is null then 'final' else 'issued' end
    from conclusions where booking_id = bookings.id and annulled_at is null
    order by outcome = 'additional' limit 1), 'none')`,
  visit: raw`coalesce((select case when bool_or(state not in ('done', 'left')) then 'inside' else 'ended' end
    from tickets where booking_id = bookings.id having count(*) > 0), 'none')`,
  left: raw`case when ${stopsLeft(isDoctors)} then 'doctors' when ${stopsLeft(raw``)} then 'studies' else 'nothing' end`,
  isAwaited: raw`exists (
    select from findings as newest where booking_id = bookings.id and newest.state = 'awaited' and not exists (
      select from findings as newer where newer.booking_id = newest.booking_id and newer.service = newest.service
        and newer.version > newest.version))`,
}

/** SQL: the facts of a row of `bookings`, as columns. */
const facts = raw`${Object.entries(factColumns)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')}`

const orAwaited = raw`case when facts."isAwaited" then 'studies_pending' else 'commission' end`

/** SQL: the state that follows from columns of facts, as `stateOf` of the rules returns it. */
const stateOfFacts = raw`case
  when facts.paper = 'issued' then 'issued'
  when facts.paper = 'final' then 'concluded'
  when facts.paper = 'additional' then 'needs_additional_exam'
  when facts.booking = 'cancelled' then 'cancelled'
  when facts.booking = 'no_show' then 'not_appeared'
  when facts.booking in ('submitted', 'confirmed') then
    case when facts."hasRegisteredReferral" then 'referral_issued' else 'planned' end
  when facts.visit = 'inside' then 'started'
  when facts.visit = 'ended' then
    case facts."left" when 'doctors' then 'not_finished' when 'studies' then 'studies_pending' else ${orAwaited} end
  when facts.booking = 'completed' then ${orAwaited}
  else 'started' end`

const computed = statement<{ rows: string }, { state: CheckUpState }>('states-of-facts')`
  select ${stateOfFacts} as state from (
    select place, kept.* from jsonb_array_elements(${'rows'}::jsonb) with ordinality as one (kept, place),
      lateral jsonb_to_record(one.kept)
        as kept (booking text, "hasRegisteredReferral" boolean, paper text, visit text, "left" text,
          "isAwaited" boolean)) as facts
  order by facts.place`

/** Computes the states of these facts in SQL, in their order; for the test that compares SQL with the rule. */
export const statesOfFacts = async (
  reader: Reader,
  given: readonly CheckUpFacts[],
): Promise<CheckUpState[]> =>
  (await reader.run(computed, { rows: JSON.stringify(given) })).map(({ state }) => state)

const gathered = statement<
  { bookings: readonly BookingId[] },
  CheckUpFacts & { id: BookingId; state: CheckUpState }
>('facts-of-check-ups')`
  select facts.*, ${stateOfFacts} as state from (
    select bookings.id, ${facts} from bookings where id = any(${'bookings'}::uuid[]) offset 0) as facts order by id`

/** Returns the facts of bookings and the state that follows from them, by the id of the booking. */
export const listFacts = (reader: Reader, bookings: readonly BookingId[]) =>
  reader.run(gathered, { bookings })

interface StateChange {
  /** Ids for check-ups that do not exist yet, in the order of `bookings`. */
  ids: readonly CheckUpId[]
  bookings: readonly BookingId[]
  by: AccountId | null
  now: Date
}

const settleAll = statement<StateChange, { id: CheckUpId }>('settle-check-ups')`
  with derived as materialized (
    select coalesce(check_ups.id, asked.id) as id, asked.booking, check_ups.state as before, ${stateOfFacts} as state
    from unnest(${'ids'}::uuid[], ${'bookings'}::uuid[]) as asked (id, booking)
    join lateral (select ${facts} from bookings where bookings.id = asked.booking offset 0) as facts on true
    left join check_ups on booking_id = asked.booking),
  written as (
    insert into check_ups (id, booking_id, state, changed_at)
    select id, booking, state, ${'now'} from derived where before is distinct from state
    on conflict (booking_id) do update set state = excluded.state, changed_at = excluded.changed_at
    returning id)
  insert into check_up_steps (check_up_id, position, from_state, to_state, at, by_account_id)
  select id, coalesce((select max(position) from check_up_steps where check_up_id = derived.id), 0) + 1, before, state,
    ${'now'}, ${'by'}
  from derived join written using (id) returning check_up_id as id`

/**
 * Stores the states that follow from the facts of these bookings, with a step for each that changed; returns
 * how many did. The caller has locked the check-ups, unless the bookings are new.
 */
export const storeStates = async (tx: Tx, settled: StateChange): Promise<number> =>
  (await tx.run(settleAll, settled)).length

const lockThem = statement<{ bookings: readonly BookingId[] }, never>('lock-check-ups')`
  select from check_ups where booking_id = any(${'bookings'}::uuid[]) order by booking_id for no key update`

/**
 * Locks the check-ups of bookings. A statement after it sees the facts that another transaction wrote before it
 * settled the same check-up.
 */
export const lockCheckUps = (tx: Tx, bookings: readonly BookingId[]): Promise<unknown> =>
  tx.run(lockThem, { bookings })

interface Slice {
  after: BookingId
  limit: number
}

const different = statement<Slice, { last: BookingId; seen: number; wrong: BookingId[] }>('wrong-check-ups')`
  with slice as materialized (select id from bookings where id > ${'after'} order by id limit ${'limit'}),
  derived as (
    select slice.id, ${stateOfFacts} as state
    from slice join lateral (select ${facts} from bookings where bookings.id = slice.id offset 0) as facts on true)
  select max(derived.id::text)::uuid as last, count(*)::int as seen,
    coalesce(array_agg(derived.id) filter (where check_ups.state is distinct from derived.state), '{}') as wrong
  from derived left join check_ups on booking_id = derived.id having count(*) > 0`

/**
 * Compares the stored states of up to `limit` bookings after one with their facts; null when there are no more
 * bookings.
 */
export const findWrong = async (reader: Reader, slice: Slice) =>
  (await reader.run(different, slice))[0] ?? null

interface SentAsked {
  source: string
  refs: readonly string[]
}

const sentBefore = statement<SentAsked, { ref: string; id: CheckUpId }>('lock-sent-check-ups')`
  select ref, id from check_ups where source = ${'source'} and ref = any(${'refs'}::text[])
  order by id for no key update`

/** Returns the check-ups that a system has sent before, locked. */
export const listSent = (tx: Tx, source: string, refs: readonly string[]) =>
  tx.run(sentBefore, { source, refs })

/** A check-up from the clinic's system as it is stored. */
interface SentRow extends Omit<ClinicCheckUp, 'id' | 'kind' | 'group' | 'contraindicated'> {
  id: CheckUpId
  ref: string
  state: CheckUpState
  sealed: string
}

const keepAll = statement<{ source: string; rows: string; now: Date }, never>('keep-sent-check-ups')`
  with made as materialized (
    select made.*, check_ups.state as before
    from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, ref text, patient text, day date, type text, city text,
      factors text[], outcome text, "validUntil" date, paper jsonb, employer jsonb, state text, sealed text)
    left join check_ups on check_ups.id = made.id),
  kept as (
    insert into check_ups (id, source, ref, state, changed_at, patient_id, day, kind, city, factors, outcome, valid_until,
      paper_number, paper_on, issued_on, employer_inn, employer_kpp, employer_name, position, sealed)
    select id, ${'source'}, ref, state, ${'now'}, patient, day, type, city, factors, outcome, "validUntil",
      paper ->> 'number', (paper ->> 'on')::date, (paper ->> 'issuedOn')::date, employer ->> 'inn', employer ->> 'kpp',
      employer ->> 'name', employer ->> 'position', sealed
    from made
    on conflict (source, ref) do update set state = excluded.state, patient_id = excluded.patient_id,
      changed_at = case when check_ups.state = excluded.state then check_ups.changed_at else excluded.changed_at end,
      day = excluded.day, kind = excluded.kind, city = excluded.city, factors = excluded.factors,
      outcome = excluded.outcome, valid_until = excluded.valid_until, paper_number = excluded.paper_number,
      paper_on = excluded.paper_on, issued_on = excluded.issued_on, employer_inn = excluded.employer_inn,
      employer_kpp = excluded.employer_kpp, employer_name = excluded.employer_name, position = excluded.position,
      sealed = excluded.sealed, removed_at = null
    returning id)
  insert into check_up_steps (check_up_id, position, from_state, to_state, at)
  select id, coalesce((select max(position) from check_up_steps where check_up_id = made.id), 0) + 1, before, state,
    ${'now'}
  from made join kept using (id) where before is distinct from state`

/** Stores check-ups of the clinic's system, each with a step where its state is another. */
export const keepSent = (tx: Tx, source: string, rows: readonly SentRow[], now: Date): Promise<unknown> =>
  tx.run(keepAll, { source, rows: JSON.stringify(rows), now })

/** A stored check-up to which an employer has sent a patient. */
interface SentByEmployer
  extends Pick<ClinicCheckUp, 'id' | 'patient' | 'employer' | 'outcome' | 'paper' | 'day' | 'type'> {
  checkUp: CheckUpId
  sealed: string
}

const sentOf = statement<{ source: string; patients: readonly string[] }, SentByEmployer>(
  'check-ups-by-employers-of-patients',
)`
  select id as "checkUp", ref as id, patient_id as patient, day, kind as type, outcome, sealed,
    case when paper_on is not null then
      json_build_object('number', paper_number, 'on', paper_on, 'issuedOn', issued_on) end as paper,
    json_build_object('inn', employer_inn, 'kpp', employer_kpp, 'name', employer_name, 'position', position) as employer
  from check_ups where source = ${'source'} and patient_id = any(${'patients'}::text[]) and removed_at is null
    and outcome is not null and employer_inn is not null order by id`

/** Returns the stored check-ups with an outcome to which employers have sent these patients. */
export const listSentOf = (tx: Tx, source: string, patients: readonly string[]) =>
  tx.run(sentOf, { source, patients })

const hideSent = statement<SentAsked & { now: Date }, never>('hide-sent-check-ups')`
  update check_ups set removed_at = ${'now'}
  where source = ${'source'} and ref = any(${'refs'}::text[]) and removed_at is null`

/** Marks check-ups that the clinic's system no longer has. */
export const removeSent = (tx: Tx, source: string, refs: readonly string[], now: Date): Promise<unknown> =>
  tx.run(hideSent, { source, refs, now })
