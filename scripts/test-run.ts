// Runs the tests that a change must pass before it is landed, in order. Later steps run also after a failure; at the end a
// table shows the steps that ran and those that did not, and the failed tests are named.
//   --full           everything, also the tests that docs/decisions/0048 runs only at night
//   --check          types, lint, structure, unit and server tests
//   --e2e            the browser only, with a picture of every screen in test/screens/ for a person to look at
//   --allow-missing  the run does not fail because of tests that the machine cannot run
//   --pictures       the browser tests make the pictures of README anew
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../test/cluster.ts'
import { type Missing, type Need, provide } from './provision.ts'

interface Step {
  title: string
  command: string[]
  needs?: Need[]
  /**
   * The step runs at the same time as the steps after it, up to the first step without this flag. Its whole
   * output is printed when it ends.
   */
  beside?: boolean
}

interface Outcome {
  title: string
  result: string
  failed: boolean
  seconds: number
}

const flags = new Set(process.argv.slice(2))
const limitMinutes = flags.has('--full') ? 90 : 45
const isGate = !flags.has('--full') && !flags.has('--e2e')
const vitest = (...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.map((name) => `--project=${name}`),
]

const fast: Step[] = [
  { title: 'типы', command: ['node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'], beside: true },
  { title: 'стиль кода', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], beside: true },
  { title: 'устройство кода', command: ['scripts/check-structure.ts'], beside: true },
  { title: 'покрытие задания', command: ['scripts/check-coverage.ts'], beside: true },
  { title: 'правила и сервер', command: vitest('unit', 'server') },
]
const slow: Step[] = [
  { title: 'PostgreSQL', command: vitest('postgres'), needs: ['postgresql', 'gnupg'] },
  { title: 'протокол входа', command: vitest('protocol'), needs: ['postgresql', 'chromium'] },
]
const nightOnly: Step[] = [{ title: 'nginx', command: vitest('proxy'), needs: ['postgresql', 'nginx'] }]
const browser: Step[] = [{ title: 'браузер', command: vitest('browser'), needs: ['postgresql', 'chromium'] }]

function chosen(): Step[] {
  if (flags.has('--check')) return fast
  if (flags.has('--e2e')) return browser
  return [...fast, ...slow, ...(flags.has('--full') ? nightOnly : []), ...browser]
}

const running = new Set<ChildProcess>()
let interrupted = false

/** Ends a step and all processes that it started. */
function end(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), signal)
  } catch {
    child.kill(signal)
  }
}

function run({ title, command, beside = false }: Step, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (!beside) console.log(`\n▸ ${title}`)
  const stdio = beside ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, command, { stdio: ['ignore', stdio, stdio], env, detached: true })
  running.add(child)
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part))
  let late = false
  const alarm = setTimeout(() => {
    late = true
    end(child, 'SIGKILL')
  }, limitMinutes * 60_000)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child)
      clearTimeout(alarm)
      if (beside) console.log(`\n▸ ${title}\n${Buffer.concat(printed).toString().trimEnd()}`)
      if (late) resolve(`не уложился в ${limitMinutes} минут`)
      else resolve(code === 0 ? null : 'ошибки')
    })
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!interrupted) for (const child of running) end(child, 'SIGTERM')
    interrupted = true
    setTimeout(() => {
      for (const child of running) end(child, 'SIGKILL')
    }, 5000).unref()
  })

async function take(step: Step, env: NodeJS.ProcessEnv, missing: Missing): Promise<Outcome> {
  const { title, needs = [] } = step
  const reasons = needs.flatMap((need) => missing[need] ?? [])
  if (reasons.length) {
    const failed = !flags.has('--allow-missing')
    return { title, result: `не запускались: ${reasons.join('; ')}`, failed, seconds: 0 }
  }
  const begun = Date.now()
  const trouble = await run(step, env)
  const seconds = (Date.now() - begun) / 1000
  return { title, result: trouble ?? 'успешно', failed: trouble !== null, seconds }
}

async function runAll(steps: Step[], env: NodeJS.ProcessEnv, missing: Missing): Promise<Outcome[]> {
  const outcomes: Promise<Outcome>[] = []
  for (const step of steps) {
    if (interrupted) break
    outcomes.push(take(step, env, missing))
    if (!step.beside) await Promise.all(outcomes)
  }
  return Promise.all(outcomes)
}

const leftOut =
  'Оставлено для npm run test:full: тесты с пометкой nightly (в списке браузера они skipped), экраны шириной 768 и 1100, ' +
  'тёмная тема на телефоне и светлая на широком экране, два процесса за nginx.'

function printTable(outcomes: Outcome[]): void {
  const width = Math.max(...outcomes.map(({ title }) => title.length))
  console.log('')
  for (const { title, result, failed, seconds } of outcomes) {
    const time = seconds ? `${seconds.toFixed(1).replace('.', ',')} с` : ''
    console.log(`${failed ? '✗' : '✓'} ${title.padEnd(width)}  ${time.padStart(8)}  ${result}`)
  }
}

async function main(): Promise<number> {
  const steps = chosen()
  const installed = Number(process.argv.find((flag) => flag.startsWith('--installed='))?.split('=')[1] ?? 0)
  const begun = Date.now()
  const missing = provide([...new Set(steps.flatMap(({ needs = [] }) => needs))])
  const needsPostgres = steps.some(({ needs }) => needs?.includes('postgresql')) && !missing.postgresql
  let cluster: Cluster | undefined
  if (needsPostgres && !process.env.TEST_DATABASE_URL) cluster = await startCluster({ durable: false })
  const ready = {
    title: 'подготовка',
    result: 'успешно',
    failed: false,
    seconds: (installed + Date.now() - begun) / 1000,
  }
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-tests-'))
  const failures = join(folder, 'failures')
  writeFileSync(failures, '')
  const env = {
    ...process.env,
    FAILURES: failures,
    ...(cluster && { TEST_DATABASE_URL: cluster.url }),
    ...(flags.has('--pictures') && { PICTURES: '1' }),
    ...(!flags.has('--e2e') && { SCREENS: 'off' }),
    ...(isGate && { TESTS: 'gate' }),
  }
  try {
    const outcomes = await runAll(steps, env, missing)
    printTable([ready, ...outcomes])
    const failed = readFileSync(failures, 'utf8')
    if (failed) console.log(`\nНе прошли:\n${failed}`)
    if (isGate && !flags.has('--check')) console.log(leftOut)
    if (interrupted) return 130
    return outcomes.some(({ failed }) => failed) ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await cluster?.stop()
  }
}

process.exit(await main())
