import type { ClinicScope, RelationFacts, RelationScope } from '../../../shared/organizations/access.ts'
import { organizationRefusals } from '../../../shared/organizations/ru.ts'
import type {
  EmployerRole,
  KeptDepartment,
  OrganizationId,
  Relation,
  RelationId,
  RelationStatus,
  RequestStage,
  RequestStep,
} from '../../../shared/organizations/schema.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { refuse } from '../../../shared/platform/refusal.ts'
import { splitSearch } from '../../../shared/platform/search.ts'
import { idsByWords } from '../../platform/db/by-words.ts'
import type { PageKey } from '../../platform/db/page.ts'
import { raw, statement } from '../../platform/db/statement.ts'
import { isDuplicate } from '../../platform/db/transact.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { runUnprepared, Values } from '../../platform/db/unprepared.ts'

const relationColumns = raw`relations.id, organizations.id as organization, coalesce(organizations.name, relations.name) as name,
  coalesce(organizations.inn, relations.inn) as inn, coalesce(organizations.kpp, relations.kpp) as kpp, ref, status, role, departments, comment,
  requested_at as "requestedAt", signed_applications.uploaded_at as "signedAt",
  username, coalesce(contact_phone, accounts.phone) as phone, relations.email,
  manager, manager_email as "managerEmail", manager_work_phone as "managerWorkPhone",
  manager_mobile_phone as "managerMobilePhone", okved`

/** A relation as the database returns it. */
interface OwnRow extends Omit<Relation, 'requestedAt' | 'signedAt' | 'applicant'> {
  requestedAt: Date
  signedAt: Date | null
  username: string
  phone: string
  email: string | null
}

const ofAccount = statement<{ account: AccountId }, OwnRow>('relations-of-account')`
  select ${relationColumns} from relations left join organizations on organizations.id = organization_id
    left join signed_applications on relation_id = relations.id
    join accounts on accounts.id = account_id
    where account_id = ${'account'} and left_at is null order by requested_at, relations.id`

/** Returns the current relations of an account, oldest first; they are few, so there are no pages. */
export async function listRelations(reader: Reader, { account }: RelationScope): Promise<Relation[]> {
  const rows = await reader.run(ofAccount, { account })
  return rows.map(({ requestedAt, signedAt, username, phone, email, ...row }) => ({
    ...row,
    applicant: { username, phone, email },
    requestedAt: requestedAt.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
  }))
}

const addresses = statement<{ account: AccountId }, { email: string }>('addresses-of-account')`
  select lower(email) as email from accounts where id = ${'account'} and email_confirmed_at is not null
  union select lower(manager_email) from relations join organizations on organizations.id = organization_id
    where account_id = ${'account'} and left_at is null and status = 'active' and manager_email is not null`

/**
 * Returns the addresses that a user may write to: the confirmed e-mail and managers at the clinic. The e-mail of an
 * application is typed by its sender and may be a stranger's.
 */
export const listOwnAddresses = async (reader: Reader, { account }: RelationScope): Promise<string[]> =>
  (await reader.run(addresses, { account })).map(({ email }) => email)

const version = statement<{ account: AccountId }, { version: number }>('version-of-relations')`
  select ((select count(*) from relation_steps join relations on relations.id = relation_id
      where account_id = ${'account'})
    + (select coalesce(sum(signed_applications.version), 0) from signed_applications
      join relations on relations.id = relation_id where account_id = ${'account'})
    + (select coalesce(sum(organizations.version), 0) from relations
      join organizations on organizations.id = organization_id where account_id = ${'account'}))::int as version`

/** Returns a number that grows with every change of an account's relations and their organizations. */
export const versionOfRelations = async (reader: Reader, { account }: RelationScope): Promise<number> =>
  (await reader.run(version, { account }))[0]?.version ?? 0

interface Numbers {
  inn: string
  kpp: string
}

/** A relation as the actions of the slice need it. */
export interface RelationRow extends RelationFacts {
  id: RelationId
  name: string
  inn: string
  kpp: string
  username: string
  email: string | null
  contactPhone: string | null
  comment: string | null
  status: RelationStatus
  requestedAt: Date
  takenAt: Date | null
  decidedAt: Date | null
  leftAt: Date | null
  phone: string
  confirmedEmail: string | null
}

const rowColumns = raw`relations.id, account_id as account, organization_id as organization, relations.name, relations.inn,
  relations.kpp, username, relations.email, contact_phone as "contactPhone", status, role, departments, comment, requested_at as "requestedAt", taken_at as "takenAt",
  decided_at as "decidedAt", left_at as "leftAt", left_at is not null as "hasLeft", accounts.phone,
  case when email_confirmed_at is not null then accounts.email end as "confirmedEmail"`

const byNumbers = statement<Numbers & { account: AccountId }, RelationRow>('relation-by-numbers')`
  select ${rowColumns} from relations join accounts on accounts.id = account_id
    left join organizations on organizations.id = organization_id
    where account_id = ${'account'} and left_at is null
      and ((relations.inn = ${'inn'} and relations.kpp = ${'kpp'}) or (organizations.inn = ${'inn'} and organizations.kpp = ${'kpp'}))
    order by status = 'active' desc limit 1 for no key update of relations`

/** Returns the current relation of an account by the typed numbers or those of its organization, locked. */
export const findByNumbers = async (tx: Tx, { account }: RelationScope, numbers: Numbers) =>
  (await tx.run(byNumbers, { account, ...numbers }))[0] ?? null

const byId = statement<{ id: RelationId }, RelationRow>('relation-by-id')`
  select ${rowColumns} from relations join accounts on accounts.id = account_id where relations.id = ${'id'}`

const locked = statement<{ id: RelationId }, RelationRow>('relation-for-decision')`
  select ${rowColumns} from relations join accounts on accounts.id = account_id where relations.id = ${'id'}
  for no key update of relations`

/** Returns an application, locked until the end of the transaction, in its state after the wait. */
export const findForDecision = async (tx: Tx, _scope: ClinicScope, id: RelationId) =>
  (await tx.run(locked, { id }))[0] ?? null

/** Returns an application for the clinic. */
export const findRequest = async (reader: Reader, _scope: ClinicScope, id: RelationId) =>
  (await reader.run(byId, { id }))[0] ?? null

/** Data of an application. */
export interface ApplicationRecord extends Numbers {
  id: RelationId
  account: AccountId
  name: string
  username: string
  email: string | null
  /** Null when it is the phone of the account. */
  contactPhone: string | null
  now: Date
}

const add = statement<ApplicationRecord, { id: RelationId }>('add-relation')`
  insert into relations (id, account_id, name, inn, kpp, username, email, contact_phone, status, requested_at)
  values (${'id'}, ${'account'}, ${'name'}, ${'inn'}, ${'kpp'}, ${'username'}, ${'email'}, ${'contactPhone'}, 'pending', ${'now'})
  on conflict (account_id, inn, kpp) where left_at is null do nothing returning id`

/** Adds an application; returns false when the same account has just made one with these numbers. */
export const addRelation = async (tx: Tx, asked: ApplicationRecord): Promise<boolean> =>
  (await tx.run(add, asked)).length > 0

const ask = statement<ApplicationRecord, { id: RelationId }>('ask-relation-again')`
  update relations set name = ${'name'}, username = ${'username'}, email = ${'email'}, contact_phone = ${'contactPhone'},
    status = 'pending', comment = null, role = 'head', departments = '{}',
    organization_id = null, requested_at = ${'now'}, taken_at = null, decided_at = null
  where id = ${'id'} and status = 'unactive' and left_at is null returning id`

/** Reopens an application after a refusal. */
export const askAgain = async (tx: Tx, asked: ApplicationRecord): Promise<boolean> =>
  (await tx.run(ask, asked)).length > 0

interface Step {
  relation: RelationId
  what: RequestStep['what']
  by: AccountId
  comment: string | null
  now: Date
}

const step = statement<Step, never>('add-relation-step')`
  insert into relation_steps (relation_id, position, what, at, by_account_id, comment)
  select ${'relation'}::uuid, coalesce(max(position), 0) + 1, ${'what'}, ${'now'}::timestamptz, ${'by'}::uuid, ${'comment'}
  from relation_steps where relation_id = ${'relation'}`

/** Writes a step into the history of a relation that the caller has changed, and so locked. */
export const addStep = (tx: Tx, given: Step): Promise<unknown> => tx.run(step, given)

interface RelationDecision {
  id: RelationId
  organization: OrganizationId | null
  status: RelationStatus
  comment: string | null
  now: Date
}

const take = statement<{ id: RelationId; now: Date }, { id: RelationId }>('take-request')`
  update relations set taken_at = ${'now'}
  where id = ${'id'} and status = 'pending' and left_at is null and taken_at is null returning id`

const decide = statement<RelationDecision, { id: RelationId }>('decide-request')`
  update relations set status = ${'status'}, organization_id = ${'organization'}, comment = ${'comment'},
    role = case when exists (
      select from relations heads join accounts on accounts.id = heads.account_id
      where heads.organization_id = ${'organization'} and heads.status = 'active' and heads.left_at is null and heads.role = 'head'
        and blocked_at is null and erased_at is null) then 'hr' else 'head' end,
    decided_at = ${'now'}
  where id = ${'id'} and status = 'pending' and left_at is null returning id`

const leave = statement<{ id: RelationId; now: Date }, { id: RelationId }>('leave-organization')`
  update relations set left_at = ${'now'} where id = ${'id'} and left_at is null returning id`

const lockActing = statement<{ organization: OrganizationId }, { id: RelationId }>('lock-representatives')`
  select id from relations where organization_id = ${'organization'} and status = 'active' and left_at is null
  order by id for no key update`

/** Locks the relations of all who act for an organization, so that two heads do not leave it at once. */
export const lockRepresentatives = (tx: Tx, organization: OrganizationId): Promise<unknown> =>
  tx.run(lockActing, { organization })

/** Takes a new application into work; returns false when it is no longer new. */
export const takeRequest = async (tx: Tx, id: RelationId, now: Date): Promise<boolean> =>
  (await tx.run(take, { id, now })).length > 0

/**
 * Decides a pending application; returns false when another admin was first. Refuses a second relation to one
 * organization.
 */
export async function decideRequest(tx: Tx, decided: RelationDecision): Promise<boolean> {
  try {
    return (await tx.run(decide, decided)).length > 0
  } catch (error) {
    if (isDuplicate(error, 'relations_connected')) return refuse(organizationRefusals.ALREADY_CONNECTED)
    throw error
  }
}

/** Ends a relation; returns false when it had ended before. */
export const leaveRelation = async (tx: Tx, id: RelationId, now: Date): Promise<boolean> =>
  (await tx.run(leave, { id, now })).length > 0

const forgetNames = statement<{ account: AccountId; now: Date }, { id: RelationId }>('forget-relations')`
  with living as (select id from relations where account_id = ${'account'} and left_at is null)
  update relations set username = '', email = null, contact_phone = null, left_at = coalesce(left_at, ${'now'})
  from (select relations.id, living.id is not null as "isLiving" from relations left join living using (id)
    where account_id = ${'account'}) known
  where relations.id = known.id
  returning case when known."isLiving" then relations.id end as id`

/** Ends all relations of a wiped account and erases the typed data of its owner; returns those that were current. */
export const forgetRelations = async (tx: Tx, account: AccountId, now: Date): Promise<RelationId[]> =>
  (await tx.run(forgetNames, { account, now })).map(({ id }) => id).filter(Boolean)

const steps = statement<{ id: RelationId }, Omit<RequestStep, 'at'> & { at: Date }>('steps-of-request')`
  select what, at, comment, concat_ws(' ', surname, name, nullif(middlename, '')) as by
  from relation_steps join accounts on accounts.id = by_account_id
  where relation_id = ${'id'} order by position`

/** Returns the history of an application, oldest first. */
export const listSteps = (reader: Reader, _scope: ClinicScope, id: RelationId) => reader.run(steps, { id })

const signed = statement<{ id: RelationId }, { at: Date }>('signed-application-time')`
  select uploaded_at as at from signed_applications where relation_id = ${'id'}`

/** Returns when the scan of the signed application was given; null when it was not. */
export const findSignedAt = async (reader: Reader, _scope: ClinicScope, id: RelationId) =>
  (await reader.run(signed, { id }))[0]?.at ?? null

interface LastDecisions {
  since: Date
  atMost: number
  atLeast: number
}

const timeTaken = statement<LastDecisions, { hours: number | null }>('review-time')`
  with last as (
    select decided_at - requested_at as taken from relations
    where decided_at > ${'since'} and stage = 'decided' order by decided_at desc limit ${'atMost'}::int)
  select case when count(*) >= ${'atLeast'}::int
    then extract(epoch from percentile_cont(0.5) within group (order by taken))::float8 / 3600 end as hours from last`

/** Returns the hours that half of the last decisions took at most; null when there were too few of them. */
export const findReviewTime = async (reader: Reader, asked: LastDecisions): Promise<number | null> =>
  (await reader.run(timeTaken, asked))[0]?.hours ?? null

/** Selects applications: by stage (all without one), by words, after a row. */
interface RequestsAsked {
  stage?: RequestStage | undefined
  search?: string | undefined
  after: PageKey
  limit: number
}

const newestFirst = (id: 'id' | 'relations.id') => `requested_at desc, ${id} desc`

/** Returns applications, newest first. */
export function listRequests(
  reader: Reader,
  _scope: ClinicScope,
  { stage, search = '', after, limit }: RequestsAsked,
): Promise<RelationRow[]> {
  const values = new Values()
  const beyond = `(requested_at, id) < (${values.put(after.at)}::timestamptz, ${values.put(after.id)}::uuid)`
  const page = idsByWords(values, {
    table: 'relations',
    plain: stage ? `stage = ${values.put(stage)} and ${beyond}` : beyond,
    columns: 'requested_at, id',
    order: newestFirst('id'),
    words: splitSearch(search),
    limit,
  })
  const text = `select ${rowColumns} from (${page}) page join relations using (id)
    join accounts on accounts.id = account_id order by ${newestFirst('relations.id')}`
  return runUnprepared(reader, text, values)
}

const people = statement<{ organization: OrganizationId }, { account: AccountId }>('people-of-organization')`
  select account_id as account from relations where organization_id = ${'organization'} and left_at is null`

/** Returns the accounts connected to an organization. */
export const listPeople = async (reader: Reader, organization: OrganizationId): Promise<AccountId[]> =>
  (await reader.run(people, { organization })).map(({ account }) => account)

/** Somebody who acts for an organization, with the ways to reach the account. */
interface Representative {
  account: AccountId
  role: EmployerRole
  phone: string
  confirmedEmail: string | null
}

interface OtherRepresentatives {
  organization: OrganizationId
  except: AccountId
}

const representatives = statement<OtherRepresentatives, Representative>('representatives-of-organization')`
  select accounts.id as account, role, phone, case when email_confirmed_at is not null then accounts.email end as "confirmedEmail"
  from relations join accounts on accounts.id = account_id
  where organization_id = ${'organization'} and status = 'active' and left_at is null
    and account_id <> ${'except'} and blocked_at is null and erased_at is null
  order by accounts.id`

/** Returns those who act for an organization, without one account. */
export const listRepresentatives = (
  reader: Reader,
  organization: OrganizationId,
  except: AccountId,
): Promise<Representative[]> => reader.run(representatives, { organization, except })

/** A manager of an organization's check-ups, with the contact addresses. */
interface ManagerContact {
  account: AccountId
  phone: string
  email: string | null
}

const connected = statement<{ organization: OrganizationId }, ManagerContact>('connected-to-organization')`
  select account_id as account, accounts.phone,
    case when email_confirmed_at is not null then accounts.email end as email
  from relations join accounts on accounts.id = account_id
  where organization_id = ${'organization'} and status = 'active' and left_at is null and blocked_at is null
    and role in ('head', 'hr')
  order by relations.id`

/** Returns everyone who may sign in and keeps the whole organization, and so may open its papers. */
export const listConnected = (reader: Reader, organization: OrganizationId): Promise<ManagerContact[]> =>
  reader.run(connected, { organization })

interface RoleChange {
  id: RelationId
  role: EmployerRole
  departments: readonly KeptDepartment[]
}

const changeOne = statement<RoleChange, never>('change-colleague-role')`
  update relations set role = ${'role'}, departments = ${'departments'}::uuid[] where id = ${'id'}`

/** Writes the role of a colleague whose relation is locked. */
export const changeRole = (tx: Tx, change: RoleChange): Promise<unknown> => tx.run(changeOne, change)

/** The relation of an invited account. */
export interface InvitedRecord {
  id: RelationId
  account: AccountId
  organization: OrganizationId
  name: string
  inn: string
  kpp: string
  username: string
  role: EmployerRole
  departments: readonly KeptDepartment[]
  now: Date
}

const connectNew = statement<InvitedRecord, { id: RelationId }>('connect-invited')`
  insert into relations (id, account_id, organization_id, name, inn, kpp, username, status, role, departments, requested_at, decided_at)
  values (${'id'}, ${'account'}, ${'organization'}, ${'name'}, ${'inn'}, ${'kpp'}, ${'username'}, 'active', ${'role'},
    ${'departments'}::uuid[], ${'now'}, ${'now'})
  on conflict do nothing returning id`

const connectKnown = statement<InvitedRecord, { id: RelationId }>('connect-invited-applicant')`
  update relations set organization_id = ${'organization'}, status = 'active', role = ${'role'}, departments = ${'departments'}::uuid[],
    comment = null, decided_at = ${'now'}
  where id = ${'id'} and account_id = ${'account'} and status <> 'active' and left_at is null returning id`

/** Connects an account that has no application for the organization; returns false when it has just got one. */
export const connectInvited = async (tx: Tx, connection: InvitedRecord): Promise<boolean> =>
  (await tx.run(connectNew, connection)).length > 0

/** Connects an account by its application that waits or was refused; returns false when it has just changed. */
export const connectInvitedApplicant = async (tx: Tx, connection: InvitedRecord): Promise<boolean> =>
  (await tx.run(connectKnown, connection)).length > 0
