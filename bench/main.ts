// npm run bench [name …]: each bench prints ratios side by side in one run.
import { execFileSync } from 'node:child_process'
import { machine } from './platform/report.ts'

const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  session: () => import('./session.ts'),
  booking: () => import('./booking.ts'),
  quote: () => import('./quote.ts'),
  plan: () => import('./plan.ts'),
  group: () => import('./group.ts'),
  start: () => import('./start.ts'),
  weight: () => import('./weight.ts'),
  employees: () => import('./employees.ts'),
  import: () => import('./import.ts'),
  papers: () => import('./papers.ts'),
  'employees-screen': () => import('./employees-screen.ts'),
  admin: () => import('./admin.ts'),
  queue: () => import('./queue.ts'),
  live: () => import('./live.ts'),
  schedule: () => import('./schedule.ts'),
  ui: () => import('./ui.ts'),
  cost: () => import('./cost.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in benches))
if (unknown.length) {
  console.error(`Нет такого замера: ${unknown.join(', ')}. Есть: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
// Builds first: without a build, or with an old one, the bench would measure missing or outdated pages.
execFileSync(process.execPath, ['scripts/start.mjs', '--prepare'], { stdio: 'inherit' })
console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}`)
for (const name of asked.length ? asked : Object.keys(benches)) await (await benches[name]?.())?.run()
process.exit(0)
