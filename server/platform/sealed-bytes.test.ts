import { expect, test } from 'vitest'
import type { SealContext } from './data-keys/sealed-column.ts'
import { openBytes, sealBytes } from './sealed-bytes.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom('a secret of the tests, long enough')
const place = 'imports/1' as SealContext
const elsewhere = 'imports/2' as SealContext
const bytes = Buffer.from('Иванов Иван')

test('bytes are opened in the context they were sealed for', () => {
  const sealed = sealBytes(secrets, bytes, place)
  expect(sealed.includes('Иванов')).toBe(false)
  expect(openBytes(secrets, sealed, place)).toEqual(bytes)
})

test('moved or changed bytes are not opened', () => {
  const sealed = sealBytes(secrets, bytes, place)
  expect(() => openBytes(secrets, sealed, elsewhere)).toThrow()
  expect(() => openBytes(secrets, sealed.with(40, (sealed[40] ?? 0) ^ 1), place)).toThrow()
})

test('bytes of a former secret are opened, with and without the id of its key', () => {
  const changed = secretsFrom('a new secret of the tests, long enough', {
    previous: ['a secret of the tests, long enough'],
  })
  const sealed = sealBytes(secrets, bytes, place)
  expect(openBytes(changed, sealed, place)).toEqual(bytes)
  expect(openBytes(changed, Buffer.concat([Buffer.from([1]), sealed.subarray(5)]), place)).toEqual(bytes)
  expect(sealBytes(changed, bytes, place).subarray(1, 5).toString('hex')).toBe(changed.dataKeys[0].id)
})
