import { session } from './session.ts'

/** Milliseconds until a refused stream is requested again; the browser reconnects a broken one itself. */
const again = 30_000
/**
 * Milliseconds of silence after which a stream counts as dead, whatever the browser reports: the server sends a
 * keep-alive every 20 seconds, 40 at most (decision 0020). A phone that loses its signal gets no event.
 */
const silent = 50_000

interface Options {
  /** Reports the stream state: false as soon as it is broken, true once it is open again. */
  onFlow?: (flows: boolean) => void
  /** Keeps the stream in a hidden tab too, where a patient is waiting to be called. */
  isKept?: boolean
}

/**
 * Listens to a stream of Server-Sent Events while the tab is visible: a hidden tab closes it, because a browser
 * allows few connections per site. `on` gets each state whole, the first one at once. Returns a function that
 * stops listening.
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
    // The stream has ended with the session or with the right to read it. The page finds out which at once.
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
  look()
  document.addEventListener('visibilitychange', look)
  addEventListener('online', find)
  addEventListener('offline', lose)
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', find)
    removeEventListener('offline', lose)
    disconnect()
  }
}
