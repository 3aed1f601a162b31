import type { CampaignPeopleQuery, CampaignPerson } from '../../../shared/campaigns/papers/schema.ts'
import type { CampaignId } from '../../../shared/campaigns/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { GroupPerson } from '../../../shared/group-booking/volumes.ts'
import type { OrganizationScope } from '../../../shared/organizations/access.ts'
import type { Day } from '../../../shared/platform/days.ts'
import { listOwnOfEmployees } from '../../booking/earlier-results/store.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Reader } from '../../platform/db/types.ts'
import { peopleOfCampaigns, visitStates, visitsOfCampaigns } from '../store.ts'

interface PeopleOfCampaign extends Omit<CampaignPeopleQuery, 'after' | 'state'> {
  id: CampaignId
  today: Day
  state: CampaignPeopleQuery['state'] | null
  name: string | null
  beyond: string | null
}

const people = statement<PeopleOfCampaign, CampaignPerson>('people-of-campaign')`
  with asked as (select *, ${'today'}::date as today from campaigns where id = ${'id'}),
    people as (${peopleOfCampaigns}),
    visits as (
      select employees.id, employees.full_name as fullname, people.department, people.position, dismissed_on,
        ${visitStates}, coalesce(visit.outcome, sent.outcome) as outcome, coalesce(sent.day, visit.day) as day
      from people join asked on asked.id = people.campaign join employees on employees.id = people.employee
        ${visitsOfCampaigns})
  select id, fullname, department, position, state, case when state <> 'unbooked' then day end as day,
    case when state = 'came' then coalesce(outcome, 'awaiting') end as outcome
  from visits where (dismissed_on is null or state = 'came') and (${'state'}::text is null or state = ${'state'})
    and (${'name'}::text is null or (fullname, id) > (${'name'}, ${'beyond'}::uuid))
  order by fullname, id limit ${'limit'}`

/** Name and id after which a page of people begins. */
export type PersonKey = readonly [name: string, id: string]

/** Returns a page of the people of a campaign by name. */
export const listCampaignPeople = (
  reader: Reader,
  id: CampaignId,
  {
    state,
    limit,
    beyond,
    today,
  }: Pick<CampaignPeopleQuery, 'state' | 'limit'> & {
    beyond: PersonKey | null
    today: Day
  },
): Promise<CampaignPerson[]> =>
  reader.run(people, {
    id,
    today,
    limit,
    state: state ?? null,
    name: beyond?.[0] ?? null,
    beyond: beyond?.[1] ?? null,
  })

interface PeopleAsked {
  id: CampaignId
  limit: number
}

const peopleToBook = statement<PeopleAsked, Omit<GroupPerson, 'own'>>('people-to-book-of-campaign')`
  with asked as (select * from campaigns where id = ${'id'}), people as (${peopleOfCampaigns})
  select employees.id as employee, full_name as fullname, people.department, people.position, due_on as "dueOn",
    last_passed_on as "lastPassedOn", phone_key is not null as "hasPhone", persons.gender, persons.birth, people.factors
  from people join employees on employees.id = people.employee join persons on persons.id = person_id
  where dismissed_on is null order by people.department nulls last, full_name, employees.id limit ${'limit'}`

/** Returns those of a campaign who still work, by department and name, with what the clinic did in earlier check-ups. */
export async function listPeopleToBook(
  reader: Reader,
  scope: OrganizationScope,
  { id, limit }: PeopleAsked,
): Promise<GroupPerson[]> {
  const rows = await reader.run(peopleToBook, { id, limit })
  const ids: EmployeeId[] = rows.map(({ employee }) => employee)
  const own = await listOwnOfEmployees(reader, scope, ids)
  return rows.map((row) => ({ ...row, own: own.get(row.employee) ?? [] }))
}
