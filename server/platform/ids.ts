import { randomPiece } from './random.ts'

/** Returns a new UUIDv7: sorted by time, so that inserts stay local in an index. */
export function newId<Id extends string>(now: Date): Id {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  randomPiece(10).copy(bytes, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id
}

/** Returns the smallest id of a moment: earlier ids are smaller, later ones are not. */
export function firstIdOf<Id extends string = string>(moment: Date): Id {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000` as Id
}

/** Returns the largest id of before a moment. */
export const lastIdBefore = (moment: Date): string =>
  firstIdOf(new Date(moment.getTime() - 1)).replace('-0000-0000-000000000000', '-ffff-ffff-ffffffffffff')
