import type { BookingId } from '../../../shared/booking/schema.ts'
import type { CampaignId } from '../../../shared/campaigns/schema.ts'
import type { PaperOrganization } from '../../../shared/conclusions/copies/schema.ts'
import type { RegisterFilter } from '../../../shared/conclusions/schema.ts'
import type { DepartmentId, EmployeeId } from '../../../shared/employees/schema.ts'
import type { GroupId } from '../../../shared/group-booking/schema.ts'
import type { PartScope } from '../../../shared/organizations/access.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { peopleOfCampaigns } from '../../campaigns/store.ts'
import { isEmployeeOfScope } from '../../employees/units/tables.ts'
import { likeContains } from '../../platform/db/like-contains.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { asFilter, type FilterAsked, isOfFilter, type PaperRow, paperRows } from '../store.ts'

/** Conditions of the copies to list. A null one does not restrict them. */
export interface CopiesAsked {
  employees: readonly EmployeeId[] | null
  bookings: readonly BookingId[] | null
  group: GroupId | null
  campaign: CampaignId | null
  /** Day of the check-ups. */
  day: Day | null
  department: DepartmentId | null
  /** Dates of the papers, both inclusive. */
  from: Day | null
  to: Day | null
  /** Only the last valid paper of each employee. */
  isLastOnly: boolean
  limit: number
}

/** SQL: whether a paper is about a check-up of the campaign `asked` and of one of its `people`. */
const isOfCampaign = raw`exists (select from asked join people on people.employee = conclusions.employee_id
      where asked.organization_id = conclusions.organization_id and bookings.kind = 'periodic'
        and (bookings.day between asked.starts_on and asked.ends_on
          or bookings.group_id in (select group_id from campaign_groups where campaign_id = asked.id)))`

const copies = statement<PartScope & CopiesAsked, PaperRow>('employer-conclusions')`
  with asked as (select * from campaigns where id = ${'campaign'}), people as (${peopleOfCampaigns})
  ${paperRows} where conclusions.organization_id = ${'organization'} and outcome <> 'additional'
    and annulled_at is null
    and (${'employees'}::uuid[] is null or conclusions.employee_id = any(${'employees'}::uuid[]))
    and (${'bookings'}::uuid[] is null or booking_id = any(${'bookings'}::uuid[]))
    and (${'group'}::uuid is null or bookings.group_id = ${'group'})
    and (${'campaign'}::uuid is null or ${isOfCampaign})
    and (${'day'}::date is null or bookings.day = ${'day'})
    and (${'from'}::date is null or "on" >= ${'from'})
    and (${'to'}::date is null or "on" <= ${'to'})
    and (${'department'}::uuid is null or exists (
      select from employees where employees.id = conclusions.employee_id and department_id = ${'department'}))
    and ${isEmployeeOfScope('conclusions.employee_id')}
    and (not ${'isLastOnly'}::boolean or not exists (
      select from conclusions later
      where later.employee_id = conclusions.employee_id and later.organization_id = ${'organization'}
        and later.outcome <> 'additional' and later.annulled_at is null
        and (later.year, later.number) > (conclusions.year, conclusions.number)))
  order by conclusions.year, conclusions.number limit ${'limit'}`

/** Lists valid заключения about employees of a scope by number: what `findEmployerCopy` would find one by one. */
export const listEmployerCopies = (
  reader: Reader,
  scope: PartScope,
  asked: CopiesAsked,
): Promise<PaperRow[]> => reader.run(copies, { ...scope, ...asked })

const ofCampaign = statement<{ campaign: CampaignId; limit: number }, PaperRow>('conclusions-of-campaign')`
  with asked as (select * from campaigns where id = ${'campaign'}), people as (${peopleOfCampaigns})
  ${paperRows} where outcome <> 'additional' and annulled_at is null
    and conclusions.organization_id = (select organization_id from asked) and ${isOfCampaign}
  order by conclusions.year, conclusions.number limit ${'limit'}`

/** Lists the valid заключения about check-ups of a campaign by number. */
export const listOfCampaign = (reader: Reader, campaign: CampaignId, limit: number): Promise<PaperRow[]> =>
  reader.run(ofCampaign, { campaign, limit })

const ofFilter = statement<FilterAsked & { limit: number }, PaperRow>('conclusions-of-filter')`
  ${paperRows} where outcome <> 'additional' and annulled_at is null and ${isOfFilter}
  order by conclusions.year, conclusions.number limit ${'limit'}`

/** Lists the valid заключения that the filters of the register ask for, by number. */
export const listOfFilter = (reader: Reader, filter: RegisterFilter, limit: number): Promise<PaperRow[]> =>
  reader.run(ofFilter, { ...asFilter(filter), limit })

const organizations = statement<{ like: string | null; id: OrganizationId | null }, PaperOrganization>(
  'organizations-of-conclusions',
)`
  select id, name, inn from organizations
  where (${'id'}::uuid is null or id = ${'id'})
    and (${'like'}::text is null or lower(concat_ws(' ', name, name_key, inn, kpp) collate "und-x-icu") like ${'like'})
    and exists (select from conclusions where organization_id = organizations.id)
  order by name_key collate "und-x-icu", id limit 20`

/** Lists organizations about whose people there are papers, by name. */
export const listPaperOrganizations = (
  reader: Reader,
  { search, id }: { search?: string | undefined; id?: OrganizationId | undefined },
): Promise<PaperOrganization[]> => reader.run(organizations, { like: likeContains(search), id: id ?? null })
