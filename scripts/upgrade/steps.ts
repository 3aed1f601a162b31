/** The work of each step of an upgrade; `runUpgrade` puts the steps in order. */
export interface UpgradeWork {
  /** Refuses a checkout with changes; returns its commit. */
  checkout(): Promise<string>
  /** Copies the database; throws when that fails. */
  backup(): Promise<string>
  /** Fetches the new version, when it was asked for. */
  pull(): Promise<void>
  /** Installs packages and builds, beside the running version. */
  build(): Promise<void>
  /** Migrates the database; returns what to print. */
  migrate(): Promise<string[]>
  /** Names of the running services, `cabinet.service`. */
  services(): Promise<string[]>
  /** Restarts a service and waits until it answers. */
  restart(service: string): Promise<void>
}

interface UpgradeLog {
  say(line: string): void
  now(): Date
}

/** Tells how to return to the former version: over the new schema, or with the database of before. */
function wayBack(commit: string, before: Date): string[] {
  const moment = `${before.toISOString().slice(0, 19).replace('T', ' ')}+00:00`
  return [
    'Вернуться к прежней версии (она работает над обновлённой базой):',
    `  от имени владельца папки: git checkout ${commit} && node scripts/start.mjs --prepare, затем перезапустите службы cabinet`,
    'Вернуть и базу, какой она была до обновления (всё, что сделано после, пропадёт):',
    `  docs/operations.md, «Восстановление», --to '${moment}'`,
  ]
}

/**
 * Upgrades an installation: a copy first, then code, database and services one after another, so that somebody always
 * answers. A failed step ends it; until the migration the former version is untouched.
 */
export async function runUpgrade(work: UpgradeWork, { say, now }: UpgradeLog): Promise<void> {
  const commit = await work.checkout()
  say('Снимаю копию базы…')
  say(
    await work.backup().catch((error: Error) => {
      throw new Error(`Обновление не начато: копия не снята. ${error.message}`)
    }),
  )
  const before = now()
  await work.pull()
  await work.build()
  try {
    say('Обновляю базу…')
    for (const line of await work.migrate()) say(line)
    for (const service of await work.services()) {
      say(`Перезапускаю ${service}…`)
      await work.restart(service)
    }
  } catch (error) {
    throw new Error(
      [
        `Обновление не закончено. ${error instanceof Error ? error.message : error}`,
        ...wayBack(commit, before),
      ].join('\n'),
    )
  }
  for (const line of ['Готово.', ...wayBack(commit, before)]) say(line)
}
