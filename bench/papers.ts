// 500 направления as one file over PostgreSQL, and whether anybody else had to wait for them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServer } from '../test/processes.ts'
import { withCluster } from './platform/cluster.ts'
import { settings } from './platform/demo.ts'
import { goal, table } from './platform/report.ts'
import { signIn } from './platform/sign-in.ts'

const people = 500
const password = 'benchpassword1'

/** Asks for the health again and again; gives the longest answer while work goes on, ms. */
async function withWatch<Result>(url: string, work: () => Promise<Result>) {
  let [longest, isOver, asked] = [0, false, 0]
  const watch = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${url}/api/health`)).text()
      longest = Math.max(longest, performance.now() - begun)
      asked += 1
      await wait(5)
    }
  })()
  const begun = performance.now()
  const result = await work()
  const seconds = (performance.now() - begun) / 1000
  isOver = true
  await watch
  return { result, seconds, longest, asked }
}

/** The same amount of text on as many pages by bare pdfmake, in this thread. */
async function floor(words: string): Promise<number> {
  const { default: pdfmake } = await import('pdfmake')
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/pt-serif/package.json'))
  pdfmake.setFonts({ PT: { normal: join(fonts, '400Regular/PTSerif_400Regular.ttf') } })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  const content = Array.from({ length: people }, (_, at) => ({
    text: `${at} ${words}`,
    ...(at > 0 && { pageBreak: 'before' as const }),
  }))
  const begun = performance.now()
  await pdfmake.createPdf({ content, defaultStyle: { font: 'PT', fontSize: 10 } }).getBuffer()
  return (performance.now() - begun) / 1000
}

/** What one направление says, as plain text. */
const wordsOfOne = (name: string) =>
  `${name} `.repeat(6) +
  'Вредные и (или) опасные производственные факторы, виды работ, наименование по перечню. '.repeat(12)

async function peak(pid: number): Promise<number> {
  const { readFileSync } = await import('node:fs')
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Prints seconds, the longest answer of others, memory; beside a floor. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    const server = await startServer(settings(url))
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const cookie = await signIn(server.url, '+79000000002', password)
      const { rows } = await client.query<{ organization_id: string; id: string }>(
        'select organization_id, id from employees where dismissed_on is null order by id limit 300',
      )
      const { organization_id: organization } = rows[0] ?? {}
      await client.query(
        `insert into employees (id, organization_id, person_id, full_name, department_id, department, position_id, hired_on,
           search, tags, added_on, created_at)
         select gen_random_uuid(), organization_id, person_id, full_name, department_id, department, position_id, hired_on,
           search, tags, added_on, created_at from employees where organization_id = $1 order by id limit $2`,
        [organization, people - rows.length],
      )
      const all = await client.query('select id from employees where organization_id = $1 limit $2', [
        organization,
        people,
      ])
      const ids = all.rows.map(({ id }) => id)
      const ask = async (paper: string, format: string) => {
        const answer = await fetch(`${server.url}/api/organizations/${organization}/papers`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json', origin: server.url },
          body: JSON.stringify({ paper, format, anyway: true, who: { ids } }),
        })
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
        return Buffer.from(await answer.arrayBuffer())
      }
      const before = await peak(server.pid)
      const figures: Record<string, unknown>[] = []
      const measured = async (name: string, paper: string, format: string) => {
        const { result, seconds, longest } = await withWatch(server.url, () => ask(paper, format))
        figures.push({ paper: name, seconds, 'longest /api/health, ms': longest, kB: result.length / 1024 })
        return { result, seconds, longest }
      }
      const idle = await withWatch(server.url, () => wait(3000))
      const first = await measured('направления .pdf, issued', 'referrals', 'pdf')
      await measured('направления .pdf, again', 'referrals', 'pdf')
      await measured('направления .docx', 'referrals', 'docx')
      await measured('поимённый список .pdf', 'name-list', 'pdf')
      await measured('список контингента .pdf', 'contingent', 'pdf')
      const folder = mkdtempSync(join(tmpdir(), 'cabinet-bench-'))
      writeFileSync(join(folder, 'referrals.pdf'), first.result)
      rmSync(folder, { recursive: true })
      table(`Papers of ${people} people, PostgreSQL`, figures)
      const bare = await floor(wordsOfOne('Иванов Пётр Ильич'))
      console.log(`Bare pdfmake, ${people} pages with as much text: ${bare.toFixed(2)} s`)
      console.log(
        `Memory at most: ${before.toFixed(0)} MB before, ${(await peak(server.pid)).toFixed(0)} MB after`,
      )
      console.log(`Longest /api/health with nothing to do: ${idle.longest.toFixed(0)} ms`)
      goal('500 направления as one .pdf in under 10 s', first.seconds, first.seconds < 10)
      goal('nobody waits over 100 ms meanwhile', first.longest, first.longest < 100)
    } finally {
      await client.end()
      await server.stop()
    }
  })
}
