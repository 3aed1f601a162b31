import { z } from 'zod'

/** A file that came from the server: its name for the person and its bytes. */
export interface DownloadedFile {
  name: string
  content: Blob
}

/**
 * The body of a call that takes a file as it is (application/octet-stream): a Blob in the browser, bytes on the server.
 * Such a contract names its `largest`; what is inside is checked by its content, never by its name.
 */
export const FileBody = z
  .custom<Blob | Uint8Array>((given) => given instanceof Uint8Array && given.length > 0, 'Выберите файл')
  .transform((given) => given as Uint8Array)

/** The answer of a call that gives a file instead of JSON; a refusal is JSON as always. */
export const FileReply = z.custom<DownloadedFile>()
