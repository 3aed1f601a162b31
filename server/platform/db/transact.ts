import { Refusal } from '../../../shared/platform/refusal.ts'
import type { Refusals, Statement } from './statement.ts'
import type { Builder, Reader, Tx } from './types.ts'

type Run = <Row, Input extends object>(
  statement: Statement<Row, Input>,
  input: Input,
  refusals?: Refusals,
) => Promise<Row[]>

const repeatable = new Set(['40001', '40P01'])

/** Returns the code and constraint of a database error, at any depth of causes. */
function failureOf(error: unknown): { code?: string; constraint?: string } {
  const { code, constraint, cause } = (error ?? {}) as { code?: string; constraint?: string; cause?: unknown }
  return code === undefined && cause
    ? failureOf(cause)
    : { ...(code && { code }), ...(constraint && { constraint }) }
}

/** Tells whether an error is a broken unique constraint, of the given name when there is one. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const failure = failureOf(error)
  return failure.code === '23505' && (constraint === undefined || failure.constraint === constraint)
}

/** Tells whether a transaction lost against another one and may simply be repeated. */
export const mayRepeat = (error: unknown): boolean => repeatable.has(failureOf(error).code ?? '')

/** Returns the refusal that a failed statement means by the constraint it broke; the error itself when it means none. */
export function explained(error: unknown, refusals: Refusals = {}): unknown {
  const kind = refusals[failureOf(error).constraint ?? '']
  return kind ? new Refusal(kind) : error
}

/** Joins a query builder and a runner of statements into a reader. */
export const readerOver = (builder: Builder, run: Run): Reader => ({
  select: builder.select.bind(builder),
  selectDistinct: builder.selectDistinct.bind(builder),
  selectDistinctOn: builder.selectDistinctOn.bind(builder),
  $with: builder.$with,
  with: builder.with.bind(builder),
  run,
})

/** A side effect that waits for the commit. */
export type Effect = () => void | Promise<void>

/** Joins a query builder and a runner of statements into a transaction of a database. */
export const txOver = (builder: Builder, run: Run, identity: symbol, effects: Effect[]): Tx => ({
  ...readerOver(builder, run),
  run,
  identity,
  insert: builder.insert.bind(builder),
  update: builder.update.bind(builder),
  delete: builder.delete.bind(builder),
  execute: builder.execute.bind(builder),
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
