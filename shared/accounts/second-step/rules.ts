// Source: decision 0096. What a session of a staff account waits for, by the times that the database keeps.
import type { SessionNeed } from '../../platform/actor.ts'
import type { MethodKind, SecondStepAnswer } from './schema.ts'

/** Hours after which staff sign in again, however busy the session is. */
export const sessionHours = 12

/** Minutes without the user's hand on the page after which the screen is locked. */
export const idleMinutes = 30

/** Minutes for which one second step answers for all acts that ask for it again. */
export const freshMinutes = 10

/** How many recovery codes are given out at once. */
export const recoveryCodeCount = 10

/** Signs of a recovery code, without those that look alike on paper. */
export const recoverySigns = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Length of a recovery code: about 79 bits, so that its digest needs no slow hash. */
export const recoveryLength = 16

const minute = 60_000

/** The times of a session and what the account has. */
export interface SessionTimes {
  /** Whether the account has a second step, or this installation asks every role for one. */
  isAsked: boolean
  hasMethod: boolean
  startedAt: Date
  /** When the second step of this sign-in was passed. */
  steppedAt: Date | null
  /** When the user last touched the page. */
  activeAt: Date | null
}

/** Returns what a session of a staff account waits for; `over`: it has ended, `open`: nothing. */
export function needOf(times: SessionTimes, now: Date): SessionNeed | 'over' | 'open' {
  const { isAsked, hasMethod, startedAt, steppedAt, activeAt } = times
  const begunAt = steppedAt ?? startedAt
  if (now.getTime() - begunAt.getTime() > sessionHours * 60 * minute) return 'over'
  if (isAsked && !steppedAt) return hasMethod ? 'second-step' : 'enrol'
  const idleSince = activeAt ?? begunAt
  return now.getTime() - idleSince.getTime() > idleMinutes * minute ? 'unlock' : 'open'
}

/** Returns until when a second step answers for acts that ask for it again. */
export const freshUntilOf = (askedAt: Date | null): Date =>
  new Date((askedAt?.getTime() ?? 0) + freshMinutes * minute)

/** Returns a recovery code as it is printed: `abcd-efgh-jkmn-pqrs`. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Returns a typed recovery code without spaces, hyphens and capitals; null when it cannot be one. */
export function typedCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === recoveryLength && [...code].every((sign) => recoverySigns.includes(sign))
    ? code
    : null
}

/**
 * Returns the ways in which an account may answer now, the easiest first. The password stands for the second step
 * only on a locked screen, and where an account has no other way.
 */
export function waysOf(
  methods: readonly { kind: MethodKind }[],
  { isUnlocking, hasKeys }: { isUnlocking: boolean; hasKeys: boolean },
): SecondStepAnswer['way'][] {
  const has = (kind: MethodKind) => methods.some((method) => method.kind === kind)
  const ways: SecondStepAnswer['way'][] = []
  if (has('passkey') && hasKeys) ways.push('passkey')
  if (has('app')) ways.push('app')
  if (isUnlocking || methods.length === 0) ways.push('password')
  if (methods.length > 0) ways.push('recovery')
  return ways
}
