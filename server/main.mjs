// JavaScript as it is, like what it imports: to load what strips types costs 50 ms, and all other files are kept stripped.
import './platform/quick-start.mjs'

try {
  const { readConfig } = await import('./config.ts')
  const { startProcess } = await import('./process.ts')
  await startProcess(readConfig(process.env))
} catch (error) {
  console.error(`Кабинет не запустился. ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
