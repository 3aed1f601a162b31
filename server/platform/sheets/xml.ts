import { Parser } from 'saxen'
import { SheetProblem } from './problem.ts'

/** Callbacks of the parser. Names come without prefixes, texts with entities decoded. */
interface XmlEars {
  open?(name: string, attributes: () => Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Maximum number of characters without the start or end of an element. A cell has at most 32,767; without this
 * limit the parser would join pieces endlessly.
 */
const longestText = 4 * 1024 * 1024

/** Maximum depth of elements: our parts of a workbook nest less than ten deep, and the parser keeps each open one. */
const deepest = 100

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a document piece by piece. A malformed one ends the reading; custom entities are not expanded. */
export async function readXml(pieces: AsyncIterable<string>, { open, text, close }: XmlEars): Promise<void> {
  const parser = new Parser()
  let failure: unknown
  let quiet = 0
  let depth = 0
  parser.on('openTag', (name, attributes) => {
    quiet = 0
    depth += 1
    if (depth > deepest) throw new SheetProblem('broken')
    open?.(bare(name), attributes)
  })
  parser.on('closeTag', (name) => {
    quiet = 0
    depth -= 1
    close?.(bare(name))
  })
  if (text) {
    parser.on('text', (found, decode) => text(decode(found)))
    parser.on('cdata', text)
  }
  parser.on('error', (error) => {
    failure ??= error
  })
  const check = () => {
    if (failure) throw failure instanceof SheetProblem ? failure : new SheetProblem('broken')
  }
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    quiet += piece.length
    if (quiet > longestText) throw new SheetProblem('too-wide-unpacked')
    parser.write(piece)
    check()
  }
  if (isEmpty) return
  parser.end()
  check()
}
