// Source: 323-ФЗ, article 20: no intervention without a consent; part 7 names the ways to sign it; it may be withdrawn.
import type { ConsentStep, InterventionState } from './schema.ts'

/** Returns where a consent stands after its steps, the newest last: a mistake gives back the standing before the mark. */
export function standingAfter(steps: readonly ConsentStep[]): InterventionState {
  let standing: InterventionState = 'none'
  let before: InterventionState = 'none'
  for (const step of steps) {
    if (step === 'mistake') standing = before
    else {
      before = standing
      standing = step
    }
  }
  return standing
}

const next: Record<ConsentStep, readonly InterventionState[]> = {
  read: ['none', 'withdrawn'],
  signed: ['none', 'read', 'withdrawn'],
  mistake: ['signed'],
  withdrawn: ['read', 'signed'],
}

/** Returns whether a step may follow a standing. */
export const mayFollow = (step: ConsentStep, standing: InterventionState): boolean =>
  next[step].includes(standing)
