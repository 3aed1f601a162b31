// Source: decision 0105.

/** Hours that a change of the phone or the e-mail of an account with a role waits. */
export const waitingHours = 24

const waitingTime = waitingHours * 3600 * 1000

/**
 * Whether a change of the phone or the e-mail of this account waits: the account has a role, or had one within the last
 * day. Otherwise an administrator could take the roles away for a moment and change the phone at once.
 */
export const waits = (
  { roles, rolesEndedAt }: { roles: readonly string[]; rolesEndedAt: Date | null },
  now: Date,
): boolean =>
  roles.length > 0 || (rolesEndedAt !== null && now.getTime() - rolesEndedAt.getTime() < waitingTime)

/** When a change asked for now is made. */
export const effectiveFrom = (now: Date): Date => new Date(now.getTime() + waitingTime)
