// Installs the packages of the folders named: heavy test tools have a package.json of their own, installed when first needed.
import { resolve } from 'node:path'
import { ensureInstalled, fail } from './setup.mjs'

async function install(folders) {
  for (const folder of folders) await ensureInstalled(resolve(folder))
}

install(process.argv.slice(2)).catch(fail)
