import type { SheetFile } from '../../../shared/platform/sheet.ts'
import { inThread } from '../threads.ts'

const module = new URL('./pdf-print.ts', import.meta.url)

/**
 * Prints sheets as an A4 .pdf in a worker thread. `owner` names the user whose work takes turns with that of
 * others.
 */
export const pdfOf = (file: SheetFile, owner: string): Promise<Uint8Array> =>
  inThread<Uint8Array>({ module, name: 'printPdf', input: file }, { owner, memory: 768 })

/** Prints several files, each as an A4 .pdf of its own, in one worker thread. */
export const pdfsOf = (files: readonly SheetFile[], owner: string): Promise<Uint8Array[]> =>
  inThread<Uint8Array[]>({ module, name: 'printPdfs', input: files }, { owner, memory: 768 })
