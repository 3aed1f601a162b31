import { Refusal } from '../../../shared/platform/refusal.ts'
import type { Refusals } from './statement.ts'
import type { Tx } from './types.ts'

const repeatable = new Set(['40001', '40P01'])

/** Returns the code and constraint of a database error, at any depth of causes. */
function failureOf(error: unknown): { code?: string; constraint?: string } {
  const { code, constraint, cause } = (error ?? {}) as { code?: string; constraint?: string; cause?: unknown }
  return code === undefined && cause
    ? failureOf(cause)
    : { ...(code && { code }), ...(constraint && { constraint }) }
}

/** Tells whether an error is a violation of a unique constraint; when a name is given, of that constraint. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const failure = failureOf(error)
  return failure.code === '23505' && (constraint === undefined || failure.constraint === constraint)
}

/** Tells whether a transaction failed only because of another one and may simply be repeated. */
export const mayRepeat = (error: unknown): boolean => repeatable.has(failureOf(error).code ?? '')

/**
 * Returns the refusal that belongs to the constraint that a failed statement broke; the error itself when there
 * is none.
 */
export function explained(error: unknown, refusals: Refusals = {}): unknown {
  const kind = refusals[failureOf(error).constraint ?? '']
  return kind ? new Refusal(kind) : error
}

/** A side effect that waits for the commit. */
export type Effect = () => void | Promise<void>

/** Builds a transaction from a function that runs statements. */
export const txOver = (run: Tx['run'], identity: symbol, effects: Effect[]): Tx => ({
  run,
  identity,
  afterCommit: (effect) => void effects.push(effect),
})

/**
 * Runs an attempt, repeating it up to three times after a deadlock or serialization failure, then runs its side
 * effects.
 */
export async function settle<Result>(
  attempt: (effects: Effect[]) => Promise<Result>,
  onEffectError: (error: unknown) => void,
): Promise<Result> {
  for (let left = 3; ; left -= 1) {
    const effects: Effect[] = []
    try {
      const result = await attempt(effects)
      await runEffects(effects, onEffectError)
      return result
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error
    }
  }
}

async function runEffects(effects: readonly Effect[], onError: (error: unknown) => void): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      onError(error)
    }
  }
}
