import { isIP } from 'node:net'
import type { Actor } from '../../../shared/platform/actor.ts'
import { type AuditAct, type AuditRule, type DoorCall, doorCalls } from '../../../shared/platform/audit.ts'
import type { Route } from '../../../shared/platform/route.ts'
import type { Database } from '../db/types.ts'
import { networkOf } from '../network.ts'
import type { Secrets } from '../secrets.ts'
import { roleOf, rowFrom } from './record.ts'
import { addEvents } from './store.ts'
import type { Note } from './trail.ts'
import { openWriteBudget } from './write-budget.ts'

/** Where a request comes from. */
interface RequestOrigin {
  address: string
  agent: string
  now: Date
}

/** An event at the door of the cabinet. */
export interface DoorEvent extends RequestOrigin {
  call: DoorCall
  /** The account that acts; a guest has not proved to be anybody. */
  actor: Actor
  /** The session that begins or ends, or the account that somebody tried to enter; null when there is none. */
  subject: string | null
}

/** A call that a signed-in account has no right to. */
export interface RefusedCall extends RequestOrigin {
  contract: Route
  actor: Actor
  params: unknown
}

/** Writes into the audit who came in, who was not let in, and who asked for what is not his. */
export interface AccessRecord {
  /** Failures and locks are bounded by network and by account, so that guessing fills no table. */
  door(event: DoorEvent): Promise<void>
  refused(call: RefusedCall): Promise<void>
}

const limits = {
  fail: { times: 20, seconds: 60 },
  lock: { times: 1, seconds: 15 * 60 },
  refuse: { times: 10, seconds: 60 },
}
const isBounded = (act: AuditAct): act is keyof typeof limits => act in limits

export function accessRecordIn({ db, secrets }: { db: Database; secrets: Secrets }): AccessRecord {
  const budget = openWriteBudget()

  const write = async (
    origin: RequestOrigin & { actor: Actor; call: string; key: string },
    note: Note & AuditRule,
  ): Promise<void> => {
    const { actor, call, key, now, agent } = origin
    const { act } = note
    const events = isBounded(act) ? budget.take({ key: `${act}:${key}`, ...limits[act] }, now) : 1
    if (events === null) return
    const row = rowFrom(
      secrets,
      {
        account: actor.kind === 'member' || actor.kind === 'half' ? actor.accountId : null,
        role: roleOf(actor, null, note.what),
        organization: null,
        call,
        address: isIP(origin.address) ? origin.address : null,
        agent: agent || null,
        now,
      },
      { ...note, ...(events > 1 && { count: events }) },
    )
    await db.transact((tx) => addEvents(tx, [row]))
  }

  return {
    door({ subject, ...event }) {
      const rule = doorCalls[event.call]
      // A lock has one row for whom it locks out, a failure belongs to the network that tries.
      const key = rule.act === 'lock' && subject ? subject : networkOf(event.address)
      return write({ ...event, key }, { ...rule, id: subject })
    },
    refused({ contract, actor, params, ...origin }) {
      if (actor.kind !== 'member') return Promise.resolve()
      const named = (contract.params?.safeParse(params).data ?? {}) as Record<string, string>
      const { id = null, organization = null } = named
      const call = `${contract.method} ${contract.path}`
      const what = contract.audit?.what ?? 'section'
      return write(
        { ...origin, actor, call, key: actor.accountId },
        { act: 'refuse', what, id, organization },
      )
    },
  }
}
