import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const versionByte = 1

/**
 * Encrypts bytes for the database as `Secrets.seal` does texts: version, nonce, tag, ciphertext. `place` binds
 * them to their record.
 */
export function sealBytes(secrets: Secrets, bytes: Uint8Array, place: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.key('documents'), nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.from([versionByte]), nonce, cipher.getAuthTag(), body])
}

/** Decrypts the result of `sealBytes` for the same place; throws when it was changed or moved. */
export function openBytes(secrets: Secrets, sealed: Uint8Array, place: string): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] !== versionByte) throw new Error(`unknown key version ${bytes[0]}`)
  const decipher = createDecipheriv('aes-256-gcm', secrets.key('documents'), bytes.subarray(1, 13))
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(13, 29))
  return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()])
}
