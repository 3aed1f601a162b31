import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connected, foldersOf } from './base.ts'
import { gpgArguments, ownFolder, runPiped, runProgram } from './programs.ts'
import type { BaseCopy } from './rules.ts'
import { type BackupSettings, postgresProgram } from './settings.ts'

/** Where a recovery ends: a moment, a named point, or the end of the journal. */
export type RecoveryTarget = { moment: Date } | { point: string } | null

/** A cluster restored from the copies, reachable only through a socket in a private folder. */
export interface RestoredCluster {
  /** Connection to the database of the cabinet. */
  url: string
  /** Stops the server; the folder of the data stays. */
  stop(): Promise<void>
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function targetLines(target: RecoveryTarget): string[] {
  if (!target) return []
  const line =
    'moment' in target
      ? `recovery_target_time = ${quoted(target.moment.toISOString().replace('T', ' ').replace('Z', '+00'))}`
      : `recovery_target_name = ${quoted(target.point)}`
  return [line, "recovery_target_action = 'promote'"]
}

/** Writes the settings of the server that replays the journal; those of the data folder's own cluster are not touched. */
function writeRun(settings: BackupSettings, target: RecoveryTarget): string {
  const run = ownFolder(mkdtempSync(join(tmpdir(), 'cabinet-restore-')), settings.owner)
  const restore = join(import.meta.dirname, '../../deploy/restore-wal')
  const { wal } = foldersOf(settings)
  const command = `sh "${restore}" "%f" "%p" "${settings.folder}" "${settings.keyFile}"`
  const lines = [
    `unix_socket_directories = ${quoted(run)}`,
    `hba_file = ${quoted(join(run, 'pg_hba.conf'))}`,
    `restore_command = ${quoted(command)}`,
    // Nobody reads while the journal is replayed, so the limits of the original server do not matter.
    'hot_standby = off',
    ...targetLines(target),
  ]
  const files = {
    'postgresql.conf': lines.join('\n'),
    'pg_hba.conf': 'local all all trust',
    'pg_ident.conf': '',
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(run, name), `${text}\n`)
    const { uid, gid } = settings.owner
    if (uid !== undefined && gid !== undefined) chownSync(join(run, name), uid, gid)
  }
  if (!existsSync(wal)) throw new Error(`Нет папки журнала ${wal}`)
  return run
}

async function unpack(settings: BackupSettings, { name }: BaseCopy, data: string): Promise<void> {
  if (existsSync(data) && readdirSync(data).length)
    throw new Error(`Папка ${data} не пуста: восстанавливают в пустую`)
  ownFolder(data, settings.owner)
  const file = join(foldersOf(settings).base, `${name}.tar.gz.gpg`)
  await runPiped(
    [
      ['gpg', [...gpgArguments(settings), '--decrypt', file]],
      ['tar', ['--extract', '--gzip', '--directory', data]],
    ],
    settings.owner,
  )
  await runProgram('touch', [join(data, 'recovery.signal')], settings.owner)
}

function failureIn(log: string): string {
  if (/recovery ended before configured recovery target was reached/.test(log))
    return 'После этого момента в копиях ничего нет. Повторите без --to: база восстановится до последнего, что есть.'
  return `PostgreSQL не запустился над копией: ${log.trim().split('\n').slice(-5).join('; ')}`
}

/** Restores a copy into an empty folder, replays the journal up to the target and leaves the server running. */
export async function restoreCluster(
  settings: BackupSettings,
  copy: BaseCopy,
  { data, target }: { data: string; target: RecoveryTarget },
): Promise<RestoredCluster> {
  await unpack(settings, copy, data)
  const run = writeRun(settings, target)
  const control = postgresProgram('pg_ctl', copy.major)
  const log = join(run, 'log')
  const flags = `-c config_file=${join(run, 'postgresql.conf')} -c archive_mode=off -c listen_addresses= -c port=5432`
  const start = ['-D', data, '-w', '-t', '86400', '-l', log, '-o', flags, 'start']
  const url = `postgres:///${copy.database}?host=${run}&user=${copy.role}&port=5432`
  const stop = async () => {
    await runProgram(control, ['-D', data, '-w', '-m', 'fast', 'stop'], settings.owner).catch(() => {})
    rmSync(run, { recursive: true, force: true })
  }
  try {
    await runProgram(control, start, settings.owner)
    for (;;) {
      const isReplaying = await connected(url, async (client) => {
        const { rows } = await client.query('select pg_is_in_recovery() as is')
        return rows[0].is as boolean
      }).catch(() => existsSync(join(data, 'postmaster.pid')))
      if (!isReplaying) break
      await wait(200)
    }
    await connected(url, (client) => client.query('select 1'))
    return { url, stop }
  } catch {
    const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
    await stop()
    throw new Error(failureIn(text))
  }
}
