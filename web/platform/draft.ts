// Named as the spec names what stays on the device (§3 «Client-side state»), so that a logout finds it.
/** Begins the name of everything that is kept on this device for a person. */
export const prefix = 'cabinet.'
const secret = `${prefix}secret.`
const over = `${prefix}over.`

interface Kept {
  owner: string
  value: unknown
}

function keep(storage: () => Storage, key: string, owner: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify({ owner, value } satisfies Kept))
  } catch {
    // A full or forbidden storage must not break the form itself.
  }
}

function read(storage: () => Storage, key: string, owner: string): unknown {
  try {
    const kept = JSON.parse(storage().getItem(key) ?? 'null') as Kept | null
    if (kept?.owner === owner) return kept.value
    // Another person sits here now: what the one before him left is not for him.
    storage().removeItem(key)
  } catch {
    // What cannot be read is not there.
  }
  return null
}

const device = () => localStorage
const tab = () => sessionStorage

/** Keeps an unfinished form on this device for its owner (the phone of the session). Silent when the device refuses. */
export const keepDraft = (name: string, owner: string, value: unknown): void =>
  keep(device, prefix + name, owner, value)

/** What was kept under the name by this owner; null when there is nothing, it is another's, or it cannot be read. */
export const readDraft = (name: string, owner: string): unknown => read(device, prefix + name, owner)

/**
 * Hears that another tab of this browser has changed what this owner keeps under the name; `isThere`: something stands there now.
 * A tab that slept hears of old changes: by what stands there it is told, not by what was written then.
 */
export function hearDraft(name: string, owner: string, on: (isThere: boolean) => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key !== prefix + name) return
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    // Whoever has signed in there since keeps what is not for this one.
    if (!kept || kept.owner === owner) on(kept !== null)
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Keeps what must outlive neither this tab nor the session: a reload finds it, the next person at the machine does not. */
export const keepSecret = (name: string, owner: string, value: unknown): void =>
  keep(tab, secret + name, owner, value)

/** What `keepSecret` kept for this owner in this tab; null as with `readDraft`. */
export const readSecret = (name: string, owner: string): unknown => read(tab, secret + name, owner)

/** Forgets one draft with its secret part. */
export function dropDraft(name: string): void {
  localStorage.removeItem(prefix + name)
  sessionStorage.removeItem(secret + name)
}

/** Forgets a draft that has become what it was for. The browser's «back» still has its steps: they ask `isOver`. */
export function endDraft(name: string): void {
  dropDraft(name)
  sessionStorage.setItem(over + name, '')
}

/** Whether this tab has brought a draft of this name to its end and nothing has been begun since. */
export const isOver = (name: string, owner: string): boolean =>
  sessionStorage.getItem(over + name) !== null && readDraft(name, owner) === null

const dropFrom = (storage: Storage, start: string): void => {
  for (const name of Object.keys(storage)) if (name.startsWith(start)) storage.removeItem(name)
}

/** Forgets what must not outlive the session. */
export const dropSecrets = (): void => dropFrom(sessionStorage, secret)

/** Forgets everything that people left on this device: drafts and the chosen organization (spec §4 «Logout»). */
export function dropDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) dropFrom(storage, prefix)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people have
  document.cookie = 'activeOrganization=; path=/; max-age=0; samesite=lax'
}
