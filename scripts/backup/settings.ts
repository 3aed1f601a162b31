import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The user that PostgreSQL and its tools run as; empty when this process is that user already. */
export interface Owner {
  uid?: number
  gid?: number
}

/** Settings of backup and restore. */
export interface BackupSettings {
  /** Connection to the database, as a role that may copy the cluster. */
  url: string
  /** Folder of the copies: `base/`, `wal/` and the result of the last check. */
  folder: string
  /** File with the passphrase of the copies. */
  keyFile: string
  owner: Owner
}

/** Returns the user of PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export function postgresOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const name = readFileSync('/etc/passwd', 'utf8').includes('postgres:') ? 'postgres' : 'nobody'
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Reads the settings from the environment; deploy/cabinet-backup.service gives them. */
export function backupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const settings = {
    url: env.BACKUP_URL ?? 'postgres:///cabinet?host=/var/run/postgresql&user=postgres',
    folder: env.BACKUP_FOLDER ?? '/var/backups/cabinet',
    keyFile: env.BACKUP_KEY_FILE ?? '/etc/cabinet-backup.key',
    owner: postgresOwner(),
  }
  if (!existsSync(settings.keyFile))
    throw new Error(
      `Нет файла ${settings.keyFile}: в нём пароль копий (openssl rand -hex 32), задайте BACKUP_KEY_FILE`,
    )
  return settings
}

/** Returns a program of a major version of PostgreSQL: Debian's, otherwise the one on the PATH. */
export function postgresProgram(name: string, major?: number): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const wanted = major ? versions.filter((version) => Number(version) === major) : versions
  const found = wanted.map((version) => join(debian, version, 'bin', name)).find((path) => existsSync(path))
  return found ?? name
}
