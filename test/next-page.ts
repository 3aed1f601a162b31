import type { Page } from 'playwright-core'

/** Gives a list one more page, which fails to load until `mend` is called and is empty after that. */
export async function failNextPage(page: Page, list: string): Promise<{ mend: () => void }> {
  let isMended = false
  await page.route(`**${list}?*`, async (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('after')
    if (isNext && !isMended) return route.fulfill({ status: 418, json: {} })
    if (isNext) return route.fulfill({ json: { result: { items: [], next: null } } })
    const response = await route.fetch()
    const { result } = await response.json()
    return route.fulfill({ response, json: { result: { ...result, next: 'more' } } })
  })
  return {
    mend: () => {
      isMended = true
    },
  }
}
