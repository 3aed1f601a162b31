import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive, with its content in pieces. */
interface ZipPart {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** The earliest date that the format can express; with a fixed date equal sheets give equal files. */
const mtime = new Date(1980, 0, 1)

/** Writes an archive as a stream: pieces are requested as fast as the reader accepts them, and nothing is kept. */
export function zip(parts: Iterable<ZipPart>): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as PassThrough
  for (const { name, pieces } of parts)
    archive.addReadStreamLazy(name, { mtime, forceDosTimestamp: true, compressionLevel: 5 }, (begin) => {
      const source = Readable.from(pieces)
      // The library does not report an error of the source to the reader, nor a disconnected reader to the
      // source.
      source.on('error', (error) => output.destroy(error))
      const stop = () => source.destroy()
      output.on('close', stop)
      // An archive may have a thousand files: each takes its listener away.
      source.on('close', () => output.off('close', stop))
      begin(null, source)
    })
  archive.end()
  return output
}
