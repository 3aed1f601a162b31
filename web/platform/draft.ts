// The prefix is given by the spec (§3 «Client-side state»): a sign-out finds the data on the device by it.
/** Prefix of every key that is stored on this device for a user. */
export const prefix = 'cabinet.'
const secret = `${prefix}secret.`
const over = `${prefix}over.`

interface StoredValue {
  owner: string
  value: unknown
}

function keep(storage: () => Storage, key: string, owner: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify({ owner, value } satisfies StoredValue))
  } catch {
    // A full or blocked storage must not break the form itself.
  }
}

function read(storage: () => Storage, key: string, owner: string): unknown {
  try {
    const kept = JSON.parse(storage().getItem(key) ?? 'null') as StoredValue | null
    if (kept?.owner === owner) return kept.value
    // Another user has signed in: data of the previous user must not be readable.
    storage().removeItem(key)
  } catch {
    // Unreadable data counts as missing.
  }
  return null
}

const device = () => localStorage
const tab = () => sessionStorage

/** Stores an unfinished form on this device for its owner (the phone of the session). Ignores a storage failure. */
export const keepDraft = (name: string, owner: string, value: unknown): void =>
  keep(device, prefix + name, owner, value)

/**
 * Returns the owner's stored data under the name; null when it is missing, belongs to another user, or cannot
 * be read.
 */
export const readDraft = (name: string, owner: string): unknown => read(device, prefix + name, owner)

/**
 * Subscribes to changes that another tab makes to the owner's data under this name. `isThere`: whether the data
 * exists now. A tab that was suspended receives old events later, so the listener reads the current storage and
 * not the event.
 */
export function hearDraft(name: string, owner: string, on: (isThere: boolean) => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key !== prefix + name) return
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredValue | null
    // If another user has signed in since and stored this data, the listener is not called.
    if (!kept || kept.owner === owner) on(kept !== null)
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/**
 * Stores data that must outlive neither this tab nor the session: it survives a reload, and the next user of
 * the device does not get it.
 */
export const keepSecret = (name: string, owner: string, value: unknown): void =>
  keep(tab, secret + name, owner, value)

/** Returns the owner's data stored by `keepSecret` in this tab; null as with `readDraft`. */
export const readSecret = (name: string, owner: string): unknown => read(tab, secret + name, owner)

/** Deletes one draft with its secret part. */
export function dropDraft(name: string): void {
  localStorage.removeItem(prefix + name)
  sessionStorage.removeItem(secret + name)
}

/**
 * Deletes a draft that the user has completed. The browser's «back» can still open its steps, so each step
 * checks `isOver`.
 */
export function endDraft(name: string): void {
  dropDraft(name)
  sessionStorage.setItem(over + name, '')
}

/** Checks whether this tab has completed a draft of this name and no new one has been started since. */
export const isOver = (name: string, owner: string): boolean =>
  sessionStorage.getItem(over + name) !== null && readDraft(name, owner) === null

const dropFrom = (storage: Storage, start: string): void => {
  for (const name of Object.keys(storage)) if (name.startsWith(start)) storage.removeItem(name)
}

/** Checks whether this device holds an unfinished form of this name, whoever owns it. */
export const hasDraft = (name: string): boolean => localStorage.getItem(prefix + name) !== null

/** Deletes data that must not outlive the session. */
export const dropSecrets = (): void => dropFrom(sessionStorage, secret)

/** Deletes all user data on this device: drafts and the chosen organization (spec §4 «Logout»). */
export function dropDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) dropFrom(storage, prefix)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people have
  document.cookie = 'activeOrganization=; path=/; max-age=0; samesite=lax'
}
