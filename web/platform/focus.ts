/** Gives the focus and brings its owner into sight: what has the focus already is not moved by getting it once more. */
export function focusOn(node: HTMLElement | null | undefined): void {
  node?.focus()
  node?.scrollIntoView({ block: 'nearest' })
}
