// npm start: the only command a fresh machine needs. Installs and builds what is missing, then the
// server replaces this process.
//   --dev      Vite with reload on 5173, the server restarts when its files change
//   --prepare  install and build only, do not start the server
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { become } from './child.mjs'
import { ensureInstalled, fail, findNode, root } from './setup.mjs'

const flags = new Set(process.argv.slice(2))
const leave = ['--import', new URL('./leave-with-parent.mjs', import.meta.url).href]

async function dev(node) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const watch = ['--watch', '--watch-preserve-output', ...leave, 'server/main.mjs']
  return Promise.race([
    become(node, watch, { cwd: root }),
    become(node, [...leave, vite, '--clearScreen', 'false'], { cwd: root }),
  ])
}

/** Leaves a link to the Node that runs the cabinet: a unit of systemd needs one path on every machine. */
function linkNode(node) {
  const link = join(root, 'dist/node')
  rmSync(link, { force: true })
  symlinkSync(node, link)
  return 0
}

async function start() {
  await ensureInstalled()
  const node = findNode()
  if (flags.has('--dev')) return dev(node)
  await ensureBuilt(node)
  if (flags.has('--prepare')) return linkNode(node)
  return become(node, [...leave, 'dist/server/main.mjs'], { cwd: root })
}

start().then((code) => process.exit(code), fail)
