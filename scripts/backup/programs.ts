import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { BackupSettings, Owner } from './settings.ts'

/** Runs a program to its end as the user of PostgreSQL. */
export const runProgram = (command: string, args: string[], owner: Owner) =>
  promisify(execFile)(command, args, { ...owner, cwd: '/' })

/** Makes a folder that only the user of PostgreSQL opens. */
export function ownFolder(path: string, { uid, gid }: Owner): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}

/** Arguments of gpg that encrypt and decrypt with the passphrase of the copies. */
export function gpgArguments({ folder, keyFile, owner }: BackupSettings): string[] {
  const home = ownFolder(join(folder, '.gnupg'), owner)
  return [
    '--batch',
    '--quiet',
    '--no-options',
    '--homedir',
    home,
    '--pinentry-mode',
    'loopback',
    '--passphrase-file',
    keyFile,
  ]
}

const ended = (child: ChildProcess, name: string) =>
  new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name}: код ${code}. ${said.trim().slice(-500)}`)),
    )
  })

/** Lets one program write into another, as `one | other`. */
export async function runPiped(
  [from, to]: readonly [readonly [string, string[]], readonly [string, string[]]],
  owner: Owner,
): Promise<void> {
  const options = { ...owner, cwd: '/' }
  const reader = spawn(from[0], from[1], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const writer = spawn(to[0], to[1], { ...options, stdio: ['pipe', 'ignore', 'pipe'] })
  // A program that fails says why; the broken pipe of its neighbour says nothing.
  const flow = pipeline(reader.stdout as Readable, writer.stdin as Writable).catch(() => {})
  const ends = await Promise.allSettled([ended(reader, from[0]), ended(writer, to[0])])
  await flow
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
