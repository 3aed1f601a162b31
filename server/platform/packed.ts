import { gunzipSync, gzipSync } from 'node:zlib'

/** Packs any value for a thread or the database. */
export const pack = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value), { level: 1 })

export const unpack = <Value>(packed: Uint8Array): Value => JSON.parse(gunzipSync(packed).toString())
