import type { ConsentPurpose } from '../../shared/accounts/schema.ts'
import { consentRefusals } from '../../shared/consents/ru.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { refuse } from '../../shared/platform/refusal.ts'
import { statement } from '../platform/db/statement.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

/** A text as shown before the user agrees to it. */
interface TextRow {
  purpose: ConsentPurpose
  version: string
  title: string
  text: string
}

const inForce = statement<{ today: Day }, TextRow>('consent-texts-in-force')`
  select distinct on (purpose) purpose, version, title, text from consent_texts
  where withdrawn_at is null and starts_on <= ${'today'} order by purpose, starts_on desc`

/** Returns the consent texts in force on a day, the newest for each purpose. */
export const listConsentTexts = (reader: Reader, today: Day): Promise<TextRow[]> =>
  reader.run(inForce, { today })

/** A version with its author and the number of people who have agreed to it. */
export interface VersionRow extends TextRow {
  startsOn: Day
  addedAt: Date | null
  addedBy: string | null
  withdrawnAt: Date | null
  given: number
  takenBack: number
  bookings: number
}

type Counts = Pick<VersionRow, 'purpose' | 'version' | 'takenBack' | 'bookings'> & { agreed: number }

const counted = statement<object, Counts & { until: Date }>('consents-counted')`
  select purpose, version, agreed, taken_back as "takenBack", bookings, counted_until as until from consent_counts`

type Row = Omit<VersionRow, 'given'> & Counts

const versions = statement<{ until: Date }, Row>('versions-of-consents')`
  select texts.purpose, texts.version, title, text, starts_on as "startsOn", added_at as "addedAt",
    nullif(concat_ws(' ', surname, name, nullif(middlename, '')), '') as "addedBy", texts.withdrawn_at as "withdrawnAt",
    coalesce(agreed, 0)::int as agreed, coalesce(taken_back, 0)::int as "takenBack", coalesce(bookings, 0)::int as bookings
  from consent_texts as texts
  left join accounts on accounts.id = added_by
  left join (select purpose, text_version, count(*) as agreed from consents
      where given_at >= ${'until'} group by 1, 2) as people
    on people.purpose = texts.purpose and people.text_version = texts.version
  left join (select purpose, text_version, count(*) as taken_back from consents
      where withdrawn_at >= ${'until'} group by 1, 2) as gone
    on gone.purpose = texts.purpose and gone.text_version = texts.version
  left join (select purpose, text_version, count(*) as bookings from booking_consents
      where given_at >= ${'until'} group by 1, 2) as visits
    on visits.purpose = texts.purpose and visits.text_version = texts.version
  order by texts.purpose, starts_on desc, added_at desc`

/**
 * Returns all versions of all texts, newest first within a purpose; there are few. Uses the nightly counts and
 * adds only newer consents.
 */
export async function listVersions(reader: Reader): Promise<VersionRow[]> {
  const known = await reader.run(counted, {})
  const until = known[0]?.until ?? new Date(0)
  const rows = await reader.run(versions, { until })
  return rows.map(({ agreed, ...row }) => {
    const before = known.find(({ purpose, version }) => purpose === row.purpose && version === row.version)
    const takenBack = row.takenBack + (before?.takenBack ?? 0)
    return {
      ...row,
      takenBack,
      given: agreed + (before?.agreed ?? 0) - takenBack,
      bookings: row.bookings + (before?.bookings ?? 0),
    }
  })
}

const count = statement<{ until: Date }, never>('count-consents')`
  insert into consent_counts (purpose, version, agreed, taken_back, bookings, counted_until)
  select texts.purpose, texts.version, coalesce(agreed, 0), coalesce(taken_back, 0), coalesce(bookings, 0), ${'until'}
  from consent_texts as texts
  left join (select purpose, text_version, count(*) as agreed,
      count(*) filter (where withdrawn_at < ${'until'}) as taken_back
      from consents where given_at < ${'until'} group by 1, 2) as people
    on people.purpose = texts.purpose and people.text_version = texts.version
  left join (select purpose, text_version, count(*) as bookings from booking_consents
      where given_at < ${'until'} group by 1, 2) as visits
    on visits.purpose = texts.purpose and visits.text_version = texts.version
  on conflict (purpose, version) do update set agreed = excluded.agreed, taken_back = excluded.taken_back,
    bookings = excluded.bookings, counted_until = excluded.counted_until`

/**
 * Recounts all consents given before a moment. The moment must be far enough in the past that no transaction
 * still adds a consent before it.
 */
export const countConsents = (tx: Tx, until: Date): Promise<unknown> => tx.run(count, { until })

type NewVersion = TextRow & { startsOn: Day; by: AccountId; now: Date }

const add = statement<NewVersion, never>('add-consent-text')`
  insert into consent_texts (purpose, version, title, text, starts_on, added_at, added_by)
  values (${'purpose'}, ${'version'}, ${'title'}, ${'text'}, ${'startsOn'}, ${'now'}, ${'by'})`

/**
 * Adds a version. Refuses with `CONSENT_DAY_TAKEN` when the purpose already has a text from that day or with
 * that number.
 */
export async function addVersion(tx: Tx, added: NewVersion): Promise<void> {
  try {
    await tx.run(add, added)
  } catch (error) {
    if (isDuplicate(error)) refuse(consentRefusals.CONSENT_DAY_TAKEN)
    throw error
  }
}

type Withdrawal = { purpose: ConsentPurpose; startsOn: Day; today: Day; by: AccountId; now: Date }

const withdraw = statement<Withdrawal, { version: string }>('withdraw-consent-text')`
  update consent_texts set withdrawn_at = ${'now'}, withdrawn_by = ${'by'}
  where purpose = ${'purpose'} and starts_on = ${'startsOn'} and starts_on > ${'today'} and withdrawn_at is null
  returning version`

/** Withdraws a version before its first day; returns false when the day has come or the version does not exist. */
export const withdrawVersion = async (tx: Tx, given: Withdrawal): Promise<boolean> =>
  (await tx.run(withdraw, given)).length > 0
