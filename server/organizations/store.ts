import type { Requisites, RequisitesInput } from '../../shared/documents/schema.ts'
import type { ClinicScope, OrganizationScope, RelationFacts } from '../../shared/organizations/access.ts'
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
import { anywhere } from '../platform/db/anywhere.ts'
import { type Statement, statement } from '../platform/db/statement.ts'
import { isDuplicate } from '../platform/db/transact.ts'
import type { Reader, Tx } from '../platform/db/types.ts'

const organizationColumns = `id, name, inn, kpp, ref, okved, address, manager, manager_email as "managerEmail",
  manager_work_phone as "managerWorkPhone", manager_mobile_phone as "managerMobilePhone", version`

const known = statement<{ from: string; to: string }, KnownOrganization>('known-organizations')`
  select name, inn, kpp, ref from organizations where inn ~>=~ ${'from'} and inn ~<~ ${'to'}
  order by inn, kpp limit 20`

/** Organizations whose ИНН begins with these digits, at most 20. */
export const listKnown = (reader: Reader, inn: string): Promise<KnownOrganization[]> =>
  reader.run(known, { from: inn, to: `${inn}:` })

const organizationById: Statement<Organization, { id: OrganizationId }> = {
  name: 'organization-by-id',
  text: `select ${organizationColumns} from organizations where id = $1`,
  fields: ['id'],
}

/** An organization with everything that the clinic keeps of it. */
export const findOrganization = async (reader: Reader, _scope: ClinicScope, id: OrganizationId) =>
  (await reader.run(organizationById, { id }))[0] ?? null

const matches: Statement<Organization, { inn: string; key: string; longer: string }> = {
  name: 'matching-organizations',
  text: `select ${organizationColumns} from organizations
    where inn = $1 or name_key = $2 or name_key like $3 or (length(name_key) > 4 and $2 like name_key || ' %')
    order by inn = $1 desc, name_key = $2 desc, name_key, id limit 10`,
  fields: ['inn', 'key', 'longer'],
}

/** Organizations that an application may mean: the same ИНН first, then those of a similar name. */
export const listMatches = (
  reader: Reader,
  _scope: ClinicScope,
  { inn, name }: { inn: string; name: string },
) => {
  const key = nameKey(name)
  return reader.run(matches, { inn, key, longer: `${key.replace(/[\\%_]/g, '\\$&')} %` })
}

interface OrganizationsAsked {
  search: string | null
  after: OrganizationId | null
  limit: number
}

const organizations: Statement<Organization, OrganizationsAsked> = {
  name: 'organizations-of-clinic',
  text: `select ${organizationColumns} from organizations
    where ($1::text is null or lower(concat_ws(' ', name, name_key, inn, kpp) collate "und-x-icu") like $1)
      and ($2::uuid is null or (name_key collate "und-x-icu", id) >
        (select name_key, id from organizations where id = $2))
    order by name_key collate "und-x-icu", id limit $3`,
  fields: ['search', 'after', 'limit'],
}

/** Organizations of the clinic in the order of their names, after one of them. */
export const listOrganizations = (
  reader: Reader,
  _scope: ClinicScope,
  asked: { search?: string | undefined; after: OrganizationId | null; limit: number },
) => reader.run(organizations, { ...asked, search: anywhere(asked.search) })

type Written = { [Key in keyof OrganizationInput]-?: string | null } & {
  id: OrganizationId
  nameKey: string
  version: number
  now: Date
}

const addOne: Statement<Organization, Written> = {
  name: 'add-organization',
  text: `insert into organizations (id, name, name_key, inn, kpp, ref, okved, address, manager, manager_email,
      manager_work_phone, manager_mobile_phone, created_at, changed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) returning ${organizationColumns}`,
  fields: [
    ...([
      'id',
      'name',
      'nameKey',
      'inn',
      'kpp',
      'ref',
      'okved',
      'address',
      'manager',
      'managerEmail',
    ] as const),
    ...(['managerWorkPhone', 'managerMobilePhone', 'now'] as const),
  ],
}

const changeOne: Statement<Organization, Written> = {
  name: 'change-organization',
  text: `update organizations set name = $2, name_key = $3, inn = $4, kpp = $5, ref = $6, okved = $7, address = $8,
      manager = $9, manager_email = $10, manager_work_phone = $11, manager_mobile_phone = $12, changed_at = $13,
      version = version + 1
    where id = $1 and version = $14 returning ${organizationColumns}`,
  fields: [...addOne.fields, 'version'],
}

const writtenOf = (id: OrganizationId, given: OrganizationInput, now: Date, version = 0): Written => {
  const { name, inn, kpp, ref, okved, address, manager, managerEmail, ...phones } = given
  const { managerWorkPhone, managerMobilePhone } = phones
  const optional = { ref, okved, address, manager, managerEmail, managerWorkPhone, managerMobilePhone }
  const filled = Object.fromEntries(Object.entries(optional).map(([field, text]) => [field, text || null]))
  const rest = filled as Record<keyof typeof optional, string | null>
  return { id, name, nameKey: nameKey(name), inn, kpp, version, now, ...rest }
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

/** Changes an organization of this version; null when it has another one or is not there. */
export const changeOrganization = async (
  tx: Tx,
  { id, version, given }: { id: OrganizationId; version: number; given: OrganizationInput },
  now: Date,
) => (await unlessTaken(tx.run(changeOne, writtenOf(id, given, now, version))))[0] ?? null

const factsOf = statement<{ account: AccountId; organization: OrganizationId }, RelationFacts>(
  'relation-facts',
)`
  select account_id as account, organization_id as organization, status, left_at is not null as "hasLeft"
  from relations
  where account_id = ${'account'} and organization_id = ${'organization'} and left_at is null and status = 'active'`

/** What joins an account to an organization now; null when nothing does. */
export const findFacts = async (reader: Reader, account: AccountId, organization: OrganizationId) =>
  (await reader.run(factsOf, { account, organization }))[0] ?? null

const requisiteColumns = `id as organization, name, inn, kpp, email, phone, ownership, okved, address,
  signer_position as "signerPosition", signer_name as "signerName", version`

const requisitesOf: Statement<Requisites, OrganizationScope> = {
  name: 'requisites',
  text: `select ${requisiteColumns} from organizations where id = $1`,
  fields: ['organization'],
}

/** What papers say of the organization of a scope. */
export async function getRequisites(reader: Reader, scope: OrganizationScope): Promise<Requisites> {
  const [row] = await reader.run(requisitesOf, scope)
  return row ?? refuse(common.NOT_FOUND)
}

type RequisitesChange = { [Key in keyof RequisitesInput]-?: string | null } & OrganizationScope & {
    version: number
    now: Date
  }

const changeOfRequisites: Statement<Requisites, RequisitesChange> = {
  name: 'change-requisites',
  text: `update organizations set email = $2, phone = $3, ownership = $4, okved = $5, address = $6,
      signer_position = $7, signer_name = $8, changed_at = $9, version = version + 1
    where id = $1 and version = $10 returning ${requisiteColumns}`,
  fields: [
    ...(['organization', 'email', 'phone', 'ownership', 'okved', 'address'] as const),
    ...(['signerPosition', 'signerName', 'now', 'version'] as const),
  ],
}

/** Writes what papers say of an organization of this version; null when it has another one. */
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
