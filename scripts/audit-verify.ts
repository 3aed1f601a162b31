// Verifies the chain of the audit and names the days that were changed or removed: npm run audit:verify
//   --from 2026-11-01            reads the events of this day and later ones, when those of before were moved away
//   --known 2026-11-26=5f2c…     also compares the link of a day with the one that was noted elsewhere; may be repeated
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { verifyChain } from '../server/platform/audit/chain/actions.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openLog } from '../server/platform/log.ts'
import { openStorage } from '../server/process.ts'
import { parseDay } from '../shared/platform/days.ts'
import { reportLines } from './audit-verify/lines.ts'

const { values } = parseArgs({
  options: { from: { type: 'string' }, known: { type: 'string', multiple: true, default: [] } },
})

function dayIn(text: string) {
  const day = parseDay(text)
  if (!day) throw new Error(`${text}: нужен день вида 2026-11-26`)
  return day
}

/** Reads `2026-11-26=5f2c…`. */
function knownIn(text: string): [string, string] {
  const [day = '', link = ''] = text.split('=')
  return [dayIn(day), link]
}

try {
  const from = values.from === undefined ? undefined : dayIn(values.from)
  const known = Object.fromEntries(values.known.map(knownIn))
  const config = readConfig(process.env)
  const { db, secrets } = await openStorage(config, systemClock, openLog(config.logLevel))
  try {
    const report = await verifyChain({ db, clock: systemClock, secrets }, { from, known })
    for (const line of reportLines(report)) console.log(line)
    process.exitCode = report.faults.length > 0 ? 1 : 0
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
