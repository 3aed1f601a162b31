import type { AccountId } from './ids.ts'

/** Somebody who has not signed in. */
interface Guest {
  kind: 'guest'
}

/** A signed-in account. `roles` are those of the session: `admin` is the only one that the spec names (§6). */
export interface Member {
  kind: 'member'
  accountId: AccountId
  phone: string
  roles: readonly string[]
}

/** Who makes a call. */
export type Actor = Guest | Member

/** A rights decision: a small pure sentence that also tells the type of the actor who passed it. */
export type Allow<Who extends Actor> = (actor: Actor) => actor is Who

/** Everybody, signed in or not. */
export const anyone: Allow<Actor> = (actor): actor is Actor => Boolean(actor)

/** Signed-in accounts only. */
export const signedIn: Allow<Member> = (actor): actor is Member => actor.kind === 'member'

/** Accounts with the role `admin` (spec §6). */
export const admin: Allow<Member> = (actor): actor is Member =>
  actor.kind === 'member' && actor.roles.includes('admin')
