// Runs a TypeScript file on Node 24, whichever Node version started this script: node scripts/run.mjs
// scripts/seed.ts --large
import { become } from './child.mjs'
import { ensureInstalled, fail, findNode } from './setup.mjs'

async function run([file, ...args]) {
  await ensureInstalled()
  return become(findNode(), [file, ...args])
}

run(process.argv.slice(2)).then((code) => process.exit(code), fail)
