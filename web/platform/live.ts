/** Milliseconds until a refused stream is asked for again; a broken one comes back by the browser itself. */
const again = 30_000

/**
 * Hears a stream of Server-Sent Events while the tab is looked at: a hidden one lets go, because a browser has few
 * connections to a site. `on` gets each state whole, the first one at once. Returns what ends it.
 */
export function hearLive<State>(path: string, event: string, on: (state: State) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const letGo = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const listen = () => {
    letGo()
    if (document.visibilityState !== 'visible') return
    const stream = new EventSource(path)
    source = stream
    stream.addEventListener(event, ({ data }) => on(JSON.parse(data) as State))
    // Over for good, e.g. with the session.
    stream.addEventListener('end', letGo)
    stream.addEventListener('error', () => {
      if (source === stream && stream.readyState === EventSource.CLOSED) timer = setTimeout(listen, again)
    })
  }
  listen()
  document.addEventListener('visibilitychange', listen)
  return () => {
    document.removeEventListener('visibilitychange', listen)
    letGo()
  }
}
