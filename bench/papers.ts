// Measures 500 направления as one file over PostgreSQL, and the delay of other requests.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Running, startServer } from '../test/processes.ts'
import { connectTo, withCluster } from './platform/cluster.ts'
import { settings } from './platform/demo.ts'
import { goal, table } from './platform/report.ts'
import { signIn } from './platform/sign-in.ts'

const people = 500
const password = 'benchpassword1'

/** Polls the health route; returns the longest answer during the work, ms. */
async function withWatch<Result>(url: string, work: () => Promise<Result>) {
  let longest = 0
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await (await fetch(`${url}/api/health`)).text()
      longest = Math.max(longest, performance.now() - begun)
      await wait(5)
    }
  })()
  const begun = performance.now()
  const result = await work()
  const seconds = (performance.now() - begun) / 1000
  isOver = true
  await watch
  return { result, seconds, longest }
}

/** Returns the seconds that bare pdfmake needs in this thread for the same amount of text on as many pages. */
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

/** Returns the text of one направление as plain text. */
const wordsOfOne = (name: string) =>
  `${name} `.repeat(6) +
  'Вредные и (или) опасные производственные факторы, виды работ, наименование по перечню. '.repeat(12)

/** The peak memory of a process, MB. */
function peak(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The trial organization with the given number of employees; returns their ids. */
async function fillWorks(url: string): Promise<{ organization: string; ids: string[] }> {
  const client = await connectTo(url)
  try {
    const { rows } = await client.query(
      'select organization_id as organization, count(*)::int as there from employees group by 1',
    )
    const { organization, there } = rows[0]
    await client.query(
      `insert into employees (id, organization_id, person_id, full_name, department_id, department, position_id,
         hired_on, search, tags, added_on, created_at)
       select gen_random_uuid(), organization_id, person_id, full_name, department_id, department, position_id,
         hired_on, search, tags, added_on, created_at
       from employees where organization_id = $1 order by id limit $2`,
      [organization, people - there],
    )
    const all = await client.query('select id from employees where organization_id = $1 limit $2', [
      organization,
      people,
    ])
    return { organization, ids: all.rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

const wanted = [
  ['направления .pdf, issued', 'referrals', 'pdf'],
  ['направления .pdf, again', 'referrals', 'pdf'],
  ['направления .docx', 'referrals', 'docx'],
  ['поимённый список .pdf', 'name-list', 'pdf'],
  ['список контингента .pdf', 'contingent', 'pdf'],
] as const

/** Makes each paper while polling the health route. */
async function measure(server: Running, databaseUrl: string) {
  const cookie = await signIn(server.url, '+79000000002', password)
  const { organization, ids } = await fillWorks(databaseUrl)
  const ask = async (paper: string, format: string): Promise<number> => {
    const answer = await fetch(`${server.url}/api/organizations/${organization}/papers`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ paper, format, anyway: true, who: { ids } }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }
  const figures = []
  for (const [name, paper, format] of wanted) {
    const { result, seconds, longest } = await withWatch(server.url, () => ask(paper, format))
    figures.push({ name, seconds, longest, size: result / 1024 })
  }
  return figures
}

/** Prints seconds, the longest answer to other requests, and memory, beside a floor. */
export async function run(): Promise<void> {
  await withCluster(async (url) => {
    const server = await startServer(settings(url))
    try {
      const before = peak(server.pid)
      const idle = await withWatch(server.url, () => wait(3000))
      const figures = await measure(server, url)
      const rows = figures.map(({ name, seconds, longest, size }) => ({
        paper: name,
        seconds,
        'longest /api/health, ms': longest,
        kB: size,
      }))
      table(`Papers of ${people} people, PostgreSQL`, rows)
      const bare = await floor(wordsOfOne('Иванов Пётр Ильич'))
      console.log(`Bare pdfmake, ${people} pages with as much text: ${bare.toFixed(2)} s`)
      console.log(`Longest /api/health with nothing to do: ${idle.longest.toFixed(0)} ms`)
      console.log(`Memory at most: ${before.toFixed(0)} MB before, ${peak(server.pid).toFixed(0)} MB after`)
      const { seconds = 0, longest = 0 } = figures[0] ?? {}
      goal('500 направления as one .pdf in under 10 s', seconds, seconds < 10)
      goal('nobody waits over 100 ms meanwhile', longest, longest < 100)
    } finally {
      await server.stop()
    }
  })
}
