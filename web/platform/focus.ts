/** Focuses an element and scrolls it into view; focusing an already focused element does not scroll by itself. */
export function focusOn(node: HTMLElement | null | undefined): void {
  node?.focus()
  node?.scrollIntoView({ block: 'nearest' })
}
