import { expect, test } from 'vitest'
import { signInErrors } from '../../../test/sign-in-errors.ts'
import { arrivalWords } from './arrival-words.ts'

test('each error name of the specification has a Russian sentence of its own [§8.5-b]', () => {
  const sentences = signInErrors.map(arrivalWords)
  expect(new Set([...sentences, arrivalWords('anything else')]).size).toBe(signInErrors.length + 1)
  for (const sentence of sentences) expect(sentence).toMatch(/^[А-ЯЁ][А-ЯЁа-яё ,.]+$/)
})

test('an error name that is a property of every object gets the general sentence', () => {
  expect(arrivalWords('constructor')).toBe(arrivalWords('anything else'))
})
