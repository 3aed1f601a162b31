import type { Statement } from './statement.ts'
import type { Builder, Tx } from './types.ts'

type Run = <Row, Input extends object>(statement: Statement<Row, Input>, input: Input) => Promise<Row[]>

const repeatable = new Set(['40001', '40P01'])

const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = (error ?? {}) as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

/** Whether an error is a broken unique constraint, and of that name when one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const {
    code,
    constraint: broken,
    cause,
  } = (error ?? {}) as { code?: string; constraint?: string; cause?: unknown }
  if (code === '23505') return constraint === undefined || broken === constraint
  return cause ? isDuplicate(cause, constraint) : false
}

/** Whether the transaction lost to another one and may simply be begun again. */
export const mayRepeat = (error: unknown): boolean => repeatable.has(codeOf(error) ?? '')

/** Joins a query builder and a runner of statements into one reader or transaction. */
export function bind(builder: Builder, run: Run, effects: (() => void | Promise<void>)[] = []): Tx {
  return {
    select: builder.select.bind(builder),
    selectDistinct: builder.selectDistinct.bind(builder),
    selectDistinctOn: builder.selectDistinctOn.bind(builder),
    $with: builder.$with,
    with: builder.with.bind(builder),
    insert: builder.insert.bind(builder),
    update: builder.update.bind(builder),
    delete: builder.delete.bind(builder),
    execute: builder.execute.bind(builder),
    run,
    afterCommit: (effect) => void effects.push(effect),
  }
}

/** Tries an attempt up to four times while the database asks to begin again, then runs what waited for the commit. */
export async function settle<Result>(
  attempt: (effects: (() => void | Promise<void>)[]) => Promise<Result>,
  onEffectError: (error: unknown) => void,
): Promise<Result> {
  for (let left = 3; ; left -= 1) {
    const effects: (() => void | Promise<void>)[] = []
    try {
      const result = await attempt(effects)
      await runEffects(effects, onEffectError)
      return result
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error
    }
  }
}

async function runEffects(
  effects: (() => void | Promise<void>)[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      onError(error)
    }
  }
}

/** The values of a statement in its order. */
export const valuesOf = <Row, Input extends object>(
  statement: Statement<Row, Input>,
  input: Input,
): unknown[] => statement.fields.map((field) => input[field] ?? null)
