import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** Names a process in the lock file: its number and, where the system tells it, its start time. */
function processName(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return String(pid)
  }
}

/**
 * Tells whether the owner still runs. A process number may be reused after a reboot or in a container; the
 * start time is not.
 */
function isRunning(owner: string): boolean {
  const pid = Number(owner.split(' ')[0])
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return processName(pid) === owner
}

const busy = (folder: string, owner: string) =>
  new Error(
    `База в папке ${folder} уже открыта процессом ${owner.split(' ')[0]}. Остановите его или задайте другую CABINET_DATA`,
  )

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST'

/**
 * Locks the folder of an embedded database against a second opener: PGlite opens a folder twice without
 * complaint and corrupts it. The lock of a killed process is taken over. Returns the unlock function.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  // The engine makes its files world-readable, so the folder is closed to others; a folder of another owner is
  // left as it is.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
  const file = join(folder, 'database.lock')
  const own = `${file}.${process.pid}`
  writeFileSync(own, processName(process.pid))
  try {
    linkSync(own, file)
  } catch (error) {
    if (!isTaken(error)) throw error
    const owner = readFileSync(file, 'utf8')
    if (isRunning(owner)) throw busy(folder, owner)
    takeOver(file, own, owner, folder)
  } finally {
    rmSync(own, { force: true })
  }
  return () => rmSync(file, { force: true })
}

/** Moves the dead owner's lock aside before linking ours; if another process was quicker, its lock is put back. */
function takeOver(file: string, own: string, dead: string, folder: string): void {
  const aside = `${own}.old`
  renameSync(file, aside)
  const moved = readFileSync(aside, 'utf8')
  if (moved !== dead) {
    renameSync(aside, file)
    throw busy(folder, moved)
  }
  rmSync(aside)
  linkSync(own, file)
}
