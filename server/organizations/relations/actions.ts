import type { BookingsDecision } from '../../../shared/accounts/schema.ts'
import {
  type ClinicScope,
  ownRelations,
  type RelationScope,
  relationScope,
} from '../../../shared/organizations/access.ts'
import {
  alreadyTaken,
  type Decision,
  decisionLetter,
  decisionSms,
  joinedLetter,
  joinedSms,
  noSuchOrganization,
  organizationRefusals,
  requestLetter,
} from '../../../shared/organizations/ru.ts'
import { mayAskAgain, stageOf } from '../../../shared/organizations/rules.ts'
import type {
  Approval,
  ConnectionRequest,
  EmployerRole,
  LiveRelations,
  Organization,
  OrganizationId,
  OrganizationInput,
  Relation,
  RelationId,
  RelationStatus,
  RequestCard,
  RequestRow,
} from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import type { LeaveOrganization } from '../../accounts/actions.ts'
import { accountFor } from '../../accounts/actions.ts'
import { lockAccount } from '../../accounts/store.ts'
import { changed as fieldsChanged, note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { newId } from '../../platform/ids.ts'
import { publish } from '../../platform/live/live.ts'
import { enqueue, enqueueAll, type Message, smsAndLetter } from '../../platform/outbox/outbox.ts'
import { clinicScopeOf } from '../actions.ts'
import {
  addOrganization,
  changeOrganization,
  fillContacts,
  findOrganization,
  forgetContacts,
  listMatches,
} from '../store.ts'
import {
  addRelation,
  addStep,
  askAgain,
  decideRequest,
  findByNumbers,
  findForDecision,
  findRequest,
  findSignedAt,
  forgetRelations,
  leaveRelation,
  listPeople,
  listRelations,
  listRepresentatives,
  listSteps,
  lockRepresentatives,
  type RelationRow,
  takeRequest,
  versionOfRelations,
} from './store.ts'

/** Dependencies of the actions in this slice. */
export interface Office {
  brand: Brand
  /**
   * The clinic's address to which new applications are sent; also shown when an organization has no manager of
   * its own.
   */
  managerEmail: string
}

/** The topic under which changes of an account's relations are published. */
export const relationsTopic = (account: AccountId): string => `relations:${account}`

/**
 * Returns the right to the relations of the account with a phone: callers have it for their own account, admins
 * for any.
 */
export async function relationsFor(reader: Reader, actor: Member, phone: string): Promise<RelationScope> {
  const { id } = await accountFor(reader, actor, phone)
  return relationScope(actor, { id, phone }) ?? refuse(common.FORBIDDEN)
}

/**
 * Returns the relations of an account with their version. The version is read first, so it is never newer than
 * the relations.
 */
export async function liveRelations(reader: Reader, scope: RelationScope): Promise<LiveRelations> {
  const version = await versionOfRelations(reader, scope)
  return { version, relations: await listRelations(reader, scope) }
}

/** Without `organization`, `name` is the name of the organization; otherwise `name` is the name of the applicant. */
const namesOf = ({ organization, name, username }: ConnectionRequest, fullname: string) => ({
  name: organization ?? name,
  username: username || (organization ? name : fullname),
})

/** Returns a relation of the account as it is now. */
export async function relationNow(tx: Tx, scope: RelationScope, id: RelationId): Promise<Relation> {
  const relation = (await listRelations(tx, scope)).find((one) => one.id === id)
  return relation ?? refuse(common.CONFLICT)
}

/**
 * Applies for a connection of the caller's account; a phone that is not the account's is kept as the contact of
 * the application. An application with the same ИНН and КПП returns the existing one, or reopens it
 * after a refusal. The clinic's manager is notified of each application once.
 */
export async function requestConnection(
  tx: Tx,
  actor: Member,
  { request, office }: { request: ConnectionRequest; office: Office },
  now: Date,
): Promise<Relation> {
  const scope = ownRelations(actor)
  const { inn, kpp, email = null } = request
  const account = await lockAccount(tx, actor.accountId)
  if (!account || account.isErased) return refuse(common.NO_SESSION)
  const known = await findByNumbers(tx, scope, { inn, kpp })
  if (known?.status === 'active') refuse(organizationRefusals.ALREADY_CONNECTED)
  const id = known?.id ?? newId<RelationId>(now)
  const asked = {
    ...namesOf(request, account.profile.fullname),
    id,
    account: actor.accountId,
    inn,
    kpp,
    email,
    contactPhone: request.phone === actor.phone ? null : request.phone,
    now,
  }
  const isNew = known
    ? mayAskAgain(known.status) && (await askAgain(tx, asked))
    : await addRelation(tx, asked)
  if (!isNew) return relationNow(tx, scope, known?.id ?? (await idByNumbers(tx, scope, { inn, kpp })))
  await addStep(tx, { relation: id, what: 'requested', by: actor.accountId, comment: null, now })
  const letter = requestLetter({ ...asked, phone: request.phone }, office.brand)
  const about = { channel: 'email', kind: 'relation-requested', link: '/admin?requests', now } as const
  await enqueue(tx, { ...about, to: office.managerEmail, ...letter })
  await publish(tx, relationsTopic(actor.accountId))
  return relationNow(tx, scope, id)
}

/** Finds the application that another request of the same account has made at the same moment. */
const idByNumbers = async (tx: Tx, scope: RelationScope, numbers: { inn: string; kpp: string }) =>
  (await findByNumbers(tx, scope, numbers))?.id ?? refuse(common.CONFLICT)

/** Notifies the applicant by SMS and, when an e-mail is confirmed, by a letter. */
function messagesOf(row: RelationRow, decision: Decision, brand: Brand, now: Date): Message[] {
  const about = { kind: `relation-${decision.what}` as const, account: row.account, link: '/', now }
  const words = { sms: decisionSms(decision, brand), letter: () => decisionLetter(decision, brand) }
  return smsAndLetter(about, { phone: row.phone, email: row.confirmedEmail }, words)
}

/** The end of a connection with coming bookings, as the one who cancels or leaves them needs it. */
interface EndedConnection {
  by: { kind: 'employer' | 'clinic'; account: AccountId }
  organization: { id: OrganizationId; name: string }
  /** Another representative stays. */
  hasColleagues: boolean
  decision: BookingsDecision | undefined
}

/**
 * Does with the coming bookings of an organization what was decided, and returns it in words for the audit; null when
 * there are none. Refuses when nothing was decided about them. The desk provides it.
 */
export type SettleBookings = (
  tx: Tx,
  ended: EndedConnection,
  brand: Brand,
  now: Date,
) => Promise<string | null>

const managesBookings = (role: EmployerRole): boolean => role === 'head' || role === 'hr'

/** Settles the coming bookings of the organization to which a relation ends; null when there is nothing to settle. */
async function settled(
  tx: Tx,
  settle: SettleBookings,
  { row, ...ended }: Pick<EndedConnection, 'by' | 'decision'> & { row: RelationRow; brand: Brand },
  now: Date,
): Promise<string | null> {
  if (row.status !== 'active' || !row.organization) return null
  // A viewer and HR of departments leave the bookings of the organization as they are.
  if (ended.by.kind === 'employer' && !managesBookings(row.role)) return null
  const organization = { id: row.organization, name: row.name }
  const hasColleagues = (await listRepresentatives(tx, row.organization, row.account)).length > 0
  const { by, decision, brand } = ended
  return settle(tx, { by, decision, organization, hasColleagues }, brand, now)
}

/** Whether colleagues of a leaving head would stay without anybody who decides about their access. */
async function isLastHead(tx: Tx, { account, organization, status, role }: RelationRow): Promise<boolean> {
  if (status !== 'active' || !organization || role !== 'head') return false
  const others = await listRepresentatives(tx, organization, account)
  return others.length > 0 && others.every((one) => one.role !== 'head')
}

/**
 * Makes the act that ends a relation of an account (POST /api/user/change of the type `relation`); when an admin does
 * it, the owner is notified.
 */
export const leavingWith =
  (settle: SettleBookings): LeaveOrganization =>
  async (tx, actor, { account, inn, kpp, bookings: decision, brand }, now) => {
    const scope = relationScope(actor, { id: account.id, phone: account.profile.phone })
    const row = scope && (await findByNumbers(tx, scope, { inn, kpp }))
    if (row?.organization) await lockRepresentatives(tx, row.organization)
    if (!row || !(await leaveRelation(tx, row.id, now)))
      return refuse(common.NOT_FOUND, { message: noSuchOrganization })
    const isOwn = actor.accountId === account.id
    if (isOwn && (await isLastHead(tx, row))) refuse(organizationRefusals.LAST_HEAD_LEAVES)
    const by = { kind: isOwn ? 'employer' : 'clinic', account: actor.accountId } as const
    const bookings = await settled(tx, settle, { by, decision, row, brand }, now)
    await addStep(tx, { relation: row.id, what: 'left', by: actor.accountId, comment: null, now })
    note(tx, {
      what: 'relation',
      act: 'remove',
      id: row.id,
      organization: row.organization,
      before: { name: row.name, inn, kpp },
      ...(bookings && { after: { bookings } }),
    })
    if (!isOwn) await enqueueAll(tx, messagesOf(row, { what: 'left', name: row.name }, brand, now))
    await publish(tx, relationsTopic(account.id))
  }

/** Ends all relations of a wiped account without notifications: no recipient is left. */
export async function leaveAll(tx: Tx, by: AccountId, account: AccountId, now: Date): Promise<void> {
  await forgetContacts(tx, account, now)
  for (const relation of await forgetRelations(tx, account, now))
    await addStep(tx, { relation, what: 'left', by, comment: null, now })
  await publish(tx, relationsTopic(account))
}

/** An application as the clinic's list shows it. */
export const requestView = (row: RelationRow): RequestRow => {
  const { id, status, name, inn, kpp, username, phone, contactPhone, email } = row
  const { requestedAt, decidedAt, leftAt } = row
  return {
    id,
    stage: stageOf(row),
    status,
    name,
    inn,
    kpp,
    username,
    phone,
    contactPhone,
    email,
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
  }
}

/** Returns an application in full; refuses an unknown one. */
export async function requestCard(reader: Reader, scope: ClinicScope, id: RelationId): Promise<RequestCard> {
  const row = (await findRequest(reader, scope, id)) ?? refuse(common.NOT_FOUND)
  const [matches, steps, organization, signedAt] = await Promise.all([
    listMatches(reader, scope, row),
    listSteps(reader, scope, id),
    row.organization ? findOrganization(reader, scope, row.organization) : null,
    findSignedAt(reader, scope, id),
  ])
  return {
    ...requestView(row),
    signedAt: signedAt?.toISOString() ?? null,
    comment: row.comment,
    organization,
    matches,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

/** Returns a pending application, locked: of two simultaneous admins the second is refused. */
async function waiting(tx: Tx, scope: ClinicScope, id: RelationId): Promise<RelationRow> {
  const row = (await findForDecision(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  if (stageOf(row) === 'decided') refuse(organizationRefusals.ALREADY_DECIDED)
  return row
}

/** Takes a new application into work. */
export async function take(tx: Tx, actor: Member, id: RelationId, now: Date): Promise<RequestCard> {
  const scope = clinicScopeOf(actor)
  await waiting(tx, scope, id)
  if (!(await takeRequest(tx, id, now)))
    refuse(organizationRefusals.ALREADY_DECIDED, { message: alreadyTaken })
  await addStep(tx, { relation: id, what: 'taken', by: actor.accountId, comment: null, now })
  return requestCard(tx, scope, id)
}

interface RelationDecision {
  status: RelationStatus
  organization: OrganizationId | null
  comment: string | null
  decision: Decision
}

async function decide(
  tx: Tx,
  actor: Member,
  { row, outcome, office }: { row: RelationRow; outcome: RelationDecision; office: Office },
  now: Date,
): Promise<void> {
  const { status, organization, comment, decision } = outcome
  if (!(await decideRequest(tx, { id: row.id, status, organization, comment, now })))
    refuse(organizationRefusals.ALREADY_DECIDED)
  await addStep(tx, { relation: row.id, what: decision.what, by: actor.accountId, comment, now })
  note(tx, { id: row.id, organization, before: { status: row.status }, after: { status, comment } })
  await enqueueAll(tx, messagesOf(row, decision, office.brand, now))
  await publish(tx, relationsTopic(row.account))
}

/** Returns the organization for an approval: an existing or a new one. */
async function chosen(tx: Tx, scope: ClinicScope, approval: Approval, now: Date): Promise<Organization> {
  if (approval.with === 'new') {
    const added = await addOrganization(tx, newId<OrganizationId>(now), approval.organization, now)
    return added ?? refuse(common.CONFLICT)
  }
  const known = await findOrganization(tx, scope, approval.organization)
  return known ?? refuse(common.NOT_FOUND, { message: noSuchOrganization })
}

/** Tells those who act for an organization already that somebody else does so now: by letter, or by SMS without an e-mail. */
export async function tellOthers(
  tx: Tx,
  row: Pick<RelationRow, 'account' | 'username'>,
  organization: Pick<Organization, 'id' | 'name'>,
  { brand, now }: { brand: Brand; now: Date },
): Promise<void> {
  const { name, id } = organization
  const about = { kind: 'relation-joined', link: '/', now } as const
  for (const { account, phone, confirmedEmail } of await listRepresentatives(tx, id, row.account))
    await enqueue(
      tx,
      confirmedEmail
        ? {
            ...about,
            account,
            channel: 'email',
            to: confirmedEmail,
            ...joinedLetter(name, row.username, brand),
          }
        : { ...about, account, channel: 'sms', to: phone, text: joinedSms(name, row.username, brand) },
    )
}

/** Connects the applicant to an organization, and notifies the applicant and those who act for it already. */
export async function approve(
  tx: Tx,
  actor: Member,
  { id, approval, office }: { id: RelationId; approval: Approval; office: Office },
  now: Date,
): Promise<RequestCard> {
  const scope = clinicScopeOf(actor)
  const row = await waiting(tx, scope, id)
  const { id: organization, name } = await chosen(tx, scope, approval, now)
  if (approval.with === 'new')
    await fillContacts(tx, { id: organization, email: row.email, phone: row.contactPhone })
  const decision: Decision = { what: 'approved', name }
  await decide(
    tx,
    actor,
    { row, office, outcome: { status: 'active', organization, comment: null, decision } },
    now,
  )
  await tellOthers(tx, row, { id: organization, name }, { brand: office.brand, now })
  return requestCard(tx, scope, id)
}

/** Refuses an application; the applicant reads the reason. */
export async function refuseRequest(
  tx: Tx,
  actor: Member,
  { id, comment, office }: { id: RelationId; comment: string; office: Office },
  now: Date,
): Promise<RequestCard> {
  const scope = clinicScopeOf(actor)
  const row = await waiting(tx, scope, id)
  const decision: Decision = { what: 'refused', name: row.name, comment }
  const outcome: RelationDecision = { status: 'unactive', organization: null, comment, decision }
  await decide(tx, actor, { row, office, outcome }, now)
  return requestCard(tx, scope, id)
}

/** Updates an organization; refuses when it was changed meanwhile. All its managers see the change at once. */
export async function reviseOrganization(
  tx: Tx,
  actor: Member,
  { id, version, given }: { id: OrganizationId; version: number; given: OrganizationInput },
  now: Date,
): Promise<Organization> {
  const scope = clinicScopeOf(actor)
  const known = await findOrganization(tx, scope, id)
  const changed = await changeOrganization(tx, { id, version, given }, now)
  if (!changed) return refuse(known ? organizationRefusals.STALE_ORGANIZATION : common.NOT_FOUND)
  if (known) note(tx, { id, organization: id, ...fieldsChanged(known, changed) })
  await publish(tx, ...(await listPeople(tx, id)).map(relationsTopic))
  return changed
}
