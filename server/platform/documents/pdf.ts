import type { SheetFile } from '../../../shared/platform/sheet.ts'
import { inThread } from '../threads.ts'

const module = new URL('./pdf-print.ts', import.meta.url)

/** Prints a file of sheets as .pdf, A4, in a thread of its own. `owner`: for whom, as `inThread` shares out its turns. */
export const pdfOf = (file: SheetFile, owner: string): Promise<Uint8Array> =>
  inThread<Uint8Array>({ module, name: 'printPdf', input: file }, { owner, memory: 768 })
