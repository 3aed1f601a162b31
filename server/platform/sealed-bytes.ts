import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealContext } from './data-keys/sealed-column.ts'
import { type DataKey, keyOfId, openedByAny, type Secrets } from './secrets.ts'

/** First byte of sealed bytes that name their key. */
export const sealedByte = 2
const keylessByte = 1
const idLength = 4

/**
 * Encrypts bytes for the database as `Secrets.seal` does texts: version, id of the key, nonce, tag, ciphertext. `context`
 * binds them to their record.
 */
export function sealBytes({ dataKeys }: Secrets, bytes: Uint8Array, context: SealContext): Buffer {
  const [{ id, sealing }] = dataKeys
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.from([sealedByte]), Buffer.from(id, 'hex'), nonce, cipher.getAuthTag(), body])
}

function openPacked({ sealing }: DataKey, packed: Buffer, context: SealContext): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealing, packed.subarray(0, 12))
  decipher.setAAD(Buffer.from(context)).setAuthTag(packed.subarray(12, 28))
  return Buffer.concat([decipher.update(packed.subarray(28)), decipher.final()])
}

/** Decrypts the result of `sealBytes` for the same context; throws when it was changed or moved. */
export function openBytes(
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
  sealed: Uint8Array,
  context: SealContext,
): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] === sealedByte) {
    const id = bytes.subarray(1, 1 + idLength).toString('hex')
    return openPacked(keyOfId(dataKeys, id), bytes.subarray(1 + idLength), context)
  }
  if (bytes[0] !== keylessByte) throw new Error(`unknown version of sealed bytes: ${bytes[0]}`)
  return openedByAny(dataKeys, (key) => openPacked(key, bytes.subarray(1), context))
}
