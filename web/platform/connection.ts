const every = 3000

const answers = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Polls the server every few seconds: calls `lost` when it does not answer and `back` once it does again.
 * Returns a function that stops polling.
 */
export function watchConnection({ lost, back }: { lost: () => void; back: () => void }): () => void {
  let isLost = false
  let isOver = false
  const end = () => {
    isOver = true
    clearInterval(timer)
    removeEventListener('online', look)
  }
  const look = async () => {
    const isThere = await answers()
    if (isOver || isThere !== isLost) return
    if (isThere) {
      end()
      back()
    } else {
      isLost = true
      lost()
    }
  }
  const timer = setInterval(look, every)
  addEventListener('online', look)
  void look()
  return end
}
