import type { Panel } from './panels.ts'

let asked: Panel | null = null
const listeners = new Set<() => void>()

/** Opens the menu at a panel from a page that links to it. */
export function askForPanel(panel: Panel): void {
  asked = panel
  for (const listener of listeners) listener()
}

/** Returns the panel at which the menu opens: the requested one, else the main one. */
export const panelToOpen = (): Panel => asked ?? 'main'

/** Forgets the requested panel: the next time, the menu opens at the main panel. */
export const forgetAskedPanel = (): void => {
  asked = null
}

/** Calls the listener when a page asks the menu to open a panel. Returns a function that unsubscribes. */
export function onPanelAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
