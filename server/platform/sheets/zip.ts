import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, with its text in pieces. */
interface ZipPart {
  name: string
  pieces: AsyncIterable<string> | Iterable<string>
}

interface ZipEntry {
  name: Buffer
  crc: number
  size: number
  packed: number
  offset: number
}

// Sizes follow the bytes, names are UTF-8, the date is the first that the format can express.
const flags = 0x0808
const deflated = 8
const firstDay = 0x0021

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(firstDay, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, size, packed }: ZipEntry): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function centralHeader({ name, crc, size, packed, offset }: ZipEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(firstDay, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Deflates a part outside the main thread and counts its bytes. */
async function* pack({ pieces }: ZipPart, entry: ZipEntry): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 5 })
  const feeding = pipeline(Readable.from(counted()), deflate)
  feeding.catch(() => {})
  for await (const bytes of deflate) {
    entry.packed += bytes.length
    yield bytes
  }
  await feeding
}

/** Writes an archive piece by piece; only the names are kept in memory. */
export async function* zip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = []
  let offset = 0
  for (const part of parts) {
    const entry = { name: Buffer.from(part.name), crc: 0, size: 0, packed: 0, offset }
    entries.push(entry)
    const header = localHeader(entry.name)
    yield header
    yield* pack(part, entry)
    yield descriptor(entry)
    offset += header.length + entry.packed + 16
  }
  const central = Buffer.concat(entries.map(centralHeader))
  yield central
  yield endOf(entries.length, central.length, offset)
}
