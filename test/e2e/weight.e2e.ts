import { statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { people } from '../organizations.ts'
import { enter } from '../sign-in.ts'

/** Opens a page with nothing kept and tells how many scripts and styles it asks for, and the scripts' kB gzip. */
async function opened(page: Page, path: string) {
  const files = new Set<string>()
  page.on('response', (response) => files.add(new URL(response.url()).pathname))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Загрузка' }).count()).toBe(0)
  const scripts = [...files].filter((name) => name.endsWith('.js') && name.startsWith('/assets/'))
  const styles = [...files].filter((name) => name.endsWith('.css'))
  const bytes = scripts.reduce((sum, name) => sum + statSync(`dist/web${name}.gz`).size, 0)
  return { path, files: scripts.length + styles.length, kB: bytes / 1000 }
}

const staffPages = [
  '/admin',
  '/admin?requests',
  '/admin?users',
  '/admin?prices',
  '/admin?main',
  '/admin?outbox',
  '/admin?audit',
]
const works = ['/desk', '/queue']

test('a page asks for at most 25 scripts and styles when it is opened first', async ({ visit }) => {
  const guest = await visit('desktop')
  const first = await opened(guest, '/signin')
  expect(first.kB, 'scripts of /signin').toBeLessThanOrEqual(140)
  const person = await visit('phone')
  await enter(person, people.patient, '/nowhere')
  const wizard = await opened(person, '/preorder')
  // The goal is 200; docs/performance.md says why it is missed.
  expect(wizard.kB, 'scripts of /preorder').toBeLessThanOrEqual(212)
  const found = [first, wizard, await opened(person, '/'), await opened(person, '/tickets')]
  const admin = await visit('desktop')
  await enter(admin, people.admin, '/nowhere')
  for (const path of [...staffPages, ...works])
    found.push(await opened(await admin.context().newPage(), path))
  const employer = await visit('desktop')
  await enter(employer, people.employer, '/nowhere')
  for (const path of ['patients', 'preorders', 'profosmotres'])
    found.push(await opened(await employer.context().newPage(), `/organization/${path}`))
  // The goal is 350 kB; docs/performance.md names the pages that miss it.
  expect(found.filter(({ files }) => files > 25)).toEqual([])
  expect(found.filter(({ kB }) => kB > 490)).toEqual([])
})
