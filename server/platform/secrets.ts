import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomPiece } from './random.ts'

/** Purposes of keys: each key is derived separately, so that a leaked one opens nothing else. */
type Purpose =
  | 'session'
  | 'csrf'
  | 'confirmation'
  | 'code'
  | 'documents'
  | 'idempotency'
  | 'push'
  | 'lookup'
  | 'unsubscribe'
  | 'kiosk'

/** Keys derived from CABINET_SECRET by HKDF-SHA256, and their operations. */
export interface Secrets {
  /** Returns a derived key of 32 bytes. */
  key(purpose: Purpose): KeyObject
  /** Returns the HMAC-SHA256 of a text in hex. */
  digest(purpose: Purpose, text: string): string
  /**
   * Encrypts a text for the database: AES-256-GCM, `v1.` and base64 of nonce, tag and ciphertext. `place` binds
   * it to its record.
   */
  seal(text: string, place: string): string
  /** Decrypts the result of `seal` for the same place; throws when it was changed or moved. */
  open(sealed: string, place: string): string
}

const version = 'v1'

/** Derives the keys. */
export function secretsFrom(secret: string): Secrets {
  // A prepared key: OpenSSL starts three times slower with raw bytes.
  const derive = (purpose: Purpose) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'cabinet', `${version}:${purpose}`, 32)))
  const keys = new Map<Purpose, KeyObject>()
  const key = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? derive(purpose)
    keys.set(purpose, known)
    return known
  }
  return {
    key,
    digest: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('hex'),
    seal(text, place) {
      const nonce = randomPiece(12)
      const cipher = createCipheriv('aes-256-gcm', key('documents'), nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`
    },
    open(sealed, place) {
      const [keyVersion, packed = ''] = sealed.split('.')
      if (keyVersion !== version) throw new Error(`unknown key version ${keyVersion}`)
      const bytes = Buffer.from(packed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key('documents'), bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** Returns a random code of so many digits, leading zeros kept. */
export const randomDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one)
  const right = Buffer.from(other)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The secret of an embedded installation: made at the first start and kept in the data folder, readable by its
 * owner only.
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
    renameSync(draft, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`Файл ${file} испорчен: восстановите его из резервной копии`)
  return secret
}
