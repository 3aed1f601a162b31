import { cpus, totalmem } from 'node:os'

/** The middle value. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const print = (value: unknown): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(4))) : String(value)

/** Prints a table of figures under a title. */
export function table(title: string, rows: Record<string, unknown>[]): void {
  console.log(`\n${title}`)
  const names = [...new Set(rows.flatMap(Object.keys))]
  const cells = [names, ...rows.map((row) => names.map((name) => print(row[name] ?? '')))]
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  for (const row of cells) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

/** A goal and whether the figure reaches it, in one line. */
export function goal(text: string, figure: number, reached: boolean): void {
  console.log(`${reached ? '✓' : '✗'} ${text}: ${print(figure)}`)
}

/** The machine on which the figures were measured. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
