// Copies the database for a restore to any moment of the last 14 days: npm run backup
//   --verify   restores the newest copy beside the working database and compares
import { removeOutdated, takeBase } from './backup/base.ts'
import { daysKept } from './backup/rules.ts'
import { backupSettings } from './backup/settings.ts'
import { verifyCopy } from './backup/verify.ts'

try {
  const settings = backupSettings(process.env)
  if (process.argv.includes('--verify')) console.log(await verifyCopy(settings, new Date()))
  else {
    const { name } = await takeBase(settings)
    const removed = removeOutdated(settings, new Date())
    console.log(`Копия ${name} готова; убрано старше ${daysKept} дней: ${removed.length}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
