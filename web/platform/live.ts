import { session } from './session.ts'

/**
 * Milliseconds after which a stream that the server refused is requested again. A stream that breaks off is
 * reopened by the browser itself.
 */
const again = 30_000
/**
 * Milliseconds without data after which a stream counts as dead, even if the browser reports it as open: a
 * phone that loses its signal gets no event. The server sends a keep-alive every 20 seconds, at the latest
 * after 40 (decision 0020).
 */
const silent = 50_000

interface Options {
  /** Reports the stream state: false as soon as it is broken, true once it is open again. */
  onFlow?: (flows: boolean) => void
  /** Keeps the stream in a hidden tab too, where a patient is waiting to be called. */
  isKept?: boolean
}

/**
 * Listens to a stream of Server-Sent Events while the tab is visible. A hidden tab closes the stream, because a
 * browser allows few connections per site. Each event carries the whole state, and `on` gets it; the first one
 * comes at once. Returns a function that stops listening.
 */
export function hearLive<State>(
  path: string,
  event: string,
  on: (state: State) => void,
  { onFlow, isKept }: Options = {},
): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  const disconnect = () => {
    clearTimeout(timer)
    clearTimeout(watch)
    source?.close()
    source = null
  }
  const hear = () => {
    clearTimeout(watch)
    watch = setTimeout(() => {
      onFlow?.(false)
      listen()
    }, silent)
  }
  const listen = () => {
    disconnect()
    const stream = new EventSource(path)
    source = stream
    hear()
    for (const sign of ['open', 'beat', event]) stream.addEventListener(sign, hear)
    stream.addEventListener('open', () => onFlow?.(true))
    stream.addEventListener(event, ({ data }) => on(JSON.parse(data) as State))
    // The server ends the stream when the session has ended or the user has lost the right to read it. Fetching
    // the session shows which of the two happened.
    stream.addEventListener('end', () => {
      disconnect()
      onFlow?.(false)
      void session.refresh()
    })
    stream.addEventListener('error', () => {
      if (source !== stream) return
      onFlow?.(false)
      if (stream.readyState === EventSource.CLOSED) timer = setTimeout(listen, again)
    })
  }
  const look = () => {
    if (document.visibilityState === 'hidden' && !isKept) return disconnect()
    if (!isKept || source?.readyState !== EventSource.OPEN) listen()
  }
  // The browser reports a lost network at once; the stream itself may notice it minutes later.
  const lose = () => onFlow?.(false)
  const find = () => {
    disconnect()
    look()
  }
  // A locked screen ends its streams; unlocking it brings them back.
  const isOpen = () => !session.current().need
  let wasOpen = isOpen()
  const stopHearing = session.subscribe(() => {
    if (isOpen() && !wasOpen) find()
    wasOpen = isOpen()
  })
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', find)
  addEventListener('offline', lose)
  return () => {
    stopHearing()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', find)
    removeEventListener('offline', lose)
    disconnect()
  }
}
