// This code writes the choice. It is apart from the code that reads the choice, so that the frame of the page
// need not load it.
import { type ActiveOrganization, activeName, notifyActiveOrganization } from './active-organization.ts'
import { dropDraft, keepDraft } from './draft.ts'

const year = 31_536_000

function writeCookie(value: string, age: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people have
  document.cookie = `${activeName}=${value}; path=/; max-age=${age}; samesite=lax${secure}`
}

/** Returns the organization's cookie value, its ИНН and КПП: «6670123456-667001001». */
export const cookieValueOf = ({ inn, kpp }: Pick<ActiveOrganization, 'inn' | 'kpp'>): string =>
  `${inn}-${kpp}`

/** Returns the value of the cookie; null without one. */
export const activeCookie = (): string | null =>
  new RegExp(`(?:^|; )${activeName}=([^;]+)`).exec(document.cookie)?.[1] ?? null

/** Makes an organization the current one: in the cookie and on this device (spec §3 «Client-side state»). */
export function chooseActive(owner: string, organization: ActiveOrganization): void {
  const { id, name, inn, kpp, ref, role } = organization
  keepDraft(activeName, owner, { id, name, inn, kpp, ref, role })
  writeCookie(cookieValueOf(organization), year)
  notifyActiveOrganization()
}

/** Clears the chosen organization. */
export function dropActive(): void {
  dropDraft(activeName)
  writeCookie('', 0)
  notifyActiveOrganization()
}
