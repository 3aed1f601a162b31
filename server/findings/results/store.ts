import { decidedMonths } from '../../../shared/booking/rules.ts'
import type { ResultQuery, ResultRow } from '../../../shared/findings/results/schema.ts'
import { addMonths, clinicInstant, type Day } from '../../../shared/platform/days.ts'
import { likeOf, splitSearch } from '../../../shared/platform/search.ts'
import type { EditionId } from '../../../shared/programme/schema.ts'
import { hasCome } from '../../booking/tables.ts'
import { dayOf } from '../../platform/db/clinic-clock.ts'
import { firstPage, type PageKey } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'

/** A result before its service is named. */
export interface StoredResult extends Omit<ResultRow, 'name' | 'kind'> {
  edition: EditionId
  at: Date
}

// The bookings come first: of those without a заключение there are few, of findings very many.
const undecided = raw`select id from bookings where ${hasCome} and not exists (select from conclusions
  where booking_id = bookings.id and outcome <> 'additional' and annulled_at is null)`

const isNewest = raw`not exists (select from findings as newer where newer.booking_id = findings.booking_id
  and newer.service = findings.service and newer.version > findings.version)`

const columns = raw`findings.id, bookings.id as booking, bookings.number,
  concat_ws(' ', bookings.surname, bookings.name, nullif(bookings.middlename, '')) as fullname, bookings.birth,
  bookings.gender, bookings.day, bookings.employer ->> 'name' as organization, findings.service, findings.version,
  findings.written_at as at, ${dayOf('findings.written_at')} as "takenOn", bookings.edition_id as edition`

interface ResultSearch extends PageKey {
  since: Date
  state: ResultQuery['state']
  service: string | undefined
  likes: string[]
  limit: number
}

const listed = statement<ResultSearch, StoredResult>('results')`
  with undecided as materialized (${undecided} and start_at >= ${'since'})
  select ${columns}
  from undecided join findings on booking_id = undecided.id join bookings on bookings.id = undecided.id
  where findings.state = ${'state'} and ${isNewest}
    and (${'service'}::text is null or findings.service = ${'service'})
    and (findings.written_at, findings.id) > (${'at'}::timestamptz, ${'id'}::uuid)
    and (${'likes'}::text[] = '{}' or exists (
      select from bookings as named left join booking_finds on booking_finds.booking_id = named.id
      where named.id = undecided.id and coalesce(search, said_of(named)) like all(${'likes'})))
  order by findings.written_at, findings.id limit ${'limit'}`

const sinceOf = (today: Day): Date => clinicInstant(addMonths(today, -decidedMonths), '00:00')
const beginning: PageKey = { at: '-infinity', id: firstPage.id }

/** Lists results of check-ups that wait for a decision, the oldest first, after a key. */
export const listResults = (
  reader: Reader,
  { state, service, search = '', limit }: Omit<ResultQuery, 'after'>,
  after: PageKey | null,
  today: Day,
): Promise<StoredResult[]> =>
  reader.run(listed, {
    ...(after ?? beginning),
    since: sinceOf(today),
    state,
    service,
    likes: splitSearch(search).map(likeOf),
    limit,
  })

/** A service whose results are awaited, before it is named. */
interface CountedService {
  service: string
  awaited: number
  since: Day
  edition: EditionId
}

const counted = statement<{ since: Date }, CountedService>('count-awaited-results')`
  with undecided as materialized (${undecided} and start_at >= ${'since'})
  select findings.service, count(*)::int as awaited, ${dayOf('min(findings.written_at)')} as since,
    max(bookings.edition_id::text)::uuid as edition
  from undecided join findings on booking_id = undecided.id join bookings on bookings.id = undecided.id
  where findings.state = 'awaited' and ${isNewest}
  group by findings.service order by awaited desc, findings.service`

/** Counts awaited results by service. */
export const countAwaited = (reader: Reader, today: Day): Promise<CountedService[]> =>
  reader.run(counted, { since: sinceOf(today) })

/** A result with its sealed content, to compare it with a file. */
type SealedResult = StoredResult & { state: ResultQuery['state']; sealed: string }

const compared = statement<{ since: Date; service: string }, SealedResult>('results-of-service')`
  with undecided as materialized (${undecided} and start_at >= ${'since'})
  select ${columns}, findings.state, findings.sealed
  from undecided join findings on booking_id = undecided.id join bookings on bookings.id = undecided.id
  where findings.state in ('awaited', 'done') and ${isNewest} and findings.service = ${'service'}
  order by findings.written_at, findings.id`

/** Lists all results of a service, awaited and written, of check-ups that wait for a decision. */
export const listOfService = (reader: Reader, service: string, today: Day): Promise<SealedResult[]> =>
  reader.run(compared, { since: sinceOf(today), service })
