import { expect, test } from 'vitest'
import { darkTokens, lightTokens } from './tokens.ts'

const brightness = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2, «contrast ratio». */
const contrast = (first: string, second: string) => {
  const [light = 0, dark = 0] = [brightness(first), brightness(second)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const texts = ['text', 'text-2', 'text-3', 'primary', 'accent', 'info', 'danger'] as const
/** The page, a card, a row under the pointer, and a row that is open or chosen. */
const grounds = ['bg', 'surface', 'surface-2', 'surface-3', 'primary-soft'] as const

test.each([
  ['light', lightTokens],
  ['dark', darkTokens],
] as const)('in the %s theme every colour of text is read on every ground (4.5 : 1)', (_theme, tokens) => {
  const unread = texts.flatMap((text) =>
    grounds.filter((ground) => contrast(tokens[text], tokens[ground]) < 4.5).map((ground) => [text, ground]),
  )
  expect(unread).toEqual([])
})
