/** A sleep that can be interrupted. A `ring` outside a sleep ends the next sleep at once. */
export function alarm(): { ring(): void; wait(ms: number): Promise<void> } {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring() {
      rung = true
      wake?.()
    },
    async wait(ms) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      rung = false
      wake = undefined
    },
  }
}
