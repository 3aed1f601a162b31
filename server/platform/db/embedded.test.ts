import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { embeddedDatabase } from '../../../test/harness.ts'
import { lockFolder } from './folder-lock.ts'
import { statement } from './statement.ts'
import type { Database } from './types.ts'

const lockModule = join(import.meta.dirname, 'folder-lock.ts')

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'cabinet-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** Locks a folder in another process, which then ends with or without unlocking. */
function lockElsewhere(path: string, code: string) {
  const script = `import { lockFolder } from ${JSON.stringify(lockModule)}; const unlock = lockFolder(${JSON.stringify(path)}); ${code}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

describe('the folder of an embedded database', () => {
  test('can be opened once at a time, also within one process, and again after closing', () => {
    const path = folder()
    const unlock = lockFolder(path)
    expect(() => lockFolder(path)).toThrow(`База в папке ${path} уже открыта процессом ${process.pid}`)
    unlock()
    lockFolder(path)()
  })

  test('is unreadable for other users of the machine, because the engine makes its files world-readable', () => {
    const path = folder()
    chmodSync(path, 0o755)
    onTestFinished(lockFolder(path))
    expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  test('refuses a second process and says which one to stop', () => {
    const path = folder()
    onTestFinished(lockFolder(path))
    const { status, stderr } = lockElsewhere(path, '')
    expect(status).not.toBe(0)
    expect(stderr).toContain(`уже открыта процессом ${process.pid}`)
  })

  test('is taken over from a killed process', () => {
    const path = folder()
    expect(lockElsewhere(path, 'process.kill(process.pid, "SIGKILL")').signal).toBe('SIGKILL')
    expect(existsSync(join(path, 'database.lock'))).toBe(true)
    const unlock = lockFolder(path)
    expect(readFileSync(join(path, 'database.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`))
    unlock()
    expect(existsSync(join(path, 'database.lock'))).toBe(false)
  })

  test('is taken over when the number of the killed process now belongs to another process', () => {
    const path = folder()
    writeFileSync(join(path, 'database.lock'), `${process.ppid} 1`)
    lockFolder(path)()
  })

  test('is taken over when the lock file was not written to its end', () => {
    const path = folder()
    writeFileSync(join(path, 'database.lock'), '')
    lockFolder(path)()
  })
})

let db: Database
beforeAll(async () => {
  db = await embeddedDatabase()
})
afterAll(() => db.close())

const add = statement<{ key: string }, { key: string }>('test-add')`
  insert into rate_counters (key, window_ends, count) values (${'key'}, now(), 1) returning key`
const find = statement<{ key: string }, { count: number }>('test-find')`
  select count(*)::int as count from rate_counters where key = ${'key'}`

describe('a transaction', () => {
  test('writes everything, then runs the side effects in order', async () => {
    const seen: unknown[] = []
    const result = await db.transact(async (tx) => {
      tx.afterCommit(async () => void seen.push((await db.reader.run(find, { key: 'kept' }))[0]?.count))
      tx.afterCommit(() => void seen.push('second'))
      return tx.run(add, { key: 'kept' })
    })
    expect(result).toEqual([{ key: 'kept' }])
    expect(seen).toEqual([1, 'second'])
  })

  test('writes nothing and runs no side effect when it is refused', async () => {
    const seen: string[] = []
    const work = db.transact(async (tx) => {
      await tx.run(add, { key: 'dropped' })
      tx.afterCommit(() => void seen.push('told'))
      throw new Error('refused')
    })
    await expect(work).rejects.toThrow('refused')
    expect(await db.reader.run(find, { key: 'dropped' })).toEqual([{ count: 0 }])
    expect(seen).toEqual([])
  })

  test('fails when one of its statements failed, even if the error was swallowed', async () => {
    const seen: string[] = []
    const work = db.transact(async (tx) => {
      await tx.run(add, { key: 'half' })
      tx.afterCommit(() => void seen.push('told'))
      await tx.run(add, { key: 'half' }).catch(() => {})
    })
    await expect(work).rejects.toThrow()
    expect(await db.reader.run(find, { key: 'half' })).toEqual([{ count: 0 }])
    expect(seen).toEqual([])
  })
})
