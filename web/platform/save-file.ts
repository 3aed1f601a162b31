import type { DownloadedFile } from '../../shared/platform/file.ts'

/** Saves a file received from the server on the device, under its own name. */
export function saveFile({ name, content }: DownloadedFile): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The address is released a minute later, because the browser has only begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
