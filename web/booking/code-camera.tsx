import { Text } from '@mantine/core'
import { IconCameraOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { readCode } from '../../shared/booking/code.ts'
import { Note } from '../ui/note.tsx'
import { openQrReader } from '../ui/qr-reader.ts'
import { Sheet } from '../ui/sheet.tsx'
import classes from './sheets.module.css'

/** Pause between two frames that are read, milliseconds. */
const readEvery = 150

interface FeedProps {
  /** Gets the first code of a booking that the camera sees. */
  onRead: (code: string) => void
  /** Camera that looks at the user, as on a tablet on a stand. */
  isFront?: boolean
}

const failures: Record<string, string> = {
  NotAllowedError: 'Браузеру не разрешена камера. Разрешите её в настройках страницы',
  NotFoundError: 'На этом устройстве нет камеры',
  NotReadableError: 'Камера занята другой программой',
}
const insecure = 'Камера работает только по защищённому адресу, https'

/** Opens the camera and stops it when the signal says so. */
async function openCamera(isFront: boolean, signal: AbortSignal): Promise<MediaStream> {
  const video = { facingMode: isFront ? 'user' : 'environment', width: { ideal: 1280 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  return stream
}

/** Reads codes from a video until `onRead` takes one. */
async function readFrom(video: HTMLVideoElement, signal: AbortSignal, onRead: (text: string) => boolean) {
  const read = await openQrReader()
  while (!signal.aborted) {
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video).catch(() => null) : null
    if (!signal.aborted && text !== null && onRead(text)) return
    await new Promise((resolve) => setTimeout(resolve, readEvery))
  }
}

/** Shows what the camera sees and reads QR codes until one is the code of a booking. */
export function CodeFeed({ onRead, isFront = false }: FeedProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onRead)
  latest.current = onRead
  const [failure, setFailure] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const run = async () => {
      if (!navigator.mediaDevices) return setFailure(insecure)
      const node = video.current
      const stream = await openCamera(isFront, signal)
      if (!node || signal.aborted) return
      node.srcObject = stream
      await node.play()
      await readFrom(node, signal, (text) => {
        const isRight = readCode(text) !== null
        setWrong(!isRight)
        if (isRight) latest.current(text)
        return isRight
      })
    }
    run().catch((error: unknown) => {
      if (!signal.aborted) setFailure(failures[(error as Error).name] ?? 'Камера не включилась')
    })
    return () => leaving.abort()
  }, [isFront])
  if (failure)
    return (
      <Note tone="danger" icon={IconCameraOff} role="alert">
        {failure}. Номер записи можно ввести с клавиатуры.
      </Note>
    )
  return (
    <>
      <div className={classes.frame}>
        <video ref={video} className={classes.video} data-front={isFront || undefined} muted playsInline />
      </div>
      <Text inherit p="0.75rem 0" ta="center" role="status">
        {isWrong ? 'Это не код записи. Покажите код из личного кабинета' : 'Поднесите QR-код записи к камере'}
      </Text>
    </>
  )
}

interface CameraProps extends FeedProps {
  opened: boolean
  onClose: () => void
}

/** A sheet with the camera. */
export const CodeCamera = ({ opened, onClose, ...feed }: CameraProps) => (
  <Sheet opened={opened} onClose={onClose} title="Камера">
    <CodeFeed {...feed} />
  </Sheet>
)
