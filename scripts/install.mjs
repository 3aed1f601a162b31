// Installs the packages of the named folders. Heavy test tools have their own package.json and are installed on
// first use.
import { resolve } from 'node:path'
import { ensureInstalled, fail } from './setup.mjs'

async function install(folders) {
  for (const folder of folders) await ensureInstalled(resolve(folder))
}

install(process.argv.slice(2)).catch(fail)
