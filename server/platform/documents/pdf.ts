import type { SheetFile } from '../../../shared/platform/sheet.ts'
import { inThread } from '../threads.ts'

const module = new URL('./pdf-print.ts', import.meta.url)

/**
 * Prints sheets as an A4 .pdf in a worker thread. `owner` names the user whose work takes turns with that of
 * others.
 */
export const pdfOf = (file: SheetFile, owner: string): Promise<Uint8Array> =>
  inThread<Uint8Array>({ module, name: 'printPdf', input: file }, { owner, memory: 768 })
