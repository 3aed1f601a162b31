// Restores the database from the copies into an empty folder: npm run restore -- --data /var/lib/postgresql/15/main
//   --to '2026-11-27 10:15:00+05:00'   the moment; without it, the last one that the copies have
//   --margin 1000                      how far the numbers of bookings and papers skip those that may have been printed
import { parseArgs } from 'node:util'
import { afterRestore } from './backup/after-restore.ts'
import { connected, listCopies } from './backup/base.ts'
import { restoreCluster } from './backup/restored-cluster.ts'
import { copyFor, readMoment } from './backup/rules.ts'
import { backupSettings } from './backup/settings.ts'

async function restore(data: string | undefined, to: string | undefined, margin: number): Promise<string> {
  if (!data)
    throw new Error('Укажите пустую папку для базы: npm run restore -- --data /var/lib/postgresql/15/main')
  if (!Number.isInteger(margin) || margin < 0) throw new Error('Запас номеров — целое число: --margin 1000')
  const settings = backupSettings(process.env)
  const moment = to ? readMoment(to) : null
  const copy = copyFor(listCopies(settings), moment)
  if (!copy) throw new Error(moment ? 'Копий раньше этого момента нет' : 'Копий нет')
  const cluster = await restoreCluster(settings, copy, { data, target: moment && { moment } })
  try {
    const now = new Date()
    const { sessions, messages } = await connected(cluster.url, (client) =>
      afterRestore(client, { now, margin }),
    )
    return [
      `База восстановлена в ${data} из копии ${copy.name}${to ? ` на ${to}` : ''}.`,
      `Сеансов закончено: ${sessions}. Сообщений задержано: ${messages} — они в разделе «Сообщения» с пометкой, повторите нужные.`,
      `Номера записей и документов идут дальше с запасом ${margin}.`,
      'Сервер базы остановлен: запустите PostgreSQL над этой папкой, затем кабинет, и сразу снимите новую копию.',
    ].join('\n')
  } finally {
    await cluster.stop()
  }
}

try {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, to: { type: 'string' }, margin: { type: 'string' } },
  })
  console.log(await restore(values.data, values.to, Number(values.margin ?? 1000)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
