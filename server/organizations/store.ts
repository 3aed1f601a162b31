import type { Requisites, RequisitesInput } from '../../shared/documents/schema.ts'
import type {
  ClinicScope,
  OrganizationScope,
  PartReadingScope,
  RelationFacts,
} from '../../shared/organizations/access.ts'
import { organizationRefusals } from '../../shared/organizations/ru.ts'
import { nameKey } from '../../shared/organizations/rules.ts'
import type {
  KnownOrganization,
  Organization,
  OrganizationId,
  OrganizationInput,
} from '../../shared/organizations/schema.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { isSameOrPart } from '../employees/units/tables.ts'
import { likeContains } from '../platform/db/like-contains.ts'
import { raw, statement } from '../platform/db/statement.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

const organizationColumns = raw`id, name, inn, kpp, ref, okved, address, manager, manager_email as "managerEmail",
  manager_work_phone as "managerWorkPhone", manager_mobile_phone as "managerMobilePhone", daily_quota as "dailyQuota", version`

const known = statement<{ from: string; to: string }, KnownOrganization>('known-organizations')`
  select name, inn, kpp, ref from organizations where inn ~>=~ ${'from'} and inn ~<~ ${'to'}
  order by inn, kpp limit 20`

/** Returns organizations whose ИНН begins with these digits, at most 20. */
export const listKnown = (reader: Reader, inn: string): Promise<KnownOrganization[]> =>
  reader.run(known, { from: inn, to: `${inn}:` })

const organizationById = statement<{ id: OrganizationId }, Organization>('organization-by-id')`
  select ${organizationColumns} from organizations where id = ${'id'}`

/** An organization with all data that the clinic keeps. */
export const findOrganization = async (reader: Reader, _scope: ClinicScope, id: OrganizationId) =>
  (await reader.run(organizationById, { id }))[0] ?? null

const matches = statement<{ inn: string; key: string; longer: string }, Organization>(
  'matching-organizations',
)`
  select ${organizationColumns} from organizations
    where inn = ${'inn'} or name_key = ${'key'} or name_key like ${'longer'} or (length(name_key) > 4 and ${'key'} like name_key || ' %')
    order by inn = ${'inn'} desc, name_key = ${'key'} desc, name_key, id limit 10`

/** Returns organizations that an application may refer to: the same ИНН first, then similar names. */
export const listMatches = (
  reader: Reader,
  _scope: ClinicScope,
  { inn, name }: { inn: string; name: string },
) => {
  const key = nameKey(name)
  return reader.run(matches, { inn, key, longer: `${key.replace(/[\\%_]/g, '\\$&')} %` })
}

const nameById = statement<{ id: OrganizationId }, { name: string }>('name-of-organization')`
  select name from organizations where id = ${'id'}`

/** Returns the name of an organization; null when there is none. */
export const findOrganizationName = async (reader: Reader, id: OrganizationId): Promise<string | null> =>
  (await reader.run(nameById, { id }))[0]?.name ?? null

interface OrganizationsAsked {
  search: string | null
  after: OrganizationId | null
  limit: number
}

const organizations = statement<OrganizationsAsked, Organization>('organizations-of-clinic')`
  select ${organizationColumns} from organizations
    where (${'search'}::text is null or lower(concat_ws(' ', name, name_key, inn, kpp) collate "und-x-icu") like ${'search'})
      and (${'after'}::uuid is null or (name_key collate "und-x-icu", id) >
        (select name_key, id from organizations where id = ${'after'}))
    order by name_key collate "und-x-icu", id limit ${'limit'}`

/** Returns a page of the clinic's organizations by name, starting after one of them. */
export const listOrganizations = (
  reader: Reader,
  _scope: ClinicScope,
  asked: { search?: string | undefined; after: OrganizationId | null; limit: number },
) => reader.run(organizations, { ...asked, search: likeContains(asked.search) })

type OrganizationRecord = { [Key in Exclude<keyof OrganizationInput, 'dailyQuota'>]-?: string | null } & {
  id: OrganizationId
  dailyQuota: number | null
  nameKey: string
  version: number
  now: Date
}

const addOne = statement<OrganizationRecord, Organization>('add-organization')`
  insert into organizations (id, name, name_key, inn, kpp, ref, okved, address, manager, manager_email,
      manager_work_phone, manager_mobile_phone, daily_quota, created_at, changed_at)
    values (${'id'}, ${'name'}, ${'nameKey'}, ${'inn'}, ${'kpp'}, ${'ref'}, ${'okved'}, ${'address'}, ${'manager'}, ${'managerEmail'}, ${'managerWorkPhone'}, ${'managerMobilePhone'}, ${'dailyQuota'}, ${'now'}, ${'now'}) returning ${organizationColumns}`

const changeOne = statement<OrganizationRecord, Organization>('change-organization')`
  update organizations set name = ${'name'}, name_key = ${'nameKey'}, inn = ${'inn'}, kpp = ${'kpp'}, ref = ${'ref'}, okved = ${'okved'}, address = ${'address'},
      manager = ${'manager'}, manager_email = ${'managerEmail'}, manager_work_phone = ${'managerWorkPhone'}, manager_mobile_phone = ${'managerMobilePhone'}, daily_quota = ${'dailyQuota'}, changed_at = ${'now'},
      version = version + 1
    where id = ${'id'} and version = ${'version'} returning ${organizationColumns}`

const writtenOf = (
  id: OrganizationId,
  given: OrganizationInput,
  now: Date,
  version = 0,
): OrganizationRecord => {
  const { name, inn, kpp, ref, okved, address, manager, managerEmail, dailyQuota, ...phones } = given
  const { managerWorkPhone, managerMobilePhone } = phones
  const optional = { ref, okved, address, manager, managerEmail, managerWorkPhone, managerMobilePhone }
  const filled = Object.fromEntries(Object.entries(optional).map(([field, text]) => [field, text || null]))
  const rest = filled as Record<keyof typeof optional, string | null>
  const quota = dailyQuota ? Number(dailyQuota) : null
  return { id, name, nameKey: nameKey(name), inn, kpp, dailyQuota: quota, version, now, ...rest }
}

async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { ORGANIZATION_TAKEN, REF_TAKEN } = organizationRefusals
    if (isDuplicate(error, 'organizations_numbers')) return refuse(ORGANIZATION_TAKEN)
    if (isDuplicate(error, 'organizations_ref')) return refuse(REF_TAKEN)
    throw error
  }
}

/** Adds an organization; refuses numbers or a ref that another one has. */
export const addOrganization = async (tx: Tx, id: OrganizationId, given: OrganizationInput, now: Date) =>
  (await unlessTaken(tx.run(addOne, writtenOf(id, given, now))))[0] ?? null

/** Updates an organization of this version; returns null when the version differs or it does not exist. */
export const changeOrganization = async (
  tx: Tx,
  { id, version, given }: { id: OrganizationId; version: number; given: OrganizationInput },
  now: Date,
) => (await unlessTaken(tx.run(changeOne, writtenOf(id, given, now, version))))[0] ?? null

interface Contacts {
  id: OrganizationId
  email: string | null
  phone: string | null
}

const fill = statement<Contacts, never>('fill-organization-contacts')`
  update organizations set email = ${'email'}, phone = ${'phone'} where id = ${'id'} and email is null and phone is null`

/** Enters the contacts of an application into the details for papers of the organization that it has added. */
export const fillContacts = (tx: Tx, contacts: Contacts): Promise<unknown> => tx.run(fill, contacts)

const forget = statement<{ account: AccountId; now: Date }, never>('forget-organization-contacts')`
  update organizations set email = nullif(organizations.email, typed.email),
    phone = nullif(organizations.phone, typed.contact_phone), version = version + 1, changed_at = ${'now'}
  from relations typed
  where typed.account_id = ${'account'} and organizations.id = typed.organization_id
    and (organizations.email = typed.email or organizations.phone = typed.contact_phone)`

/** Takes the contacts that a person typed into applications out of the details for papers. */
export const forgetContacts = (tx: Tx, account: AccountId, now: Date): Promise<unknown> =>
  tx.run(forget, { account, now })

const factsOf = statement<{ account: AccountId; organization: OrganizationId }, RelationFacts>(
  'relation-facts',
)`
  select account_id as account, organization_id as organization, status, left_at is not null as "hasLeft",
    role, case role when 'departments' then array(
      select part.id from departments part where part.organization_id = relations.organization_id and exists (
        select from departments parent where parent.id = any(relations.departments) and ${isSameOrPart}))
      else departments end as departments
  from relations join accounts on accounts.id = account_id
  where account_id = ${'account'} and organization_id = ${'organization'} and left_at is null and status = 'active'
    and blocked_at is null`

/**
 * Returns the current relation of an account to an organization, with the parts of the departments that it keeps; null
 * when there is none or the account is blocked.
 */
export const findFacts = async (reader: Reader, account: AccountId, organization: OrganizationId) =>
  (await reader.run(factsOf, { account, organization }))[0] ?? null

const holders = statement<OrganizationScope, { department: string; holders: string[] }>('department-holders')`
  select part.id as department, array(
    select held.id from (
      select id, departments from relations
      where organization_id = ${'organization'} and role = 'departments' and status = 'active' and left_at is null
      union all select id, departments from colleague_invitations
      where organization_id = ${'organization'} and role = 'departments' and answered_at is null) held
    where exists (select from departments parent where parent.id = any(held.departments) and ${isSameOrPart})) as holders
  from departments part where organization_id = ${'organization'}`

/** Returns for each department the relations and the open invitations limited to departments that include it. */
export const listHolders = async (reader: Reader, scope: OrganizationScope) =>
  new Map((await reader.run(holders, scope)).map((row) => [row.department, new Set(row.holders)]))

const requisiteColumns = raw`id as organization, name, inn, kpp, email, phone, ownership, okved, address,
  signer_position as "signerPosition", signer_name as "signerName", version`

const requisitesOf = statement<PartReadingScope, Requisites>('requisites')`
  select ${requisiteColumns} from organizations where id = ${'organization'}`

/** Returns the details that papers print about the organization of a scope. */
export async function getRequisites(reader: Reader, scope: PartReadingScope): Promise<Requisites> {
  const [row] = await reader.run(requisitesOf, scope)
  return row ?? refuse(common.NOT_FOUND)
}

type RequisitesChange = { [Key in keyof RequisitesInput]-?: string | null } & OrganizationScope & {
    version: number
    now: Date
  }

const changeOfRequisites = statement<RequisitesChange, Requisites>('change-requisites')`
  update organizations set email = ${'email'}, phone = ${'phone'}, ownership = ${'ownership'}, okved = ${'okved'}, address = ${'address'},
      signer_position = ${'signerPosition'}, signer_name = ${'signerName'}, changed_at = ${'now'}, version = version + 1
    where id = ${'organization'} and version = ${'version'} returning ${requisiteColumns}`

/** Writes the printed details of an organization of this version; returns null when the version differs. */
export const changeRequisites = async (
  tx: Tx,
  { organization }: OrganizationScope,
  { version, ...given }: RequisitesInput & { version: number },
  now: Date,
): Promise<Requisites | null> => {
  const filled = Object.fromEntries(Object.entries(given).map(([field, text]) => [field, text || null]))
  const [row] = await tx.run(changeOfRequisites, {
    ...filled,
    organization,
    version,
    now,
  } as RequisitesChange)
  return row ?? null
}
