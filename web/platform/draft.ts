// Named as the spec names what stays on the device (§3 «Client-side state»), so that a logout finds it.
/** Begins the name of everything that is kept on this device for a person. */
export const prefix = 'cabinet.'

interface Kept {
  owner: string
  value: unknown
}

/** Keeps an unfinished form on this device for its owner (the phone of the session). Silent when the device refuses. */
export function keepDraft(name: string, owner: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ owner, value } satisfies Kept))
  } catch {
    // A full or forbidden storage must not break the form itself.
  }
}

/** What was kept under the name by this owner; null when there is nothing, it is another's, or it cannot be read. */
export function readDraft(name: string, owner: string): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Kept | null
    return kept?.owner === owner ? kept.value : null
  } catch {
    return null
  }
}

/** Forgets one draft. */
export const dropDraft = (name: string): void => localStorage.removeItem(prefix + name)

/** Forgets everything that people left on this device: drafts and the chosen organization (spec §4 «Logout»). */
export function dropDrafts(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people have
  document.cookie = 'activeOrganization=; path=/; max-age=0; samesite=lax'
}
