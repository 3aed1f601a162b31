// Breaks the cabinet under load and counts what was lost: npm run faults [-- kills=20] [-- primary disk …]
import { execFileSync } from 'node:child_process'
import { restartBouncer } from './faults/bouncer.ts'
import { fillDisk, losePrimary, restartDatabase } from './faults/database.ts'
import { jumpClock, killProcesses, slowGateway } from './faults/processes.ts'
import type { Omission, Outcome } from './faults/site.ts'
import { machine, median } from './platform/report.ts'

const asked = process.argv.slice(2)
const kills = Number(asked.find((one) => one.startsWith('kills='))?.slice(6) ?? 100)
const names = asked.filter((one) => !one.includes('='))

const faults: Record<string, () => Promise<Outcome | Omission>> = {
  kills: () => killProcesses(kills),
  restart: () => restartDatabase(),
  primary: () => losePrimary('halt'),
  hang: () => losePrimary('freeze'),
  bouncer: restartBouncer,
  disk: fillDisk,
  gateway: slowGateway,
  clock: jumpClock,
}

const unknown = names.filter((name) => !(name in faults))
if (unknown.length || !Number.isInteger(kills) || kills < 1) {
  console.error(`npm run faults [-- kills=ЧИСЛО] [-- ${Object.keys(faults).join(' ')}]`)
  process.exit(1)
}

const columns = ['раз', 'записей', 'потеряно', 'лишних мест', 'дважды', 'без ответа']
const seconds = (value: number) => (Number.isFinite(value) ? value.toFixed(1).replace('.', ',') : 'нет')

function cellsOf({ times, told, lost, oversold, twice, unanswered, gaps }: Outcome): string[] {
  const again =
    times === 1 ? seconds(gaps[0] ?? 0) : `${seconds(median(gaps))}, не дольше ${seconds(Math.max(...gaps))}`
  const cells = [times, told, lost, oversold, twice, unanswered].map((value, at) =>
    String(value).padStart((columns[at]?.length ?? 0) + 3),
  )
  return [...cells, `   ${again}`]
}

const isOmission = (one: Outcome | Omission): one is Omission => 'why' in one
const isBad = (one: Outcome | Omission) =>
  !isOmission(one) && (one.lost > 0 || one.oversold > 0 || one.twice > 0 || one.unanswered > 0)

function print(outcomes: readonly (Outcome | Omission)[]): void {
  const width = Math.max(...outcomes.map(({ what }) => what.length)) + 2
  console.log(`\n${' '.repeat(width)}${columns.map((name) => `   ${name}`).join('')}   ответы снова, с`)
  for (const one of outcomes) {
    const cells = isOmission(one) ? [`   не испытано: ${one.why}`] : cellsOf(one)
    console.log(
      `${isBad(one) ? '✗' : isOmission(one) ? '–' : '✓'} ${one.what.padEnd(width - 2)}${cells.join('')}`,
    )
    if ('note' in one && one.note) console.log(`  ${one.note}`)
  }
}

execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { stdio: 'inherit' })
console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}`)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))
const outcomes: (Outcome | Omission)[] = []
for (const [name, run] of Object.entries(faults)) {
  if (names.length && !names.includes(name)) continue
  console.log(`▸ ${name}`)
  outcomes.push(await run())
}
print(outcomes)
process.exit(outcomes.some(isBad) ? 1 : 0)
