import './platform/quick-start.ts'

try {
  const { readConfig } = await import('./config.ts')
  const { startProcess } = await import('./process.ts')
  await startProcess(readConfig(process.env))
} catch (error) {
  console.error(`Кабинет не запустился. ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
