import { Refusal } from '../../../shared/platform/refusal.ts'
import type { Statement, Write } from './statement.ts'
import type { Builder, Reader, Tx } from './types.ts'

type Run = <Row, Input extends object>(statement: Statement<Row, Input>, input: Input) => Promise<Row[]>

const repeatable = new Set(['40001', '40P01'])

/** What the driver says of a failed statement, at any depth of causes. */
function failureOf(error: unknown): { code?: string; constraint?: string } {
  const { code, constraint, cause } = (error ?? {}) as { code?: string; constraint?: string; cause?: unknown }
  return code === undefined && cause
    ? failureOf(cause)
    : { ...(code && { code }), ...(constraint && { constraint }) }
}

/** Whether an error is a broken unique constraint, and of that name when one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  const failure = failureOf(error)
  return failure.code === '23505' && (constraint === undefined || failure.constraint === constraint)
}

/** Whether the transaction lost to another one and may simply be begun again. */
export const mayRepeat = (error: unknown): boolean => repeatable.has(failureOf(error).code ?? '')

/** Turns the database's refusal of a write into ours, where the write says what it means. */
export async function explained<Result>(
  writes: readonly Write[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { constraint } = failureOf(error)
    const kind = constraint && writes.find((write) => write.refusals[constraint])?.refusals[constraint]
    throw kind ? new Refusal(kind) : error
  }
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

/** What a transaction gathers until its end. */
export interface Ending {
  effects: (() => void | Promise<void>)[]
  writes: Write[]
}

/** Joins a query builder and a runner of statements into a transaction of a database. */
export const txOver = (builder: Builder, run: Run, identity: symbol, { effects, writes }: Ending): Tx => ({
  ...readerOver(builder, run),
  identity,
  insert: builder.insert.bind(builder),
  update: builder.update.bind(builder),
  delete: builder.delete.bind(builder),
  execute: builder.execute.bind(builder),
  afterCommit: (effect) => void effects.push(effect),
  withCommit: (...more) => void writes.push(...more),
})

/** Tries an attempt up to four times while the database asks to begin again, then runs what waited for the commit. */
export async function settle<Result>(
  attempt: (ending: Ending) => Promise<Result>,
  onEffectError: (error: unknown) => void,
): Promise<Result> {
  for (let left = 3; ; left -= 1) {
    const ending: Ending = { effects: [], writes: [] }
    try {
      const result = await attempt(ending)
      await runEffects(ending.effects, onEffectError)
      return result
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error
    }
  }
}

async function runEffects(effects: Ending['effects'], onError: (error: unknown) => void): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      onError(error)
    }
  }
}
