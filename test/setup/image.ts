import { ensureImage } from '../image.ts'

/** Makes the image of the embedded database before the first file: else each worker would make it, five seconds each. */
export default async function setup(): Promise<void> {
  await ensureImage()
}
