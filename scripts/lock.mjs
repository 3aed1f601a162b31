// Allows one process per directory at a time, so that installing and building never run concurrently.
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const beat = 2000
const silence = 30_000
const me = `${hostname()} ${process.pid}`

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Creates the lock atomically: a hard link is never seen half-written. */
function take(file) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, me)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Detects a lock left by a dead process; for a lock from another machine only its age can tell. */
function isLeft(file) {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return false
  if (Date.now() - stat.mtimeMs > silence) return true
  const [host, pid] = readFileSync(file, 'utf8').split(' ')
  return host === hostname() && !isAlive(Number(pid))
}

function clear(file) {
  const aside = `${file}.${randomUUID()}`
  try {
    if (!isLeft(file)) return
    renameSync(file, aside)
    // Another process may have cleared and taken the lock between the check and the rename; then the lock is
    // given back.
    if (!isLeft(aside)) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Runs the work while holding the lock file; waits for the current holder first. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) {
    clear(file)
    await wait(100)
  }
  const pulse = setInterval(() => utimesSync(file, new Date(), new Date()), beat)
  try {
    return await work()
  } finally {
    clearInterval(pulse)
    rmSync(file, { force: true })
  }
}
