import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe by WCAG 2.2 AA and returns a line for each faulty element; empty when the page passes. `resultTypes`
 * limits the elements to violations: describing all that passed takes longer than the check itself.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // A page that was checked before still holds axe: half a megabyte need not be sent and parsed again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const violations = await page.evaluate<AxeResults['violations'], string[]>(async (values) => {
    const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window of the page
    return (await (globalThis as any).axe.run(options)).violations
  }, rules)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary?.split('\n')[1]?.trim()})`),
  )
}
