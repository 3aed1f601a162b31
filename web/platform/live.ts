import { session } from './session.ts'

/** Milliseconds until a refused stream is asked for again; a broken one comes back by the browser itself. */
const again = 30_000
/**
 * Milliseconds of silence after which a stream is dead, whatever the browser believes: the server shows a sign of life every 20
 * seconds, 40 at the most (decision 0020). A phone that loses the air in a corridor is told by nobody.
 */
const silent = 50_000

interface Options {
  /** Hears whether the stream flows: false as soon as it is broken, true once it is open again. */
  onFlow?: (flows: boolean) => void
  /** It is heard in a hidden tab too, where somebody is waiting to be called. */
  isKept?: boolean
}

/**
 * Hears a stream of Server-Sent Events while the tab is looked at: a hidden one lets go, because a browser has few
 * connections to a site. `on` gets each state whole, the first one at once. Returns what ends it.
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
  const letGo = () => {
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
    letGo()
    const stream = new EventSource(path)
    source = stream
    hear()
    for (const sign of ['open', 'beat', event]) stream.addEventListener(sign, hear)
    stream.addEventListener('open', () => onFlow?.(true))
    stream.addEventListener(event, ({ data }) => on(JSON.parse(data) as State))
    // Over for good: with the session, or with the right to hear it. The page learns which at once.
    stream.addEventListener('end', () => {
      letGo()
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
    if (document.visibilityState === 'hidden' && !isKept) return letGo()
    if (!isKept || source?.readyState !== EventSource.OPEN) listen()
  }
  // The browser tells of a lost network at once; the stream itself may notice it minutes later.
  const lose = () => onFlow?.(false)
  const find = () => {
    letGo()
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
    letGo()
  }
}
