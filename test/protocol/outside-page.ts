import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'

/** The exports of the page: the module `next-auth/react` and the `update` of its hook. */
export interface PageExports {
  signIn(provider?: string, options?: object): Promise<SignedIn>
  signOut(options?: object): Promise<{ url: string }>
  getSession(): Promise<{ user: Record<string, unknown>; expires: string } | null>
  getCsrfToken(): Promise<string>
  getProviders(): Promise<Record<string, Record<string, string>>>
}

/** The result of `signIn` without a redirect. */
export interface SignedIn {
  error: string | null
  status: number
  ok: boolean
  url: string | null
}

let bundle: Promise<string> | undefined

async function bundled(): Promise<string> {
  const output = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page.js'), formats: ['es'], fileName: 'page' },
    },
  })
  const first = [output].flat()[0]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}

const html =
  '<!doctype html><meta charset="utf-8"><body></body><script type="module" src="/outside/page.js"></script>'

/** Puts the page of the outside client at /outside on the site, and opens it. */
export async function openOutside(page: Page, query = ''): Promise<void> {
  bundle ??= bundled()
  const script = await bundle
  await page
    .context()
    .route('**/outside/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page
    .context()
    .route('**/outside?*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`/outside?${query}`)
}

/** Runs one function that the outside page exports as `window.client`. */
export const call = <Name extends keyof PageExports>(
  page: Page,
  name: Name,
  ...args: Parameters<PageExports[Name]>
): Promise<Awaited<ReturnType<PageExports[Name]>>> =>
  page.evaluate(
    ([name, args]) =>
      (window as never as { client: Record<string, (...args: unknown[]) => never> }).client[name]?.(...args),
    [name, args] as [string, unknown[]],
  ) as never
