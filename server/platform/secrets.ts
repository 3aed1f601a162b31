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
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SealContext } from './data-keys/sealed-column.ts'
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
  | 'foreman'
  | 'recipient'

/** Purposes whose keys come from the secret of sessions: the clinic changes it to sign everybody out. */
const ofSessions: readonly Purpose[] = ['session', 'csrf']

/** A key that data are sealed with. */
export interface DataKey {
  /** Eight hex digits that everything sealed with the key carries: the beginning of its fingerprint. */
  id: string
  /** Tells which secret the key comes from and nothing about it; the database keeps it. */
  fingerprint: string
  sealing: KeyObject
}

/** Keys derived from CABINET_SECRET by HKDF-SHA256, and their operations. */
export interface Secrets {
  /** The keys that open data: the present one, with which everything new is sealed, then those of former secrets. */
  dataKeys: readonly [DataKey, ...DataKey[]]
  /** Returns a derived key of 32 bytes. */
  key(purpose: Purpose): KeyObject
  /** Returns the keys of the present and of the former secrets, the present one first. */
  keys(purpose: Purpose): readonly KeyObject[]
  /** Returns the HMAC-SHA256 of a text in hex, to be stored or sent. */
  digest(purpose: Purpose, text: string): string
  /**
   * Returns the digests of a text under the present and the former secrets, the present one first: what was stored or
   * sent before the secret was changed is compared with them.
   */
  digests(purpose: Purpose, text: string): [string, ...string[]]
  /**
   * Encrypts a text for the database: AES-256-GCM, `v2.`, the id of the key, `.` and base64 of nonce, tag and
   * ciphertext. `context` binds it to its record.
   */
  seal(text: string, context: SealContext): string
  /**
   * Decrypts the result of `seal` for the same context, also one of a former secret or of `v1.`, which names no key;
   * throws when it was changed or moved.
   */
  open(sealed: string, context: SealContext): string
}

const derivation = 'v1'
/** Version of sealed texts that name their key. */
export const sealVersion = 'v2'
const keylessVersion = 'v1'

/** Thrown for data sealed with a key that this process does not have. */
export class MissingKeyError extends Error {
  constructor(id: string) {
    super(`sealed with the key ${id}, whose secret is not given`)
  }
}

/** Returns the key of an id; refuses one whose secret is not given. */
export function keyOfId(keys: Secrets['dataKeys'], id: string): DataKey {
  const known = keys.find((key) => key.id === id)
  if (!known) throw new MissingKeyError(id)
  return known
}

/** Opens what names no key by the first key that fits; throws as the last one does when none does. */
export function openedByAny<Content>(keys: Secrets['dataKeys'], open: (key: DataKey) => Content): Content {
  for (const key of keys.slice(0, -1)) {
    try {
      return open(key)
    } catch {}
  }
  return open(keys.at(-1) ?? keys[0])
}

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'cabinet', `${derivation}:${purpose}`, 32))

function dataKeyOf(secret: string): DataKey {
  const fingerprint = derive(secret, 'fingerprint').toString('hex')
  return {
    id: fingerprint.slice(0, 8),
    fingerprint,
    // A prepared key: OpenSSL starts three times slower with raw bytes.
    sealing: createSecretKey(derive(secret, 'documents')),
  }
}

function openPacked({ sealing }: DataKey, packed: string, context: SealContext): string {
  const bytes = Buffer.from(packed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/** Opens a sealed text with the one of the keys that it names, or with any when it names none. */
export function openText(keys: Secrets['dataKeys'], sealed: string, context: SealContext): string {
  const [version, named = '', packed = ''] = sealed.split('.')
  if (version === sealVersion) return openPacked(keyOfId(keys, named), packed, context)
  if (version !== keylessVersion) throw new Error(`unknown version of a sealed text: ${version}`)
  return openedByAny(keys, (one) => openPacked(one, named, context))
}

/** Secrets besides the present one. */
interface OtherSecrets {
  /** Secrets that open data and seal nothing: former ones, or the next one while processes learn it in turn. */
  previous?: readonly string[]
  /** The secret of sessions; that of the data when absent. */
  session?: string | undefined
}

/** Derives the keys. */
export function secretsFrom(secret: string, { previous = [], session = secret }: OtherSecrets = {}): Secrets {
  const others = previous.filter((other) => other !== secret)
  const ring = [secret, ...others] as const
  const dataKeys = [dataKeyOf(secret), ...others.map(dataKeyOf)] as const
  const known = new Map<Purpose, readonly KeyObject[]>()
  const keys = (purpose: Purpose) => {
    const derived =
      known.get(purpose) ??
      (ofSessions.includes(purpose) ? [session] : ring).map((one) => createSecretKey(derive(one, purpose)))
    known.set(purpose, derived)
    return derived
  }
  const key = (purpose: Purpose) => keys(purpose)[0] as KeyObject
  const digestBy = (one: KeyObject, text: string) => createHmac('sha256', one).update(text).digest('hex')
  return {
    dataKeys: [...dataKeys],
    key,
    keys,
    digest: (purpose, text) => digestBy(key(purpose), text),
    digests(purpose, text) {
      const [present, ...former] = keys(purpose).map((one) => digestBy(one, text))
      return [present as string, ...former]
    },
    seal(text, context) {
      const [{ id, sealing }] = dataKeys
      const nonce = randomPiece(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${sealVersion}.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`
    },
    open: (sealed, context) => openText(dataKeys, sealed, context),
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

/** Writes a new secret unless another start was first. */
function makeSecret(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
}

/**
 * The secret of an embedded installation: made before its database and kept in the data folder, readable by its owner
 * only. A database without it is refused: a new secret would open nothing of what is sealed there.
 */
export function keptSecret(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) {
    if (existsSync(join(folder, 'database', 'PG_VERSION')))
      throw new Error(
        `В папке ${folder} есть база, но нет файла secret с её ключом: верните его из резервной копии или задайте CABINET_SECRET`,
      )
    makeSecret(folder, file)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`Файл ${file} испорчен: восстановите его из резервной копии`)
  return secret
}
