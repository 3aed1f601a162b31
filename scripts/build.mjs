// Builds what npm start serves and runs when its sources are newer than the build. A running server keeps the
// old files until the new build is complete.
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { digest, read, root, run, Stop } from './setup.mjs'

const sources = ['shared', 'scripts/build', 'tsconfig.json', 'package-lock.json']
const web = {
  name: 'web',
  words: 'страницы',
  entry: 'index.html',
  config: 'vite.config.ts',
  sources: [...sources, 'web', 'reference'],
  keep: keepForOpenPages,
}
const server = {
  name: 'server',
  words: 'сервер',
  entry: 'main.mjs',
  config: 'vite-server.config.ts',
  sources: [...sources, 'server'],
}

/**
 * Lists names, times and sizes of the source files of a part. Contents are not read, because this runs before
 * every start.
 */
function stateOf(part) {
  const lines = [root]
  const visit = (path) => {
    const full = join(root, path)
    const entry = statSync(full, { throwIfNoEntry: false })
    if (!entry || /\.test\.tsx?$/.test(path)) return
    if (entry.isDirectory()) for (const name of readdirSync(full).sort()) visit(`${path}/${name}`)
    else lines.push(`${path} ${entry.mtimeMs} ${entry.size}`)
  }
  for (const path of [...part.sources, part.config]) visit(path)
  return digest(lines.join('\n'))
}

const placeOf = (name) => join(root, 'dist', name)
const stampOf = ({ name }) => placeOf(`.${name}`)
const isBuilt = (part, state) =>
  read(stampOf(part)) === state && existsSync(join(placeOf(part.name), part.entry))

/**
 * Earlier builds are still requested by pages opened before an update and by a server that has not been
 * restarted.
 */
const builds = 5

/** Copies the files of earlier builds into the new one. */
export function keepForOpenPages(current, fresh, list = placeOf('.files')) {
  const earlier = read(list).split('\n\n').slice(0, builds)
  const names = readdirSync(join(fresh, 'assets'))
  for (const name of earlier.join('\n').split('\n')) {
    const [from, to] = [current, fresh].map((folder) => join(folder, 'assets', name))
    if (name && existsSync(from) && !existsSync(to)) copyFileSync(from, to)
  }
  writeFileSync(list, [names.join('\n'), ...earlier].join('\n\n'))
}

async function buildPart(node, { name, words, config, keep }) {
  console.log(`Собираю ${words}…`)
  const [fresh, current, old] = [`${name}.new`, name, `${name}.old`].map(placeOf)
  const vite = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    config,
    '--logLevel',
    'error',
  ]
  const code = await run(node, vite, ['--outDir', fresh, '--emptyOutDir'], root)
  if (code !== 0) throw new Stop(`Не удалось собрать ${words}: vite build завершился с кодом ${code}.`)
  keep?.(current, fresh)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(current)) renameSync(current, old)
  renameSync(fresh, current)
  rmSync(old, { recursive: true, force: true })
}

/** Builds the web and the server when the sources of either are newer. */
export async function ensureBuilt(node) {
  for (const part of [web, server]) {
    if (isBuilt(part, stateOf(part))) continue
    await withLock(join(root, 'tmp/build.lock'), async () => {
      const state = stateOf(part)
      if (isBuilt(part, state)) return
      await buildPart(node, part)
      writeFileSync(stampOf(part), state)
    })
  }
}
