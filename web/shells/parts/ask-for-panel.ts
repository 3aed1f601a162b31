import type { Panel } from './panels.ts'

let asked: Panel | null = null
const listeners = new Set<() => void>()

/** Opens the menu at a panel, from a page that leads there. */
export function askForPanel(panel: Panel): void {
  asked = panel
  for (const listener of listeners) listener()
}

/** The panel that the menu opens at: the one asked for, else the main one. */
export const panelToOpen = (): Panel => asked ?? 'main'

/** The next opening begins with the main panel again. */
export const forgetAskedPanel = (): void => {
  asked = null
}

/** Hears of a panel that is asked for. Returns what ends it. */
export function onPanelAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
