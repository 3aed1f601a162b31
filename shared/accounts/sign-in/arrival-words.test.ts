import { expect, test } from 'vitest'
import { arrivalWords } from './arrival-words.ts'

const names = [
  'UnknownError',
  'OAuthCallbackError',
  'AccountNotLinkedError',
  'MissingAPIRouteError',
  'MissingSecretError',
  'MissingAuthorizeError',
  'MissingAdapterError',
  'MissingAdapterMethodsError',
  'UnsupportedStrategyError',
  'InvalidCallbackUrl',
]

test('each error name of the specification has a Russian sentence of its own [§8.5-b]', () => {
  const sentences = names.map(arrivalWords)
  expect(new Set([...sentences, arrivalWords('anything else')]).size).toBe(names.length + 1)
  for (const sentence of sentences) expect(sentence).toMatch(/^[А-ЯЁ][А-ЯЁа-яё ,.]+$/)
})

test('an error name that is a property of every object gets the general sentence', () => {
  expect(arrivalWords('constructor')).toBe(arrivalWords('anything else'))
})
