import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lookForChromium } from '../test/chromium.ts'
import { lookForPostgres } from '../test/cluster.ts'

/** System dependencies that the full test set needs besides Node. */
export type Need = 'chromium' | 'postgresql' | 'nginx' | 'gnupg'

const found: Record<Need, () => boolean> = {
  chromium: () => lookForChromium() !== null,
  postgresql: () => Boolean(process.env.TEST_DATABASE_URL) || lookForPostgres() !== null,
  nginx: () => existsSync('/usr/sbin/nginx'),
  gnupg: () => existsSync('/usr/bin/gpg'),
}

const names: Record<Need, string> = {
  chromium: 'Chromium',
  postgresql: 'PostgreSQL',
  nginx: 'nginx',
  gnupg: 'gpg',
}

/** Explains to the user at the terminal why a dependency is missing. */
export type Missing = Partial<Record<Need, string>>

const aptGet = (...args: string[]) =>
  spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' })

function install(needs: (Need | 'chromium-headless-shell')[]): string | null {
  const packages = needs.join(' ')
  if (!existsSync('/usr/bin/apt-get')) return `установите сами: ${packages}`
  if (process.getuid?.() !== 0) return `нужны права: sudo apt-get install ${packages}`
  console.log(`Устанавливаю из системы: ${packages}…`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...needs]]) {
    const { status, stderr, error } = aptGet('-qq', ...args)
    if (status === 0) continue
    const reason = (stderr ?? error?.message ?? '').trim().split('\n').at(-1)
    return `apt-get ${args[0]} не удался: ${reason}`
  }
  return null
}

/** Finds what the tests need, installs missing system packages, and reports what could not be installed and why. */
export function provide(needs: Need[]): Missing {
  const missing = needs.filter((need) => !found[need]())
  if (missing.length === 0) return {}
  const failure = install(missing)
  // Most tests run faster with the headless shell where the system has it; elsewhere they run without it.
  if (missing.includes('chromium') && !failure) install(['chromium-headless-shell'])
  const left = missing.filter((need) => !found[need]())
  return Object.fromEntries(
    left.map((need) => [need, `не найден ${names[need]}; ${failure ?? 'установка не помогла'}`]),
  )
}
