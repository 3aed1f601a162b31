// Steps that every entry script needs before TypeScript can run. Works on Node 18 and uses only Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = 24
const major = Number(process.versions.node.split('.')[0])
const pinned = join(root, `node_modules/node-linux-${process.arch}/bin/node`)

/** A foreseen failure: printed as one Russian line without a stack. */
export class Stop extends Error {}

/** Ends the process: prints one line for a foreseen failure and the full error for any other. */
export function fail(error) {
  console.error(error instanceof Stop ? error.message : error)
  process.exit(1)
}

/**
 * Returns a Node that runs TypeScript directly: the current one when it is new enough, else the one pinned in
 * the lockfile.
 */
export function findNode() {
  if (major >= wanted) return process.execPath
  if (existsSync(pinned)) return pinned
  throw new Stop(
    `Нужен Node.js ${wanted}: здесь ${process.versions.node}, а готовая сборка есть только для Linux x64 и arm64. ` +
      `Установите Node.js ${wanted} (https://nodejs.org) и повторите.`,
  )
}

/** Returns a hash of the content. */
export const digest = (text) => createHash('sha256').update(text).digest('hex')
/** Returns the text of a file, or nothing when the file does not exist. */
export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Checks whether node_modules matches the lockfile, using the record that npm leaves there. */
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

// npm ci is not used: it refuses a lockfile that lacks an optional build for another system, and it removes
// node_modules under a running process. --no-save leaves the lockfile unchanged; the named packages are still
// installed and checked.
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

/** Installs the packages of a folder when they are missing or do not match its lockfile. */
export async function ensureInstalled(folder = root) {
  if (folder === root) installHooks(root)
  if (isInstalled(folder)) return
  await withLock(join(root, 'tmp/install.lock'), async () => {
    if (isInstalled(folder)) return
    console.log('Устанавливаю пакеты, это займёт около минуты…')
    let code = await run(...npm(process.execPath), ['install', ...npmFlags], folder)
    // npm leaves out an optional build whose `engines` refuse the Node that npm itself runs on, without a word.
    if (code === 0 && major < wanted && existsSync(pinned))
      code = await run(...npm(pinned), ['install', ...npmFlags], folder)
    if (code !== 0)
      throw new Stop(
        `Не удалось установить пакеты: npm завершился с кодом ${code}. Проверьте сеть и повторите.`,
      )
    writeFileSync(join(folder, 'node_modules/.cabinet-lock'), digest(read(join(folder, 'package-lock.json'))))
  })
}

/** Points git at scripts/hooks in a checkout. Keeps a different setting, and does nothing without git. */
export function installHooks(folder) {
  if (!existsSync(join(folder, '.git'))) return
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: folder, encoding: 'utf8' })
  const current = git('--get', 'core.hooksPath')
  if (current.error || current.stdout.trim()) return
  git('core.hooksPath', 'scripts/hooks')
}

/** Returns the command that starts npm on a Node. */
const npm = (node) => {
  const script = process.env.npm_execpath
  if (script?.endsWith('npm-cli.js')) return [node, [script]]
  if (node === process.execPath) return ['npm', []]
  return ['env', ['NODE_NO_WARNINGS=1', `PATH=${dirname(node)}:${process.env.PATH}`, 'npm']]
}

/** Runs a command that prints only its errors, and returns its exit code. */
export function run(command, first, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, [...first, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
