import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'cabinet-entry-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** Runs a few lines of code as a separate process. */
function run(code: string): ChildProcess & { lines: string[]; line(text: string): Promise<void> } {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (text) => lines.push(text))
  const line = async (text: string) => {
    const closed = once(reader, 'close').then(() => Promise.reject(new Error(`ended without "${text}"`)))
    closed.catch(() => {})
    while (!lines.includes(text)) await Promise.race([once(reader, 'line'), closed])
  }
  return Object.assign(child, { lines, line })
}

const ended = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'exit')) as [number | null])[0]

describe('the lock for installing and building', () => {
  const underLock = (file: string, log: string, id: number) => `
    import { appendFileSync } from 'node:fs'
    import { setTimeout } from 'node:timers/promises'
    import { withLock } from ${script('./lock.mjs')}
    await withLock(${JSON.stringify(file)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ${id}\\n')
      await setTimeout(30)
      appendFileSync(${JSON.stringify(log)}, 'out ${id}\\n')
    })`

  test('six processes in one directory run one after another', async () => {
    const file = join(folder, 'six.lock')
    const log = join(folder, 'six.log')
    const children = [1, 2, 3, 4, 5, 6].map((id) => run(underLock(file, log, id)))
    expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0, 0, 0, 0])
    const entries = readFileSync(log, 'utf8').trim().split('\n')
    const pairs = Array.from({ length: 6 }, (_, index) => entries.slice(index * 2, index * 2 + 2))
    for (const [first, second] of pairs) expect(second).toBe(first?.replace('in', 'out'))
  })

  test('a lock left by a killed process does not block the next process', async () => {
    const file = join(folder, 'left.lock')
    const log = join(folder, 'left.log')
    const dead = run('')
    await ended(dead)
    writeFileSync(file, `${hostname()} ${dead.pid}`)
    expect(await ended(run(underLock(file, log, 1)))).toBe(0)
  })
})

describe('a child process that replaces the entry script', () => {
  const become = (code: string) => `
    import { become } from ${script('./child.mjs')}
    const args = ['--import', ${script('./leave-with-parent.mjs')}, '--input-type=module', '--eval', ${JSON.stringify(code)}]
    process.exit(await become(process.execPath, args))`
  const patient = `
    let count = 0
    const leave = (signal) => {
      count += 1
      console.log(signal + ' ' + count)
      setTimeout(() => process.exit(7), 300)
    }
    process.on('SIGINT', () => leave('SIGINT'))
    process.on('SIGTERM', () => leave('SIGTERM'))
    setTimeout(() => process.exit(9), 4000)
    console.log('ready')`

  test('the child receives one Ctrl-C sent by both the terminal and npm, and its exit code is returned', async () => {
    const parent = run(become(patient))
    await parent.line('ready')
    parent.kill('SIGINT')
    await parent.line('SIGINT 1')
    parent.kill('SIGINT')
    expect(await ended(parent)).toBe(7)
    expect(parent.lines).toEqual(['ready', 'SIGINT 1'])
  })

  test('the child shuts down gracefully when the parent is killed', async () => {
    const parent = run(become(patient))
    await parent.line('ready')
    parent.kill('SIGKILL')
    await parent.line('SIGTERM 1')
  })
})
