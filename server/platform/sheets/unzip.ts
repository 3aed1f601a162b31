import { createInflateRaw } from 'node:zlib'
import { SheetProblem } from './problem.ts'

/** A file of an archive, by the position of its packed bytes. */
interface Entry {
  method: number
  packed: Buffer
}

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
const entriesAtMost = 5000
const commentAtMost = 65_557

function findEnd(content: Buffer): number {
  for (let at = content.length - 22; at >= Math.max(0, content.length - commentAtMost); at -= 1)
    if (content.readUInt32LE(at) === signatures.end) return at
  throw new SheetProblem('broken')
}

function entryAt(content: Buffer, at: number): { name: string; next: number; entry: Entry } {
  if (content.readUInt32LE(at) !== signatures.central) throw new SheetProblem('broken')
  const flags = at + 8
  const method = at + 10
  const size = at + 20
  if (content.readUInt16LE(flags) & 1) throw new SheetProblem('locked')
  const length = content.readUInt16LE(at + 28)
  const local = content.readUInt32LE(at + 42)
  if (content.readUInt32LE(local) !== signatures.local) throw new SheetProblem('broken')
  const from = local + 30 + content.readUInt16LE(local + 26) + content.readUInt16LE(local + 28)
  const packed = content.subarray(from, from + content.readUInt32LE(size))
  return {
    name: content.toString('utf8', at + 46, at + 46 + length),
    next: at + 46 + length + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32),
    entry: { method: content.readUInt16LE(method), packed },
  }
}

function entriesOf(content: Buffer): Map<string, Entry> {
  const end = findEnd(content)
  const count = content.readUInt16LE(end + 10)
  if (count > entriesAtMost) throw new SheetProblem('too-wide-unpacked')
  const found = new Map<string, Entry>()
  for (let at = content.readUInt32LE(end + 16), left = count; left > 0; left -= 1) {
    const { name, next, entry } = entryAt(content, at)
    found.set(name.replaceAll('\\', '/').replace(/^\//, ''), entry)
    at = next
  }
  return found
}

const pieceSize = 256 * 1024

/** An archive whose parts are unpacked one by one. */
export interface Archive {
  names: string[]
  /** Returns the text of a part in pieces; nothing when there is no such part. */
  pieces(name: string): AsyncGenerator<string>
}

/**
 * Opens a zip archive. Its claimed sizes are not trusted: bytes are counted while unpacking, and `unpacked` of
 * them end the reading.
 */
export function openArchive(content: Buffer, unpacked: number): Archive {
  let left = unpacked
  let entries: Map<string, Entry>
  try {
    entries = entriesOf(content)
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('broken')
  }

  async function* bytes({ method, packed }: Entry): AsyncGenerator<Uint8Array> {
    if (method === 0) return yield packed
    if (method !== 8) throw new SheetProblem('broken')
    const inflate = createInflateRaw({ chunkSize: pieceSize })
    inflate.end(packed)
    try {
      for await (const piece of inflate) yield piece
    } catch {
      throw new SheetProblem('broken')
    } finally {
      inflate.destroy()
    }
  }

  return {
    names: [...entries.keys()],
    async *pieces(name) {
      const entry = entries.get(name)
      if (!entry) return
      const decoder = new TextDecoder()
      for await (const piece of bytes(entry)) {
        left -= piece.length
        if (left < 0) throw new SheetProblem('too-wide-unpacked')
        yield decoder.decode(piece, { stream: true })
      }
    },
  }
}
