import { expect, test } from 'vitest'
import { openBytes, sealBytes } from './sealed-bytes.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom('a secret of the tests, long enough')
const bytes = Buffer.from('Иванов Иван')

test('bytes are opened in the context they were sealed for', () => {
  const sealed = sealBytes(secrets, bytes, 'imports/1')
  expect(sealed.includes('Иванов')).toBe(false)
  expect(openBytes(secrets, sealed, 'imports/1')).toEqual(bytes)
})

test('moved or changed bytes are not opened', () => {
  const sealed = sealBytes(secrets, bytes, 'imports/1')
  expect(() => openBytes(secrets, sealed, 'imports/2')).toThrow()
  expect(() => openBytes(secrets, sealed.with(40, (sealed[40] ?? 0) ^ 1), 'imports/1')).toThrow()
})
