import { inflateSync } from 'node:zlib'

/** Returns the streams of a file that the cabinet prints, unpacked, and the text of every object, by its number. */
function objectsOf(file: Buffer): Map<string, { head: string; body: string }> {
  const text = file.toString('latin1')
  const found = new Map<string, { head: string; body: string }>()
  for (const { 1: number = '', index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj\n/g)) {
    const end = text.indexOf('endobj', index)
    const stream = text.indexOf('\nstream\n', index)
    if (stream < 0 || stream > end) {
      found.set(number, { head: text.slice(index, end), body: '' })
      continue
    }
    const head = text.slice(index, stream)
    const start = stream + '\nstream\n'.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const packed = file.subarray(start, start + length)
    const body = head.includes('/FlateDecode') ? inflateSync(packed) : packed
    found.set(number, { head, body: body.toString('latin1') })
  }
  return found
}

const charactersOf = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)))

/** Reads the table by which a font names its glyphs. */
function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(Number.parseInt(first, 16) + at, charactersOf(hex.replaceAll(' ', '')))
  return glyphs
}

type Objects = ReturnType<typeof objectsOf>

/** Returns the tables of all fonts by the names that the pages use. */
function fontsOf(objects: Objects): Map<string, Map<number, string>> {
  const heads = [...objects.values()].map(({ head }) => head).join('\n')
  const named = [...heads.matchAll(/\/(F\d+) (\d+) 0 R/g)]
  return new Map(
    named.map(([, name = '', number = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
      return [name, glyphsOf(objects.get(table)?.body ?? '')]
    }),
  )
}

/** Returns the words that a printed .pdf shows, one piece of a line a line. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file)
  const fonts = fontsOf(objects)
  const words: string[] = []
  let glyphs = new Map<number, string>()
  const pages = [...objects.values()].map(({ body }) => body).join('\n')
  for (const [, font, hex = ''] of pages.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\bET\b/g)) {
    if (font) glyphs = fonts.get(font) ?? glyphs
    const codes = (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16))
    words.push(...codes.map((code) => glyphs.get(code) ?? ''), ...(font || hex ? [] : ['\n']))
  }
  return words.join('')
}
