import { z } from 'zod'

/** A file from the server: its name and its bytes. */
export interface DownloadedFile {
  name: string
  content: Blob
}

/**
 * The body of a call that accepts a raw file (application/octet-stream): a Blob in the browser, bytes on the
 * server. The contract sets `largest`; the server checks the file by its content, never by its name.
 */
export const FileBody = z
  .custom<Blob | Uint8Array>((given) => given instanceof Uint8Array && given.length > 0, 'Выберите файл')
  .transform((given) => given as Uint8Array)

/** The answer of a call that returns a file instead of JSON; a refusal is still JSON. */
export const FileReply = z.custom<DownloadedFile>()
