import { z } from 'zod'
import type { AccountId, KioskId } from './ids.ts'
import type { City } from './person.ts'
import {
  seesAdmin,
  seesCommission,
  seesConclusions,
  seesDecisions,
  seesDesk,
  seesFindings,
  seesQueue,
  seesResults,
} from './roles.ts'

/**
 * Roles beside the ordinary account. The spec names only `admin` (§6). A clinic also has registrars, who keep
 * bookings and arrivals; doctors, who receive patients in the rooms of the queue; and the medical commission,
 * which makes the conclusion.
 */
export const Role = z.enum(['admin', 'registrar', 'doctor', 'chair'])
export type Role = z.infer<typeof Role>

/** A caller without a session. */
interface Guest {
  kind: 'guest'
}

/** A signed-in account. `roles` are the current roles of the session. */
export interface Member {
  kind: 'member'
  accountId: AccountId
  phone: string
  roles: readonly string[]
  /** Id of the session that makes the call; absent when the call does not come from a browser. */
  session?: string
  /**
   * Until when acts that ask for the second step again need no new one; absent for an account that has no
   * second step.
   */
  freshUntil?: Date
}

/** The step that a session of a staff account waits for before any call is answered. */
export const SessionNeed = z.enum(['enrol', 'second-step', 'unlock'])
export type SessionNeed = z.infer<typeof SessionNeed>

/**
 * A session of a staff account that is not open: the second step of the sign-in is missing, or the screen is
 * locked. It is no member, so no rights decision about members lets it through.
 */
export interface HalfSession {
  kind: 'half'
  need: SessionNeed
  accountId: AccountId
  phone: string
  roles: readonly string[]
  session: string
}

/** A tablet at the entrance that an administrator has locked to a city; it has no session and no account. */
export interface KioskDevice {
  kind: 'kiosk'
  kiosk: KioskId
  city: City
  name: string
}

/** The caller. */
export type Actor = Guest | Member | HalfSession | KioskDevice

/** A rights decision: a small pure function that also narrows the type of the actor it lets through. */
export type Allow<CallActor extends Actor> = (actor: Actor) => actor is CallActor

/** Allows every caller, signed in or not. */
export const anyone: Allow<Actor> = (actor): actor is Actor => Boolean(actor)

/** Allows signed-in accounts only. */
export const signedIn: Allow<Member> = (actor): actor is Member => actor.kind === 'member'

/** Allows the callers who can see the given part of the cabinet. */
const membersWho =
  (sees: (member: Member) => boolean): Allow<Member> =>
  (actor): actor is Member =>
    actor.kind === 'member' && sees(actor)

/** Allows every account with a role. */
export const staff = membersWho(({ roles }) => roles.length > 0)

/** Allows accounts with a role, even while the session waits for the second step or is locked. */
export const staffAtDoor: Allow<Member | HalfSession> = (actor): actor is Member | HalfSession =>
  actor.kind === 'half' || staff(actor)

/** Allows accounts with a role that may set up their second step: an open session, or one that has none yet. */
export const settingUp: Allow<Member | HalfSession> = (actor): actor is Member | HalfSession =>
  (actor.kind === 'half' && actor.need === 'enrol') || staff(actor)

/** Allows tablets that an administrator has made kiosks. */
export const atKiosk: Allow<KioskDevice> = (actor): actor is KioskDevice => actor.kind === 'kiosk'

/** Allows accounts with the role `admin` (spec §6). */
export const admin = membersWho(seesAdmin)

/** Allows the clinic's desk. */
export const atDesk = membersWho(seesDesk)

/** Allows the staff of the electronic queue. */
export const atQueue = membersWho(seesQueue)

/** Allows the medical commission (order 29н, point 5): only it decides and sees outcomes. */
export const inCommission = membersWho(seesCommission)

/** Allows the staff who give out the commission's papers: the commission and the desk. */
export const givesConclusions = membersWho(seesConclusions)

/** Allows the staff who read the earlier results of a check-up. */
export const readsResults = membersWho(seesResults)

/** Allows the staff who read and review the decisions of psychiatric commissions. */
export const readsDecisions = membersWho(seesDecisions)

/** Allows the staff who read and write what was found at a check-up. */
export const readsFindings = membersWho(seesFindings)
