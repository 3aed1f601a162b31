// npm test on a fresh machine: installs the packages, then test-run.ts does the rest on Node 24.
import { join } from 'node:path'
import { become } from './child.mjs'
import { ensureInstalled, fail, findNode, root } from './setup.mjs'

async function test(args) {
  const begun = Date.now()
  await ensureInstalled()
  const taken = `--installed=${Date.now() - begun}`
  return become(findNode(), [join(root, 'scripts/test-run.ts'), taken, ...args], { cwd: root })
}

test(process.argv.slice(2)).then((code) => process.exit(code), fail)
