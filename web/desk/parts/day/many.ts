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
