import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Units of the processor time in /proc. */
export const ticksPerSecond = 100

/** Seconds of processor time that a process has used. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Memory of a process in megabytes (resident). */
export function memory(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** The bare server that we are measured against. */
export interface Floor {
  url: string
  pid: number
  stop(): void
}

/** Starts the floor; with a database it also makes bookings. */
export async function startFloor(settings: Record<string, string> = {}): Promise<Floor> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['bench/platform/floor.ts'], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The floor is stopped also when the bench fails.
  process.once('exit', () => child.kill())
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return { url, pid: child.pid ?? 0, stop: () => void child.kill() }
  }
  throw new Error('the floor did not start')
}
