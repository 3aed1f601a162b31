import { readConfig } from './config.ts'
import { startProcess } from './process.ts'

try {
  await startProcess(readConfig(process.env))
} catch (error) {
  console.error(`Кабинет не запустился. ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
