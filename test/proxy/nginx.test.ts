import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { common } from '../../shared/platform/refusal.ts'
import { test } from '../postgres.ts'
import { dataFolder, type Running, startServer } from '../processes.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'cabinet-nginx-'))
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })
let nginx: ChildProcess
let ports: number[]
afterAll(async () => {
  agent.destroy()
  nginx?.kill('SIGQUIT')
  if (nginx) await once(nginx, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The shipped configuration with the ports and the certificate of this test. */
function siteOf([plain, secure, first, second]: number[]): string {
  return readFileSync(join(root, 'deploy/nginx-site.conf'), 'utf8')
    .replace(/listen \[::\].*\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace(/\/etc\/letsencrypt\/live\/cabinet\.example/g, folder)
}

async function startNginx(): Promise<void> {
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=cabinet.example'].concat([
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ]),
    { stdio: 'ignore' },
  )
  mkdirSync(join(folder, 'temp'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 1024; }\n` +
      `http {\naccess_log off;\n${temp}\n${siteOf(ports)}\n}\n`,
  )
  nginx = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Asks the site through nginx; fails when the connection breaks. */
const ask = (path: string, given: { method?: string; body?: Buffer | string } = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', body } = given
    const options = { agent, method, host: '127.0.0.1', port: ports[1], path, servername: 'cabinet.example' }
    const headers = { host: 'cabinet.example', ...(body && { 'content-type': 'application/json' }) }
    const asked = request({ ...options, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })

let processes: [Running, Running]
let start: (port: number | undefined) => Promise<Running>

beforeAll(async () => {
  ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  await startNginx()
}, 60_000)

test('two processes behind nginx restart one after the other, and no request fails', async ({ database }) => {
  const data = dataFolder()
  start = (port) =>
    startServer({
      PORT: String(port),
      DATABASE_URL: database.url,
      CABINET_DATA: data.path,
      PUBLIC_URL: 'https://cabinet.example',
      TRUST_PROXY: 'on',
    })
  processes = [await start(ports[2]), await start(ports[3])]
  let isOver = false
  const statuses: number[] = []
  const reader = async () => {
    while (!isOver) {
      statuses.push((await ask('/api/ready')).status)
      const body = JSON.stringify({ phone: '+79990000001' })
      statuses.push((await ask('/api/auth/check', { method: 'POST', body })).status)
      await wait(100)
    }
  }
  const readers = [reader(), reader(), reader()]
  for (const at of [0, 1] as const) {
    await wait(300)
    await processes[at].stop()
    await wait(300)
    processes[at] = await start(ports[at + 2])
  }
  await wait(300)
  isOver = true
  await Promise.all(readers)
  expect(statuses.length).toBeGreaterThan(20)
  expect([...new Set(statuses)].filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(200)

  expect((await ask('/metrics')).status, 'metrics are not for visitors').toBe(404)
  const large = await ask('/api/auth/check', { method: 'POST', body: Buffer.alloc(22 * 1024 * 1024) })
  expect([large.status, JSON.parse(large.text)], 'the page shows what nginx refuses').toEqual([
    413,
    { error: { code: 'TOO_LARGE', message: common.TOO_LARGE.message } },
  ])
  const asked = await Promise.all(Array.from({ length: 600 }, () => ask('/api/health')))
  const [often] = asked.filter(({ status }) => status === 429)
  expect(often && JSON.parse(often.text)).toEqual({
    error: { code: 'TOO_OFTEN', message: common.TOO_OFTEN.message },
  })
  await wait(1000)
  const page = await ask('/signin')
  expect(page.headers['strict-transport-security']).toContain('max-age=')
  await Promise.all(processes.map((one) => one.stop()))
  const closed = await ask('/signin')
  expect([closed.status, closed.text.includes('Кабинет перезапускается')]).toEqual([502, true])
  data.remove()
})

test('a process takes over the socket that systemd holds for it', async () => {
  const port = await freePort()
  const data = dataFolder()
  const settings = { CABINET_DATA: data.path, CABINET_DEMO: 'off', LOG_LEVEL: 'warn' }
  const passed = Object.entries(settings).flatMap(([name, value]) => ['-E', `${name}=${value}`])
  const held = spawn(
    'systemd-socket-activate',
    ['-l', `127.0.0.1:${port}`, ...passed, process.execPath, 'dist/server/main.mjs'],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/api/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        {
          timeout: 60_000,
          interval: 200,
        },
      )
      .toBe(200)
  } finally {
    held.kill('SIGTERM')
    await once(held, 'exit')
    data.remove()
  }
})
