import {
  type Icon,
  IconCalendarPlus,
  IconCalendarUser,
  IconDoorEnter,
  IconFileCertificate,
  IconFlag,
  IconFlask,
  IconHistory,
  IconStethoscope,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import type { EmployerRole } from '../../../shared/organizations/schema.ts'
import type { AdminKey } from '../staff-routes.ts'

/** A section of the cabinet: its full name for the open menu and a short one for the narrow column. */
export interface Section {
  to:
    | '/'
    | '/preorder'
    | '/tickets'
    | '/organization/patients'
    | '/organization/preorders'
    | '/organization/profosmotres'
    | '/organization/campaigns'
    | '/organization/colleagues'
    | '/organization/billing'
    | '/admin'
    | '/desk'
    | '/queue'
    | '/shifts'
    | '/conclusions'
    | '/results'
    | '/campaigns'
  /** `book` undefined: the section is not the one of booking at the desk. */
  search?: Partial<Record<AdminKey, ''>> & { book?: '' | undefined }
  name: string
  short: string
  icon: Icon
  /** Roles in the current organization that may not open it. */
  closedTo?: readonly EmployerRole[]
}

/** Sections of a person's own cabinet (spec §2). */
export const ownSections: readonly Section[] = [
  { to: '/', name: 'История осмотров', short: 'История', icon: IconHistory },
  { to: '/preorder', name: 'Записаться', short: 'Запись', icon: IconCalendarPlus },
  { to: '/tickets', name: 'Электронная очередь', short: 'Талоны', icon: IconTicket },
]

/** Pages of one booking and of one check-up: the history opens them. */
const ofHistory = /^\/(preorder\/(?!priced$)[^/]+(\/move|\/earlier)?|checkups\/[^/]+)$/

/** Props of the link to a section: at which addresses it is the current one. */
export function activeOn(to: Section['to'], pathname: string) {
  const isOfHistory = ofHistory.test(pathname)
  return {
    activeOptions: { exact: to === '/' || isOfHistory, explicitUndefined: true },
    ...(to === '/' && isOfHistory && { 'aria-current': 'page' as const }),
  }
}

/** The workplace of registrars; it is listed before the sections that every user has. */
export const deskSection: Section = {
  to: '/desk',
  search: { book: undefined },
  name: 'Регистратура',
  short: 'Приём',
  icon: IconDoorEnter,
}

/** A registrar books patients at the desk; the menu leads to a booking of the registrar's own. */
const deskBooking: Section = {
  to: '/desk',
  search: { book: '' },
  name: 'Записать человека',
  short: 'Запись',
  icon: IconCalendarPlus,
}

/** Sections of the own cabinet of a user who works at the desk. */
export const deskOwnSections: readonly Section[] = ownSections.map((section) =>
  section.to === '/preorder' ? deskBooking : section,
)

/** The rooms of the electronic queue, where doctors see patients. */
export const queueSection: Section = {
  to: '/queue',
  name: 'Очередь',
  short: 'Очередь',
  icon: IconStethoscope,
}

/** The plan of shifts: who works in which room. */
export const shiftsSection: Section = {
  to: '/shifts',
  name: 'Смены',
  short: 'Смены',
  icon: IconCalendarUser,
}

/** Decisions of the medical commission and the papers it issues. */
export const conclusionsSection: Section = {
  to: '/conclusions',
  name: 'Заключения',
  short: 'Заключения',
  icon: IconFileCertificate,
}

/** Results of studies that come after the visit. */
export const resultsSection: Section = {
  to: '/results',
  name: 'Результаты',
  short: 'Результаты',
  icon: IconFlask,
}

/** The periodic check-ups of all organizations, for the clinic's desk. */
export const campaignsSection: Section = {
  to: '/campaigns',
  name: 'Кампании',
  short: 'Кампании',
  icon: IconFlag,
}

/**
 * The menu for a user without an active relation to an organization: its only entry leads back to the user's
 * own cabinet.
 */
export const wayBack: readonly Section[] = [
  { to: '/', name: 'Личный кабинет', short: 'Кабинет', icon: IconUser },
]

/** How many sections a phone's bar has room for; the menu names the rest. */
export const inBar = 4
