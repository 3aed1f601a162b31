import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const quick = join(import.meta.dirname, 'quick-start.mjs')

/** Output of a process started with quick-start.mjs. */
async function printed(script: string): Promise<unknown> {
  const flags = ['--import', quick, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: import.meta.dirname })
  return JSON.parse(stdout)
}

test('an import of a package resolves as without the quick start, even after a `require` of the same package', async () => {
  const script = `
    import { createRequire } from 'node:module'
    const required = createRequire(import.meta.url).resolve('zod')
    const imported = [import.meta.resolve('zod'), import.meta.resolve('zod')]
    console.log(JSON.stringify([required, ...imported].map((path) => path.split('/').at(-1))))`
  expect(await printed(script)).toEqual(['index.cjs', 'index.js', 'index.js'])
})
