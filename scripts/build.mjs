// Builds what npm start serves and runs, when its sources are newer. A running server keeps the old files until the new are whole.
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

/** Names, times and sizes of the files that a part is built from. Contents are not read: this stands before every start. */
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

/** Earlier builds whose files are still asked for: by pages opened before an update, by a server that is not restarted yet. */
const builds = 5

/** Takes the files of earlier builds over into the fresh one. */
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

/** Builds the web and the server when the sources of one are newer. */
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
