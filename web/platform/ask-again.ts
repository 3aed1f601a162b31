type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Names the dialog that asks the user to pass the second step again; returns a function that takes it away. */
export function offerAskAgain(dialog: Ask): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = null
  }
}

/** Asks the user to pass the second step again; false when the user declined or no dialog is there. */
export const askAgain: Ask = () => ask?.() ?? Promise.resolve(false)
