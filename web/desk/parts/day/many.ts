import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { countOf } from '../../../../shared/platform/count-words.ts'

/** The outcome of an act on many visits for one of them; `problem` is null when it was done. */
export interface Outcome {
  row: Pick<DeskRow, 'id' | 'fullname' | 'number'>
  problem: string | null
}

/**
 * Performs an act on visits one after another. Each is done or refused by itself, so none is half done when
 * another fails.
 */
export async function actOnEach<Row extends Outcome['row']>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const problem = await act(row).then(
      () => null,
      (error: Error) => error.message,
    )
    outcomes.push({ row, problem })
  }
  return outcomes
}

const people = ['человек', 'человека', 'человек'] as const

/** Sums up an act on many: «Приход отмечен: 14 человек», «Приход отмечен: 13 из 15». */
export function outcomeTitle(done: string, outcomes: readonly Outcome[]): string {
  const count = outcomes.filter(({ problem }) => problem === null).length
  if (count === outcomes.length) return `${done}: ${countOf(count, [...people])}`
  return `${done}: ${count} из ${outcomes.length}`
}

/** The visits chosen after a press on a row: with Shift all rows from the last chosen one to this one. */
export function chosenAfter<Id extends string>(
  rows: readonly { id: Id }[],
  chosen: ReadonlySet<Id>,
  { id, from }: { id: Id; from: Id | null },
): Set<Id> {
  if (from === null) return new Set([id]).symmetricDifference(chosen)
  const at = (one: Id) => rows.findIndex((row) => row.id === one)
  const [first, last] = [at(from), at(id)].toSorted((one, other) => one - other)
  return new Set([...chosen, ...rows.slice(Math.max(0, first ?? 0), (last ?? -1) + 1).map((row) => row.id)])
}
