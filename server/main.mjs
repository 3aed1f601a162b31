// Plain JavaScript, like the file it imports: loading the module that strips types takes 50 ms. All other files
// are TypeScript, and their stripped code is kept from an earlier start.
import './platform/quick-start.mjs'

try {
  const { readConfig } = await import('./config.ts')
  const { startProcess } = await import('./process.ts')
  await startProcess(readConfig(process.env))
} catch (error) {
  console.error(`Кабинет не запустился. ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
