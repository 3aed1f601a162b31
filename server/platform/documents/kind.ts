/** Kinds of files that users may upload and that the product produces. */
export type FileKind = 'docx' | 'xlsx' | 'pdf'

/** Kinds of scanned papers that a person gives. */
export type ScanKind = 'pdf' | 'jpeg' | 'png'

/** A file with other files in it, which the product produces and never accepts. */
export type ArchiveKind = 'zip'

/** MIME types of the kinds. */
export const mimeTypes: Record<FileKind | ScanKind | ArchiveKind, string> = {
  zip: 'application/zip',
  jpeg: 'image/jpeg',
  png: 'image/png',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

const main: [string, FileKind][] = [
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
]

const entriesAtMost = 5000

/** Reads the number of files an archive claims to hold, before opening it. */
function countEntries(content: Buffer): number {
  const end = content.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  return end >= 0 && end + 12 <= content.length ? content.readUInt16LE(end + 10) : Number.POSITIVE_INFINITY
}

async function kindOfArchive(content: Buffer): Promise<FileKind | null> {
  if (countEntries(content) > entriesAtMost) return null
  // Loaded when first needed, so that the process starts without it.
  const { default: PizZip } = await import('pizzip')
  try {
    // Lists the names in the archive and unpacks nothing.
    const { files } = new PizZip(content)
    const names = Object.keys(files)
    if (!files['[Content_Types].xml'] || names.some((name) => /vbaProject/i.test(name))) return null
    return main.find(([name]) => files[name])?.[1] ?? null
  } catch {
    return null
  }
}

/**
 * Returns the kind of a file by its content; null for any other kind and for a file with macros. The file name
 * is ignored.
 */
export async function kindOf(content: Buffer): Promise<FileKind | null> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  return content.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? kindOfArchive(content) : null
}

const scanMarks: readonly [ScanKind, Buffer][] = [
  ['pdf', Buffer.from('%PDF-', 'latin1')],
  ['jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Returns the kind of a scanned paper by its content; null for any other file. */
export const scanKindOf = (content: Uint8Array): ScanKind | null =>
  scanMarks.find(([, mark]) => mark.equals(content.subarray(0, mark.length)))?.[0] ?? null

/** Makes a name that every system accepts for a file, without its extension. */
export const safeFileName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\ufffd"<>:|?*\\/]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120)
    // A pair of surrogates that was cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/[.\s]+$/, '')

/** Makes a safe file name with the extension of the kind. */
export const fileNameOf = (typed: string | undefined, kind: FileKind): string =>
  `${safeFileName((typed ?? '').replace(/\.(docx|xlsx|pdf)\s*$/i, '')) || 'Документ'}.${kind}`

/** Reads base64; null when it is not valid. */
export function fromBase64(text: string): Buffer | null {
  const content = Buffer.from(text, 'base64')
  // Node skips invalid characters; then the length does not match.
  const length = Math.floor((text.replace(/=+$/, '').length * 3) / 4)
  return text.length > 0 && content.length === length ? content : null
}
