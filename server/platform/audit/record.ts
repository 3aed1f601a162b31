import { isIP } from 'node:net'
import type { Actor } from '../../../shared/platform/actor.ts'
import {
  type AuditRule,
  type AuditWhat,
  type SystemCall,
  systemCalls,
} from '../../../shared/platform/audit.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusal.ts'
import type { Route } from '../../../shared/platform/route.ts'
import type { SealContext } from '../data-keys/sealed-column.ts'
import type { Database, Tx } from '../db/types.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets.ts'
import type { RecentViews } from './recent-views.ts'
import { addEvents, type EventRow } from './store.ts'
import { auditDetails } from './tables.ts'
import { beginTrail, isLook, type Note, shownBy } from './trail.ts'

/** A recorded call: its caller, the parameters, the network address and browser it came from, and the time. */
export interface Caller {
  actor: Actor
  params: Readonly<Record<string, string>> | undefined
  query: object | undefined
  address: string
  agent: string
  now: Date
}

/** Recorder of one call. */
export interface Recorder {
  /** Wraps the work of a transaction: its notes are recorded in the same transaction. */
  keep<Result>(work: (tx: Tx) => Promise<Result>): (tx: Tx) => Promise<Result>
  /** Records a view that no transaction has recorded, before the answer is sent. */
  close(): Promise<void>
  /** Records a view at once: a live page goes on showing people after its call has been answered. */
  show(note: Note, now: Date): Promise<void>
  /** Records a refusal that shows existing data: a caller who acts for others has viewed it. */
  refused(error: unknown): Promise<void>
  /** Tells the audit which record was viewed; null when it need not be recorded, as with the caller's own data. */
  look(note: Note | null): void
}

/** Records without people: a refused change that shows their present state is no view of anybody. */
const withoutPeople: ReadonlySet<AuditWhat> = new Set([
  'bill',
  'edition',
  'hint',
  'kiosk',
  'price',
  'schedule',
  'settings',
  'unit',
])

const clinicRoles = ['admin', 'registrar', 'doctor', 'chair']
/**
 * Kinds of records that only the commission decides on: with them a doctor who is also in the commission acts
 * as the commission.
 */
const ofCommission: readonly AuditWhat[] = ['conclusion', 'final-act']

/** Returns the capacity of a caller: for an organization, for the clinic, or for themselves. */
export function roleOf(actor: Actor, organization: string | null, what: AuditWhat): string {
  if (actor.kind !== 'member' && actor.kind !== 'half') return actor.kind
  if (organization) return 'employer'
  if (ofCommission.includes(what) && actor.roles.includes('chair')) return 'chair'
  return clinicRoles.find((role) => actor.roles.includes(role)) ?? 'person'
}

/** Context to which the details of an event are sealed; they can be opened nowhere else. */
export const sealContext = (id: string): SealContext => auditDetails.at({ id })

function detailsOf({ before, after, count, subjects }: Note, query: object | undefined): object | null {
  const asked = query && Object.keys(query).length > 0 ? query : undefined
  const whose = subjects && subjects.length > 0 ? subjects : undefined
  const details = { before, after, count, subjects: whose, query: asked }
  return Object.values(details).some((value) => value !== undefined) ? details : null
}

/** The caller, the call and the address it came from, the same for all audit rows of one call. */
interface Origin {
  account: AccountId | null
  role: string
  organization: string | null
  call: string
  address: string | null
  agent: string | null
  now: Date
}

/** Makes a row of a note, with its details sealed. */
export function rowFrom(secrets: Secrets, origin: Origin, note: Note & AuditRule, query?: object): EventRow {
  const { account, role, organization, call, address, agent, now } = origin
  const id = newId<string>(now)
  const details = detailsOf(note, query)
  return {
    id,
    at: now,
    account_id: account,
    role,
    act: note.act,
    what: note.what,
    subject_id: note.id ?? null,
    organization_id: note.organization ?? organization,
    call,
    address,
    agent,
    details: details && secrets.seal(JSON.stringify(details), sealContext(id)),
  }
}

/** Commands of a person with access to the server. */
const onConsole: ReadonlySet<SystemCall> = new Set(['make-admin', 'make-chair', 'reseal', 'restore-database'])

/** Makes a row of a note about work of the system; `call` names the job or the command. */
export function systemRow(secrets: Secrets, call: SystemCall, note: Note, now: Date): EventRow {
  const role = onConsole.has(call) ? 'console' : 'system'
  const nowhere = { account: null, organization: null, address: null, agent: null }
  return rowFrom(secrets, { ...nowhere, role, call, now }, { ...systemCalls[call], ...note })
}

/** A page that polls sends the version that it has: that is no filter. */
const withoutVersion = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'known'))

/** A printed or saved paper leaves the cabinet each time. */
const isRepeatable = ({ act }: AuditRule): boolean => act === 'view'

/** Opens the audit recorder of a call; null when the contract of the call asks for none. */
export function recorderOf(
  { db, secrets, views }: { db: Database; secrets: Secrets; views: RecentViews },
  contract: Route,
  caller: Caller,
): Recorder | null {
  const { audit } = contract
  if (!audit) return null
  const { actor, params, address, agent, now } = caller
  const query = caller.query && withoutVersion(caller.query)
  const organization = params?.organization ?? null

  const origin: Origin = {
    account: actor.kind === 'member' || actor.kind === 'half' ? actor.accountId : null,
    role: roleOf(actor, organization, audit.what),
    organization,
    call: `${contract.method} ${contract.path}`,
    now,
    address: isIP(address) ? address : null,
    agent: agent || null,
  }
  const rowOf = (note: Note): EventRow => {
    if (note.system) return systemRow(secrets, note.system, note, now)
    const id = note.id === undefined ? (params?.id ?? null) : note.id
    return rowFrom(secrets, origin, { ...audit, ...note, id }, isLook(audit) ? query : undefined)
  }

  const writeDown = (event: Note) => db.transact(async (tx) => addEvents(tx, [rowOf(event)]))
  const writeView = async (event: Note, at: Date) => {
    const { subjects, count: _, ...rest } = event
    const { account, role, call } = origin
    // A card has its one subject in the row itself.
    const shown = subjects ?? [String(event.id === undefined ? (params?.id ?? '') : event.id)]
    const view = {
      key: JSON.stringify([account, role, call, organization, origin.address, query, rest]),
      subjects: shown,
      now: at,
    }
    const fresh = isRepeatable({ ...audit, ...event }) ? views.unrecorded(view) : shown
    if (fresh === null) return
    await writeDown({ ...event, ...(subjects && { subjects: fresh }) })
    views.remember(view)
  }
  const isForOthers = !['person', 'guest', 'kiosk'].includes(origin.role)

  let isKept = false
  let seen: Note | null = {}
  let refusedWith: Note | undefined
  return {
    keep: (work) => async (tx) => {
      const notes = beginTrail(tx)
      const result = await work(tx).catch((error: unknown) => {
        refusedWith = shownBy(tx)
        throw error
      })
      await addEvents(tx, notes.length > 0 ? notes.map(rowOf) : [rowOf(seen ?? {})])
      isKept = true
      return result
    },
    look: (note) => {
      seen = note
    },
    async close() {
      const found = seen
      if (isKept || !isLook(audit) || !found) return
      await writeView(found, now)
    },
    show: (note, at) => writeView(note, at),
    async refused(error) {
      const isShown = error instanceof Refusal && error.extra.details !== undefined
      const isOfPeople = !withoutPeople.has(refusedWith?.what ?? audit.what)
      if (isShown && isOfPeople && isForOthers && seen)
        await writeDown({ ...seen, ...refusedWith, act: 'view' })
    },
  }
}
