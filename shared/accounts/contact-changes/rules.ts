// Source: decision 0105.

/** Hours that a change of the phone or the e-mail of an account with a role waits. */
export const waitingHours = 24

/** Whether a change of the phone or the e-mail of this account waits. */
export const waits = ({ roles }: { roles: readonly string[] }): boolean => roles.length > 0

/** When a change asked for now is made. */
export const effectiveFrom = (now: Date): Date => new Date(now.getTime() + waitingHours * 3600 * 1000)
