import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { SheetProblem } from './problem.ts'

const entriesAtMost = 5000

const nameOf = ({ fileNameRaw }: Entry) =>
  fileNameRaw.toString('utf8').replaceAll('\\', '/').replace(/^\//, '')

async function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > entriesAtMost) throw new SheetProblem('too-wide-unpacked')
  const found = new Map<string, Entry>()
  for await (const entry of file.eachEntry()) {
    if (entry.isEncrypted()) throw new SheetProblem('locked')
    found.set(nameOf(entry), entry)
  }
  return found
}

const endMark = Buffer.from('PK\x05\x06')
const endSize = 22

/**
 * Drops bytes after the end of an archive: the library would refuse the file, while spreadsheet programs ignore
 * them.
 */
function withoutTail(content: Buffer): Buffer {
  const end = content.lastIndexOf(endMark)
  if (end < 0) throw new SheetProblem('broken')
  return content.subarray(0, end + endSize + content.readUInt16LE(end + endSize - 2))
}

/**
 * Number of characters in a piece. The parser starts an unfinished element again with each piece, so small
 * pieces would take long.
 */
const pieceLength = 256 * 1024

/** Reports any error of the library as a broken file. */
const asProblem = (error: unknown) => (error instanceof SheetProblem ? error : new SheetProblem('broken'))

/** An archive whose parts are unpacked one by one. */
export interface Archive {
  names: string[]
  /** Returns the text of a part in pieces; nothing when there is no such part. */
  pieces(name: string): AsyncGenerator<string>
}

/**
 * Opens a zip archive. The sizes that it claims are not trusted: bytes are counted while unpacking, and reading
 * stops after `unpacked` bytes.
 */
export async function openArchive(content: Buffer, unpacked: number): Promise<Archive> {
  let left = unpacked
  try {
    // Names are cleaned here, and sizes are counted here: some programs write odd names and wrong sizes.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false }
    const file = await fromBufferPromise(withoutTail(content), options)
    const entries = await entriesOf(file)
    return {
      names: [...entries.keys()],
      async *pieces(name) {
        const entry = entries.get(name)
        if (!entry) return
        const decoder = new TextDecoder()
        let text = ''
        try {
          for await (const bytes of await file.openReadStreamPromise(entry)) {
            left -= bytes.length
            if (left < 0) throw new SheetProblem('too-wide-unpacked')
            text += decoder.decode(bytes, { stream: true })
            if (text.length < pieceLength) continue
            yield text
            text = ''
          }
          if (text !== '') yield text
        } catch (error) {
          throw asProblem(error)
        }
      },
    }
  } catch (error) {
    throw asProblem(error)
  }
}
