/**
 * Returns a key by which the server recognizes a repeated call. 128 random bits: `crypto.randomUUID` is missing
 * without TLS.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
