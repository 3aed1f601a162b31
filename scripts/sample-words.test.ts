import { expect, test } from 'vitest'
import { drawn, sampleOf } from './sample-words.ts'

const numbers = Array.from({ length: 50 }, (_, index) => index)
const subjects = numbers.map((number) => ({ text: `area: change ${number}`, place: `c${number}` }))
const tree = {
  'shared/booking/rules.ts': numbers
    .map((number) => `/** Comment ${number}. */\nexport const x${number} = 1`)
    .join('\n'),
  'shared/booking/rules.test.ts': `describe('a booking', () => {
${numbers.map((number) => `  test('has title ${number}', () => {})`).join('\n')}
})`,
}

test('the same seed draws the same items, another seed draws others', () => {
  expect(drawn(numbers, 7, 10)).toEqual(drawn(numbers, 7, 10))
  expect(drawn(numbers, 7, 10)).not.toEqual(drawn(numbers, 8, 10))
})

test('no item is drawn twice, and a sample has no more items than exist', () => {
  expect(drawn(numbers, 1, 80).toSorted((one, other) => one - other)).toEqual(numbers)
})

test('a sample has a third each of comments, titles and subjects', () => {
  const texts = sampleOf(tree, subjects, 3, 30).map(({ text }) => text)
  const countOf = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length
  expect([countOf(/^Comment/), countOf(/^a booking › has title/), countOf(/^area: change/)]).toEqual([
    10, 10, 10,
  ])
})

test('a sample names the file and the line of a sentence', () => {
  const comment = sampleOf(tree, subjects, 3, 30).find(({ text }) => text.startsWith('Comment'))
  expect(comment?.place).toMatch(/^shared\/booking\/rules\.ts:\d+$/)
})
