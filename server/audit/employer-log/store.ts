import type { HeadScope } from '../../../shared/organizations/access.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type EventRow, eventColumns } from '../store.ts'

interface LogPage {
  organization: string
  below: string
  limit: number
}

const acts = statement<LogPage, EventRow>('acts-of-employer')`
  select ${eventColumns} from audit_events
  where organization_id = ${'organization'} and role = 'employer' and act <> 'view' and id < ${'below'}::uuid
  order by id desc limit ${'limit'}`

/** Returns what colleagues of a head did for the organization, without views, newest first. */
export const listEmployerActs = (
  reader: Reader,
  { organization }: HeadScope,
  page: Omit<LogPage, 'organization'>,
): Promise<EventRow[]> => reader.run(acts, { organization, ...page })
