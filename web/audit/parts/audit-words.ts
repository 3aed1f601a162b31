import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconDownload,
  IconEye,
  IconLock,
  IconLogin2,
  IconLogout,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconQuestionMark,
  IconSend,
  IconTableExport,
  IconTrash,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { nobodyName, whatName } from '../../../shared/audit/ru.ts'
import type { AuditRow } from '../../../shared/audit/schema.ts'
import type { AuditAct } from '../../../shared/platform/audit.ts'

const actIcons: Record<AuditAct, Icon> = {
  view: IconEye,
  print: IconPrinter,
  download: IconDownload,
  export: IconTableExport,
  add: IconPlus,
  change: IconPencil,
  remove: IconTrash,
  send: IconSend,
  'sign-in': IconLogin2,
  fail: IconAlertTriangle,
  lock: IconLock,
  'sign-out': IconLogout,
  refuse: IconBan,
}

/** Returns the icon of an action; a question mark for one that only a newer version knows. */
export const iconOf = (act: string): Icon =>
  Object.hasOwn(actIcons, act) ? actIcons[act as AuditAct] : IconQuestionMark

/** Names the actor, by full name when it is known. */
export const whoWords = ({ who, role }: Pick<AuditRow, 'who' | 'role'>): string =>
  who ? (who.name ?? 'Удалённая учётная запись') : nobodyName(role)

/**
 * Names the record of an event: «Сотрудник: Белова Анна»; for a list or an object without a name, names the
 * action.
 */
export const recordWords = ({ what, subject, does }: Pick<AuditRow, 'what' | 'subject' | 'does'>): string =>
  subject?.name ? `${whatName(what)}: ${subject.name}` : does

const admin = (search: Record<string, string>) => ({ to: '/admin' as const, search })

/** Returns the address at which an administrator sees the record of an event; null when there is none. */
export function linkOf({ what, subject, organization }: AuditRow): Pick<LinkProps, 'to' | 'search'> | null {
  if (what === 'price') return admin({ prices: '', ...(organization && { organization: organization.id }) })
  if (what === 'settings') return admin({ main: '', tab: 'contacts' })
  if (what === 'schedule') return admin({ main: '' })
  if (what === 'kiosk') return admin({ main: '', tab: 'kiosks' })
  if (what === 'consent') return admin({ main: '', tab: 'consents' })
  if (what === 'edition') return admin({ main: '', tab: 'reference' })
  if (!subject) return null
  if (what === 'account') return admin({ users: '', user: subject.id })
  if (what === 'relation') return admin({ requests: '', request: subject.id })
  if (what === 'hint') return admin({ helper: '', hint: subject.id })
  if (what === 'booking') return { to: '/desk', search: { booking: subject.id } }
  return what === 'message' ? admin({ outbox: '', message: subject.id }) : null
}
