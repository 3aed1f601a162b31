import type { SheetFile } from '../../../shared/platform/sheet.ts'
import { inThread } from '../threads.ts'

const task = new URL('./pdf-task.ts', import.meta.url)

/** Prints a file of sheets as .pdf, A4, in a thread of its own. `owner`: for whom, as `inThread` shares out its turns. */
export const pdfOf = (file: SheetFile, owner: string): Promise<Uint8Array> =>
  inThread<Uint8Array>(task, file, { owner, memory: 768 })
