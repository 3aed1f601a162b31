import type { CDPSession, Page } from 'playwright-core'

/** One action of a user or a browser on a field. */
export type Act =
  | { press: string }
  | { type: string }
  | { paste: string }
  | { fill: string }
  | { compose: string[] }
  | { commit: string }
  | { leave: true }

/** Presses a key: `Backspace`, `Control+a`. */
export const press = (key: string): Act => ({ press: key })
/** Types key by key, Russian letters with the Russian layout. */
export const type = (keys: string): Act => ({ type: keys })
/** Pastes from the clipboard. */
export const paste = (text: string): Act => ({ paste: text })
/** Fills in a value as a browser's autofill does: from outside, with an event that does not say how. */
export const fill = (text: string): Act => ({ fill: text })
/** Shows a word that the keyboard of a phone is still composing, state by state. */
export const compose = (...states: string[]): Act => ({ compose: states })
/** Ends the composing and enters the word. */
export const commit = (text: string): Act => ({ commit: text })
/** Leaves the field. */
export const leave: Act = { leave: true }

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russian = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** Sends real key events with the letter of the layout and the physical key. */
async function typeKey(page: Page, keys: CDPSession, sign: string): Promise<void> {
  const place = latin[russian.indexOf(sign.toLowerCase())]
  if (!place) return page.keyboard.type(sign)
  const code = `Key${place.toUpperCase()}`
  await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: sign, text: sign, code })
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: sign, code })
}

/** Types a text into the focused field with real keys, `delay` milliseconds apart. */
export async function typeKeys(page: Page, text: string, delay = 0): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  for (const sign of text) {
    await typeKey(page, keys, sign)
    if (delay) await page.waitForTimeout(delay)
  }
  await keys.detach()
}

async function act(page: Page, keys: CDPSession, label: string, what: Act): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  if ('press' in what) await page.keyboard.press(what.press)
  if ('type' in what) for (const sign of what.type) await typeKey(page, keys, sign)
  if ('paste' in what) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), what.paste)
    await page.keyboard.press('Control+v')
  }
  if ('fill' in what)
    await field.evaluate((node, text) => {
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      setter?.call(node, text)
      node.dispatchEvent(new Event('input', { bubbles: true }))
      node.dispatchEvent(new Event('change', { bubbles: true }))
    }, what.fill)
  if ('compose' in what)
    for (const text of what.compose)
      await keys.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
  if ('commit' in what) await keys.send('Input.insertText', { text: what.commit })
  if ('leave' in what) await field.blur()
}

/** Sets a field to a text with the caret `|` or the selection `[…]` in it. */
async function begin(page: Page, label: string, start: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  const [from, to] = start.includes('[') ? [start.indexOf('['), start.indexOf(']') - 1] : [start.indexOf('|')]
  await field.fill('')
  await field.fill(start.replace(/[[\]|]/g, ''))
  await field.focus()
  await field.evaluate(
    (node, [a, b]) => (node as HTMLInputElement).setSelectionRange(a as number, b as number),
    [from, to ?? from],
  )
}

/** Returns the text of a field with its caret as `|`; without the caret when the field is not focused. */
export const seen = (page: Page, label: string): Promise<string> =>
  page.getByLabel(label, { exact: true }).evaluate((node) => {
    const { value, selectionStart, selectionEnd } = node as HTMLInputElement
    if (node !== document.activeElement) return value
    const caret = selectionStart === selectionEnd ? (selectionEnd ?? 0) : -1
    return caret < 0 ? `${value} (selected)` : `${value.slice(0, caret)}|${value.slice(caret)}`
  })

/** A row of a test table: its name, the field before, the actions, the field after. */
export type Row = [name: string, before: string, acts: Act | Act[], after: string]

/** Performs the rows in a field and returns them with the actual result in place of the expected one. */
export async function play(page: Page, label: string, rows: Row[]): Promise<Row[]> {
  const keys = await page.context().newCDPSession(page)
  const played: Row[] = []
  for (const [name, before, acts] of rows) {
    await begin(page, label, before)
    for (const what of [acts].flat()) await act(page, keys, label, what)
    played.push([name, before, acts, await seen(page, label)])
  }
  await keys.detach()
  return played
}
