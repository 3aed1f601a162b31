import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { gpgArguments, ownFolder, runPiped } from './programs.ts'
import { type BaseCopy, outdatedCopies, outdatedSegments } from './rules.ts'
import { type BackupSettings, postgresProgram } from './settings.ts'

/** Calls `work` with a connection and closes it. */
export async function connected<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'cabinet-backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The folders of the copies. */
export function foldersOf({ folder, owner }: BackupSettings) {
  return {
    base: ownFolder(join(ownFolder(folder, owner), 'base'), owner),
    wal: ownFolder(join(folder, 'wal'), owner),
  }
}

/** Returns the complete base copies. */
export function listCopies(settings: BackupSettings): BaseCopy[] {
  const { base } = foldersOf(settings)
  return readdirSync(base)
    .filter((name) => name.endsWith('.json'))
    .map((name): BaseCopy => JSON.parse(readFileSync(join(base, name), 'utf8')))
}

async function readState(settings: BackupSettings) {
  return connected(settings.url, async (client) => {
    const { rows } = await client.query(`select current_setting('archive_mode') as archive,
      current_setting('archive_command') as command, current_database() as database, current_user as role,
      pg_walfile_name(pg_current_wal_lsn()) as segment, current_setting('server_version_num')::int / 10000 as major`)
    const [row] = rows
    if (row.archive === 'off' || !row.command.includes('archive-wal'))
      throw new Error(
        'PostgreSQL не складывает журнал в копии: задайте archive_mode и archive_command (deploy/archive-wal), как сказано в docs/operations.md',
      )
    return row as { database: string; role: string; segment: string; major: number }
  })
}

/** Ends the present file of the journal and waits until it lies in the copies. */
export async function archiveJournal({ url, folder }: BackupSettings): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
    const file = join(folder, 'wal', `${rows[0].name}.gpg`)
    for (let left = 600; !existsSync(file); left -= 1) {
      if (left === 0)
        throw new Error(`PostgreSQL не сложил журнал ${rows[0].name}: посмотрите pg_stat_archiver`)
      await wait(100)
    }
  })
}

/** Copies the whole cluster while it works; returns the copy. */
export async function takeBase(settings: BackupSettings): Promise<BaseCopy> {
  const { base } = foldersOf(settings)
  const started = new Date()
  const { database, role, segment, major } = await readState(settings)
  const name = started.toISOString().replaceAll(':', '-').slice(0, 19)
  const file = join(base, `${name}.tar.gz.gpg`)
  const copy = ['--dbname', settings.url, '-D', '-', '-Ft', '-z', '-X', 'fetch', '--checkpoint=fast']
  const seal = ['--symmetric', '--cipher-algo', 'AES256', '--compress-algo', 'none', '--yes']
  await runPiped(
    [
      [postgresProgram('pg_basebackup', major), copy],
      ['gpg', [...gpgArguments(settings), ...seal, '--output', `${file}.new`]],
    ],
    settings.owner,
  )
  renameSync(`${file}.new`, file)
  await archiveJournal(settings)
  const made: BaseCopy = {
    name,
    startedAt: started.toISOString(),
    finishedAt: new Date().toISOString(),
    firstSegment: segment,
    major,
    database,
    role,
  }
  writeFileSync(join(base, `${name}.json`), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o644 })
  return made
}

/** Removes what no moment of the kept days needs. */
export function removeOutdated(settings: BackupSettings, now: Date): string[] {
  const { base, wal } = foldersOf(settings)
  const copies = listCopies(settings)
  const outdated = outdatedCopies(copies, now)
  for (const { name } of outdated)
    for (const end of ['json', 'tar.gz.gpg']) rmSync(join(base, `${name}.${end}`), { force: true })
  const [oldest] = copies
    .filter((copy) => !outdated.includes(copy))
    .sort((one, other) => one.startedAt.localeCompare(other.startedAt))
  if (oldest)
    for (const name of outdatedSegments(readdirSync(wal), oldest.firstSegment)) rmSync(join(wal, name))
  return outdated.map(({ name }) => name)
}
