type Ask = () => Promise<boolean>

/** Questions that the server may put before an act: the second step of staff, or the password of everybody. */
export type AgainQuestion = 'second-step' | 'owner'

const dialogs = new Map<AgainQuestion, Ask>()

/** Names the dialog of a question; returns a function that takes it away. */
export function offerAskAgain(question: AgainQuestion, dialog: Ask): () => void {
  dialogs.set(question, dialog)
  return () => {
    if (dialogs.get(question) === dialog) dialogs.delete(question)
  }
}

/** Asks the user a question; false when the user declined or no dialog is there. */
export const askAgain = (question: AgainQuestion): Promise<boolean> =>
  dialogs.get(question)?.() ?? Promise.resolve(false)
