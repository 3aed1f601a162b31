import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { shiftedProgram } from './shifted-clock.ts'

/** A real process of the cabinet, as `npm start` runs it. */
export interface Running {
  /** Address without a slash at its end. */
  url: string
  pid: number
  /** Everything printed so far. */
  lines: string[]
  /** Waits for a printed line, earlier lines included; returns the match. */
  line(pattern: RegExp, seconds?: number): Promise<RegExpMatchArray>
  /** Asks the process to close and returns its exit code. */
  stop(): Promise<number | null>
  /** kill -9: no chance to tidy up. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const children = new Set<ChildProcess>()
const folders = new Set<string>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder for an embedded database that several starts may share. */
export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cabinet-data-'))
  folders.add(path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function collect(child: ChildProcess): Pick<Running, 'lines' | 'line'> {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (text) => lines.push(text))
  const line = async (pattern: RegExp, seconds = 20) => {
    for (let left = seconds * 20; left > 0; left -= 1) {
      for (const text of lines) {
        const match = text.match(pattern)
        if (match) return match
      }
      if (child.exitCode !== null || child.signalCode) break
      await wait(50)
    }
    throw new Error(`No line like ${pattern} among:\n${lines.slice(-40).join('\n')}`)
  }
  return { lines, line }
}

async function answers(url: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`${url} does not answer`)
}

/**
 * Starts the server on a free port and waits until it is ready. Settings of this machine do not leak into it. `checkout`:
 * folder of another built checkout to start instead.
 */
export async function startServer(
  settings: Record<string, string> = {},
  checkout: string = root,
): Promise<Running> {
  const data = settings.CABINET_DATA ? undefined : dataFolder()
  const { PATH = '', HOME = '' } = process.env
  const defaults = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', CABINET_DEMO: 'off' }
  const secret = settings.DATABASE_URL && { CABINET_SECRET: 'a secret of the tests, long enough' }
  const env = {
    ...defaults,
    ...(data && { CABINET_DATA: data.path }),
    ...secret,
    ...shiftedProgram.settings,
    ...settings,
  }
  const child = spawn(process.execPath, [...shiftedProgram.flags, 'dist/server/main.mjs'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      children.delete(child)
      data?.remove()
      resolve(code)
    })
  })
  const { lines, line } = collect(child)
  const url = (await line(/Кабинет открыт: (http:\S+?)\/?$/, 60))[1] ?? ''
  await answers(`${url}/api/ready`)
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    line,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}
