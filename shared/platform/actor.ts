import { z } from 'zod'
import type { AccountId } from './ids.ts'
import { seesAdmin, seesCommission, seesConclusions, seesDesk, seesQueue } from './roles.ts'

/**
 * Roles beside the ordinary account. The spec names `admin` alone (§6); a clinic also has people at the desk, who keep
 * bookings and arrivals, doctors, who take people in the rooms of the queue, and the medical commission, which concludes.
 */
export const Role = z.enum(['admin', 'registrar', 'doctor', 'chair'])
export type Role = z.infer<typeof Role>

/** Somebody who has not signed in. */
interface Guest {
  kind: 'guest'
}

/** A signed-in account. `roles` are those of the session, as the account has them now. */
export interface Member {
  kind: 'member'
  accountId: AccountId
  phone: string
  roles: readonly string[]
  /** Id of the session by which the account calls; absent where no browser does. */
  session?: string
}

/** Who makes a call. */
export type Actor = Guest | Member

/** A rights decision: a small pure sentence that also tells the type of the actor who passed it. */
export type Allow<Who extends Actor> = (actor: Actor) => actor is Who

/** Everybody, signed in or not. */
export const anyone: Allow<Actor> = (actor): actor is Actor => Boolean(actor)

/** Signed-in accounts only. */
export const signedIn: Allow<Member> = (actor): actor is Member => actor.kind === 'member'

/** The decision on calls of those whom a part of the cabinet is shown to. */
const membersWho =
  (sees: (member: Member) => boolean): Allow<Member> =>
  (actor): actor is Member =>
    actor.kind === 'member' && sees(actor)

/** Accounts with the role `admin` (spec §6). */
export const admin = membersWho(seesAdmin)

/** Those at the clinic's desk. */
export const atDesk = membersWho(seesDesk)

/** Those who work with the electronic queue. */
export const atQueue = membersWho(seesQueue)

/** The medical commission (order 29н, point 5): it alone decides and sees outcomes. */
export const inCommission = membersWho(seesCommission)

/** Those who give out what the commission has decided: it and the desk. */
export const givesConclusions = membersWho(seesConclusions)
