import type { Locator, Page } from 'playwright-core'

/** Sets the text size of the browser, as a user does in its settings. It must come before the page is opened. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } })
}

/** Names the words inside this element that are cut, leave the window or lie over other words of it. */
export const textProblems = (place: Locator): Promise<string[]> =>
  place.evaluate((root) => {
    const shown = (element: Element): boolean => {
      const { visibility, clipPath } = getComputedStyle(element)
      const hidden = visibility === 'hidden' || clipPath !== 'none'
      return !hidden && (element === document.body || shown(element.parentElement ?? document.body))
    }
    // A bar that is fixed to the window lies over the page by design.
    const isFixed = (element: Element): boolean =>
      element !== root &&
      (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement ?? root))
    const words: { text: string; element: Element; box: DOMRect }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!element || !text) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 2 && box.height > 2 && shown(element) && !isFixed(element))
        words.push({ text, element, box })
    }
    const cut = words
      .filter(({ element: { scrollWidth, clientWidth }, element }) => {
        const clips = getComputedStyle(element).overflowX !== 'visible'
        return clips && scrollWidth > clientWidth + 1
      })
      .map(({ text }) => `cut: ${text}`)
    const outside = words
      .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
      .map(({ text }) => `outside the window: ${text}`)
    const over = words.flatMap((one, place) =>
      words
        .slice(place + 1)
        .filter(({ box, element }) => {
          const width = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left)
          const height = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top)
          // Words of one paragraph share its lines.
          const together = one.element.contains(element) || element.contains(one.element)
          return width > 1 && height > 4 && !together && one.element.parentElement !== element.parentElement
        })
        .map(({ text }) => `«${one.text}» lies over «${text}»`),
    )
    return [...cut, ...outside, ...over]
  })
