import type { DownloadedFile } from '../../shared/platform/file.ts'
import { saveFile } from './save-file.ts'

/** Seconds after which a frame that shows nothing is given up. */
const patience = 10

/** Minutes for which the hidden document stays: the print dialog reads it while it is open. */
const keptMinutes = 30

const isPdf = ({ name }: DownloadedFile): boolean => /\.pdf$/i.test(name)

/** Shows a document in a frame that nobody sees: a browser prints only a document that has a size and a place. */
async function hiddenFrame({ name, content }: DownloadedFile): Promise<HTMLIFrameElement> {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  Object.assign(frame, { title: name, tabIndex: -1, ariaHidden: 'true' })
  Object.assign(frame.style, {
    position: 'fixed',
    width: '0',
    height: '0',
    border: '0',
    visibility: 'hidden',
  })
  const loaded = new Promise((resolve, reject) => {
    frame.addEventListener('load', resolve, { once: true })
    setTimeout(() => reject(new Error('The document did not load')), patience * 1000)
  })
  frame.src = address
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(address)
  }, keptMinutes * 60_000)
  await loaded
  return frame
}

/**
 * Opens the browser's print dialog over a PDF and returns null. Saves on the device, and returns the name of, a file of
 * another format and a PDF that the browser cannot show or lets no page print.
 */
export async function printFile(file: DownloadedFile): Promise<string | null> {
  if (navigator.pdfViewerEnabled && isPdf(file))
    try {
      const frame = await hiddenFrame(file)
      frame.contentWindow?.print()
      return null
    } catch {
      // Falls through: the viewer of this browser is closed to the page.
    }
  saveFile(file)
  return file.name
}
