/**
 * Returns a random key of 128 bits: a request sent twice carries the same key, so the server acts once.
 * `crypto.randomUUID` is not used, because it is missing on pages without TLS.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
