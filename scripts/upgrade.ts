// Upgrades this installation: a copy of the database, the build, the migration, the services one after another: npm run upgrade
//   --pull           also fetches the new version (git pull --ff-only)
//   --no-backup      the copy has been taken in another way
// Run as root: git and the build run as the owner of this folder, the copy as the user of PostgreSQL.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, parseEnv, promisify } from 'node:util'
import { type Owner, postgresOwner } from './backup/settings.ts'
import { runUpgrade, type UpgradeWork } from './upgrade/steps.ts'

const root = join(import.meta.dirname, '..')
const call = promisify(execFile)

/** Settings of the installation: those of the services, unless they are given already. */
function readSettings(): NodeJS.ProcessEnv {
  const files = ['/etc/cabinet.env', '/etc/cabinet-owner.env'].filter((file) => existsSync(file))
  return Object.assign({}, ...files.map((file) => parseEnv(readFileSync(file, 'utf8'))), process.env)
}

const env = readSettings()

interface RunOptions {
  user?: Owner
  env?: NodeJS.ProcessEnv
}

/**
 * Runs a command in this folder, as another user when this process is root; throws what the command said. The password
 * of the owner of the tables goes to the migration alone: other commands run as users that must not read it.
 */
async function run(command: string, args: string[], { user = {}, env = process.env }: RunOptions = {}) {
  const home = user.uid === undefined ? {} : { HOME: homeOf(user.uid) }
  const options = { cwd: root, maxBuffer: 2 ** 26, env: { ...env, ...home }, ...user }
  const { stdout } = await call(command, args, options).catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message)
  })
  return stdout.trim()
}

const homeOf = (uid: number): string | undefined =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => Number(fields[2]) === uid)?.[5]

function folderOwner(): Owner {
  const { uid, gid } = statSync(root)
  return process.getuid?.() === 0 ? { uid, gid } : {}
}

const asOwner = (command: string, args: string[]) => run(command, args, { user: folderOwner() })

const backup = () => run(process.execPath, ['scripts/backup.ts'], { user: postgresOwner() })

/** Services named by a port, `cabinet@3001`, answer at it; the single one at PORT. */
const portOf = (service: string) => /@(\d+)\./.exec(service)?.[1] ?? env.PORT ?? '3000'

async function restart(service: string): Promise<void> {
  await call('systemctl', ['restart', service])
  for (let left = 120; left > 0; left -= 1) {
    const answer = await fetch(`http://127.0.0.1:${portOf(service)}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await wait(500)
  }
  throw new Error(`${service} не отвечает: journalctl -u ${service}`)
}

async function services(): Promise<string[]> {
  const list = [
    'list-units',
    '--plain',
    '--no-legend',
    '--state=active',
    'cabinet.service',
    'cabinet@*.service',
  ]
  const { stdout } = await call('systemctl', list)
  return stdout.split('\n').flatMap((line) => line.trim().split(/\s+/)[0] || [])
}

const { values } = parseArgs({
  options: { pull: { type: 'boolean' }, 'no-backup': { type: 'boolean' } },
})

const work: UpgradeWork = {
  async checkout() {
    if (await asOwner('git', ['status', '--porcelain', '--untracked-files=no']))
      throw new Error('В папке кабинета есть изменённые файлы: верните их (git stash) и повторите')
    return asOwner('git', ['rev-parse', '--short', 'HEAD'])
  },
  backup: values['no-backup'] ? async () => 'Копия не снимается: --no-backup' : backup,
  pull: async () => void (values.pull && (await asOwner('git', ['pull', '--ff-only']))),
  build: async () => void (await asOwner(process.execPath, ['scripts/start.mjs', '--prepare'])),
  // The code of the new version, not the one that this command began with.
  migrate: async () => (await run(process.execPath, ['scripts/migrate.ts'], { env })).split('\n'),
  services,
  restart,
}

try {
  await runUpgrade(work, { say: (line) => console.log(line), now: () => new Date() })
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
