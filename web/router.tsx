import {
  createRootRoute,
  createRoute,
  createRouter,
  defaultStringifySearch,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { SignInPage } from './accounts/sign-in-page.tsx'
import { GuestShell } from './shells/guest-shell.tsx'
import { Loading } from './ui/loading.tsx'
import { Mishap } from './ui/mishap.tsx'

// The sign-in is in the first file, so that it needs no second one; everything else comes when it is opened.
const page = lazyRouteComponent

/** The parameters of a redirect to the sign-in (spec §2). `letter`: a one-time link has been sent. */
interface SignInSearch {
  callbackUrl?: string
  error?: string
  letter?: string
}

const textIn = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === 'string' ? { [name]: search[name] } : {}

/**
 * Address parameters of the employee list: filters, sorting, and the open sheet (a card, a new employee, the
 * units).
 */
const listKeys = [
  'q',
  'status',
  'department',
  'position',
  'factor',
  'sort',
  'order',
  'employee',
  'new',
  'units',
  'import',
] as const
/** The list of employees in the address; `due`: within so many days. */
type PatientsSearch = Partial<Record<(typeof listKeys)[number], string>> & { due?: number }

const signInSearch = (given: SignInSearch & SearchSchemaInput): SignInSearch => ({
  ...textIn({ ...given }, 'callbackUrl'),
  ...textIn({ ...given }, 'error'),
  ...textIn({ ...given }, 'letter'),
})

const root = createRootRoute()

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  validateSearch: signInSearch,
  component: GuestShell,
})
const signIn = createRoute({
  getParentRoute: () => guest,
  path: '/signin',
  component: SignInPage,
})
const signUp = createRoute({
  getParentRoute: () => guest,
  path: '/signup',
  component: page(() => import('./accounts/sign-up-page.tsx'), 'SignUpPage'),
})
const remember = createRoute({
  getParentRoute: () => guest,
  path: '/remember',
  component: page(() => import('./accounts/remember-page.tsx'), 'RememberPage'),
})

const cabinet = createRoute({
  getParentRoute: () => root,
  id: 'cabinet',
  component: page(() => import('./shells/cabinet-shell.tsx'), 'CabinetShell'),
})
const history = createRoute({
  getParentRoute: () => cabinet,
  path: '/',
  component: page(() => import('./shells/home-page.tsx'), 'HomePage'),
})
const preorder = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder',
  validateSearch: (search: { step?: string } & SearchSchemaInput): { step?: string } =>
    textIn({ ...search }, 'step'),
  component: page(() => import('./booking/preorder-page.tsx'), 'PreorderPage'),
})
const booking = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id',
  // `done`: the booking has just been made.
  validateSearch: (search: { done?: boolean } & SearchSchemaInput): { done?: boolean } =>
    search.done === true ? { done: true } : {},
  component: page(() => import('./booking/booking-page.tsx'), 'BookingPage'),
})
const bookAgain = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/again',
  component: page(() => import('./booking/again-page.tsx'), 'AgainPage'),
})
const moveBooking = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/move',
  component: page(() => import('./booking/move-page.tsx'), 'MovePage'),
})
const tickets = createRoute({
  getParentRoute: () => cabinet,
  path: '/tickets',
  component: page(() => import('./queue/tickets-page.tsx'), 'TicketsPage'),
})
/** The board: its day and what narrows it; `step`: the booking of a group; `view`: the register, `from` and `to` its days. */
const preorderKeys = [
  'step',
  'day',
  'state',
  'department',
  'group',
  'search',
  'paper',
  'view',
  'from',
  'to',
] as const
type PreordersSearch = Partial<Record<(typeof preorderKeys)[number], string>>
const preordersSearch = (search: PreordersSearch & SearchSchemaInput): PreordersSearch =>
  Object.assign({}, ...preorderKeys.map((name) => textIn({ ...search }, name)))

const organizationPage = page(() => import('./shells/organization-page.tsx'), 'OrganizationPage')
const patients = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/patients',
  validateSearch: (search: PatientsSearch & SearchSchemaInput): PatientsSearch =>
    Object.assign(
      typeof search.due === 'number' ? { due: search.due } : {},
      ...listKeys.map((key) => textIn(search, key)),
    ),
  component: organizationPage,
})
const preorders = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/preorders',
  validateSearch: preordersSearch,
  component: organizationPage,
})
/** The check-ups: the period and what narrows the list; `ahead`: months of the forecast. */
const checkUpKeys = ['from', 'to', 'department', 'month', 'state', 'outcome', 'search', 'ahead'] as const
type CheckUpsSearch = Partial<Record<(typeof checkUpKeys)[number], string>>
const profosmotres = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/profosmotres',
  validateSearch: (search: CheckUpsSearch & SearchSchemaInput): CheckUpsSearch =>
    Object.assign({}, ...checkUpKeys.map((name) => textIn({ ...search }, name))),
  component: organizationPage,
})

/** Sections of the admin panel; each is a key without a value, like `/admin?requests` (spec §2). The first one where none is named. */
const adminKeys = ['overview', 'requests', 'users', 'prices', 'main', 'helper', 'outbox', 'audit'] as const
/** The name of a section of the admin panel in the address. */
export type AdminKey = (typeof adminKeys)[number]
/** Address parameters of the admin sections: tab or stage, filters, and the open record. */
const adminTexts = [
  'stage',
  'request',
  'user',
  'tab',
  'city',
  'q',
  'organization',
  'on',
  'service',
  'group',
  'hint',
  'edition',
  'channel',
  'state',
  'kind',
  'message',
  'from',
  'to',
  'who',
  'role',
  'act',
  'what',
  'subject',
  'event',
  'sort',
  'import',
] as const
type AdminSearch = Partial<Record<AdminKey, ''>> & Partial<Record<(typeof adminTexts)[number], string>>
const admin = createRoute({
  getParentRoute: () => cabinet,
  path: '/admin',
  validateSearch: (search: AdminSearch & SearchSchemaInput): AdminSearch =>
    Object.assign(
      { [adminKeys.find((key) => key in search) ?? adminKeys[0]]: '' },
      ...adminTexts.map((name) => textIn({ ...search }, name)),
    ),
  component: page(() => import('./shells/admin-page.tsx'), 'AdminPage'),
})
/** The desk: its city and day, what narrows them, and the open card; `book`: somebody is being booked, `booked`: he has been. */
const deskKeys = ['city', 'day', 'state', 'hour', 'booking', 'book', 'booked'] as const
type DeskSearch = Partial<Record<(typeof deskKeys)[number], string>>
const desk = createRoute({
  getParentRoute: () => cabinet,
  path: '/desk',
  validateSearch: (search: DeskSearch & SearchSchemaInput): DeskSearch =>
    Object.assign({}, ...deskKeys.map((name) => textIn({ ...search }, name))),
  component: page(() => import('./desk/desk-page.tsx'), 'DeskPage'),
})
/** The rooms of the electronic queue: their city; `cabinet`: the room that somebody works in. */
const queueKeys = ['city', 'cabinet'] as const
type QueueSearch = Partial<Record<(typeof queueKeys)[number], string>>
const queue = createRoute({
  getParentRoute: () => cabinet,
  path: '/queue',
  validateSearch: (search: QueueSearch & SearchSchemaInput): QueueSearch =>
    Object.assign({}, ...queueKeys.map((name) => textIn({ ...search }, name))),
  component: page(() => import('./queue/console/queue-page.tsx'), 'QueuePage'),
})
/** The papers of the commission: the part of the page, what narrows its list, the check-up that is decided, the act that is made. */
const conclusionKeys = ['tab', 'city', 'q', 'state', 'booking', 'organization', 'from', 'to'] as const
type ConclusionsSearch = Partial<Record<(typeof conclusionKeys)[number], string>>
const conclusions = createRoute({
  getParentRoute: () => cabinet,
  path: '/conclusions',
  validateSearch: (search: ConclusionsSearch & SearchSchemaInput): ConclusionsSearch =>
    Object.assign({}, ...conclusionKeys.map((name) => textIn({ ...search }, name))),
  component: page(() => import('./conclusions/conclusions-page.tsx'), 'ConclusionsPage'),
})
/** The screen on the wall: without a sign-in and without a menu. */
const board = createRoute({
  getParentRoute: () => root,
  path: '/board',
  validateSearch: (search: { city?: string } & SearchSchemaInput): { city?: string } =>
    textIn({ ...search }, 'city'),
  component: page(() => import('./queue/board/board-page.tsx'), 'BoardPage'),
})
const notFound = createRoute({
  getParentRoute: () => cabinet,
  path: '$',
  component: page(() => import('./shells/not-found-page.tsx'), 'NotFoundPage'),
})

/** Every address of the cabinet. */
export const router = createRouter({
  routeTree: root.addChildren([
    guest.addChildren([signIn, signUp, remember]),
    board,
    cabinet.addChildren([
      history,
      preorder,
      booking,
      bookAgain,
      moveBooking,
      tickets,
      patients,
      preorders,
      profosmotres,
      admin,
      desk,
      queue,
      conclusions,
      notFound,
    ]),
  ]),
  // A key without a value stays as it is written: `/admin?requests`.
  stringifySearch: (search) => defaultStringifySearch(search).replace(/=(?=&|$)/g, ''),
  defaultPendingComponent: Loading,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Mishap,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** A step of a booking was opened to correct it: what follows is the check of all that was typed. */
    isCorrection?: boolean
  }
}
