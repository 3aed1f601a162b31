/** Reads the QR code on the present frame of a video; null when there is none. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | null>

/** The part of the browser's Barcode Detection API that is used; TypeScript does not know it yet. */
interface BarcodeDetector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats(): Promise<string[]>
}

/** Longer side of the frame that the library reads, pixels: a code held out to a camera fills a good part of it. */
const longest = 800

async function ofBrowser(): Promise<ReadQr | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = (await Detector?.getSupportedFormats().catch(() => [])) ?? []
  if (!Detector || !formats.includes('qr_code')) return null
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

async function ofLibrary(): Promise<ReadQr> {
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (!context || width === 0 || height === 0) return null
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(context.getImageData(0, 0, width, height))
    } catch {
      // The library throws when a frame holds no code.
      return null
    }
  }
}

/** Opens a reader of QR codes: the browser's own where it has one, otherwise a library that is loaded now. */
export const openQrReader = async (): Promise<ReadQr> => (await ofBrowser()) ?? ofLibrary()
