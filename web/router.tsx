import {
  createRootRoute,
  createRoute,
  createRouter,
  defaultStringifySearch,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { SignInPage } from './accounts/sign-in-page.tsx'
import { type AdminText, adminTexts } from './platform/admin-address.ts'
import { GuestShell } from './shells/guest-shell.tsx'
import { Loading } from './ui/loading.tsx'
import { Mishap } from './ui/mishap.tsx'

// The sign-in is in the first file, so that it needs no second one; everything else comes when it is opened.
const page = lazyRouteComponent

/**
 * Address parameters of the sign-in page, set when a page redirects to it (spec §2). `letter`: an e-mail with a
 * one-time link has been sent (`sent`), is to be asked for (`ask`) or is open with its `token` (`open`).
 */
interface SignInSearch {
  callbackUrl?: string
  error?: string
  letter?: string
  token?: string
  email?: string
}

const textIn = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === 'string' ? { [name]: search[name] } : {}

/**
 * Address parameters of the employee list: filters, sorting, and the open sheet (an employee's card, a new
 * employee, the departments). `candidates`: the list of people who are not hired yet, with one of them open.
 */
const listKeys = [
  'q',
  'status',
  'visit',
  'passed',
  'dueFrom',
  'dueTo',
  'department',
  'position',
  'factor',
  'sort',
  'order',
  'employee',
  'new',
  'units',
  'import',
  'candidates',
  'candidate',
] as const
/**
 * The employee list as the address describes it. `due`: only employees whose check-up is due within this many
 * days.
 */
type PatientsSearch = Partial<Record<(typeof listKeys)[number], string>> & { due?: number }

const signInSearch = (given: SignInSearch & SearchSchemaInput): SignInSearch => ({
  ...textIn({ ...given }, 'callbackUrl'),
  ...textIn({ ...given }, 'error'),
  ...textIn({ ...given }, 'letter'),
  ...textIn({ ...given }, 'token'),
  ...textIn({ ...given }, 'email'),
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

/** Pages for a visitor without an account that are wider than the card of the sign-in. */
const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: page(() => import('./shells/visitor-shell.tsx'), 'VisitorShell'),
})
const price = createRoute({
  getParentRoute: () => visitor,
  path: '/price',
  component: page(() => import('./booking/price-page.tsx'), 'PricePage'),
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
/** A booking that begins with the choice of the page of prices. */
const priced = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/priced',
  component: page(() => import('./booking/priced-page.tsx'), 'PricedPage'),
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
/** An earlier time that is offered to a booking; the SMS leads here. */
const earlierTime = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/earlier',
  component: page(() => import('./booking/earlier-page.tsx'), 'EarlierPage'),
})
/** The address that the QR code of a booking holds. */
const bookingByCode = createRoute({
  getParentRoute: () => cabinet,
  path: '/b/$code',
  component: page(() => import('./booking/code-page.tsx'), 'CodePage'),
})
const checkUp = createRoute({
  getParentRoute: () => cabinet,
  path: '/checkups/$id',
  component: page(() => import('./check-ups/check-up-page.tsx'), 'CheckUpPage'),
})
const tickets = createRoute({
  getParentRoute: () => cabinet,
  path: '/tickets',
  component: page(() => import('./queue/tickets-page.tsx'), 'TicketsPage'),
})
/**
 * Address parameters of the employee bookings: the day and the filters. `step`: the current step of booking a
 * group; `view`: the register of referrals, with `from` and `to` as its days.
 */
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
/**
 * Address parameters of the check-ups: the period and the filters of the list. `ahead`: for how many months the
 * forecast is shown.
 */
const checkUpKeys = [
  'from',
  'to',
  'department',
  'month',
  'kind',
  'state',
  'outcome',
  'search',
  'ahead',
] as const
type CheckUpsSearch = Partial<Record<(typeof checkUpKeys)[number], string>>
const profosmotres = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/profosmotres',
  validateSearch: (search: CheckUpsSearch & SearchSchemaInput): CheckUpsSearch =>
    Object.assign({}, ...checkUpKeys.map((name) => textIn({ ...search }, name))),
  component: organizationPage,
})
const colleagues = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/colleagues',
  component: organizationPage,
})
const invitations = createRoute({
  getParentRoute: () => cabinet,
  path: '/invitations',
  component: page(() => import('./organizations/invitations-page.tsx'), 'InvitationsPage'),
})
const organizations = createRoute({
  getParentRoute: () => cabinet,
  path: '/organizations',
  component: page(() => import('./shells/organizations-page.tsx'), 'OrganizationsPage'),
})

/** The campaigns of an organization; `id` opens one. */
const campaigns = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/campaigns',
  validateSearch: (search: { id?: string } & SearchSchemaInput): { id?: string } =>
    textIn({ ...search }, 'id'),
  component: organizationPage,
})

const billing = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/billing',
  component: organizationPage,
})

/**
 * Sections of the admin panel. In the address each is a key without a value, like `/admin?requests` (spec §2);
 * without such a key the first section opens.
 */
const adminKeys = [
  'overview',
  'requests',
  'users',
  'prices',
  'billing',
  'main',
  'helper',
  'outbox',
  'audit',
] as const
/** The name of a section of the admin panel in the address. */
export type AdminKey = (typeof adminKeys)[number]
type AdminSearch = Partial<Record<AdminKey, ''>> & Partial<Record<AdminText, string>>
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
/**
 * Address parameters of the desk: the city, the day, the filters and the open card. `book`: a registrar is
 * booking a patient; `booked`: the open booking has just been made.
 */
const deskKeys = ['city', 'day', 'state', 'hour', 'booking', 'book', 'booked'] as const
type DeskSearch = Partial<Record<(typeof deskKeys)[number], string>>
const desk = createRoute({
  getParentRoute: () => cabinet,
  path: '/desk',
  validateSearch: (search: DeskSearch & SearchSchemaInput): DeskSearch =>
    Object.assign({}, ...deskKeys.map((name) => textIn({ ...search }, name))),
  component: page(() => import('./desk/desk-page.tsx'), 'DeskPage'),
})
/** Address parameters of the electronic queue: its city; `cabinet`: the room whose console is open. */
const queueKeys = ['city', 'cabinet'] as const
type QueueSearch = Partial<Record<(typeof queueKeys)[number], string>>
const queue = createRoute({
  getParentRoute: () => cabinet,
  path: '/queue',
  validateSearch: (search: QueueSearch & SearchSchemaInput): QueueSearch =>
    Object.assign({}, ...queueKeys.map((name) => textIn({ ...search }, name))),
  component: page(() => import('./queue/console/queue-page.tsx'), 'QueuePage'),
})
/**
 * Address parameters of the conclusions: the tab, the filters of its list, the check-up to decide (`booking`),
 * and the final act being made (`organization`, `from`, `to`).
 */
const conclusionKeys = ['tab', 'city', 'q', 'state', 'booking', 'organization', 'from', 'to'] as const
type ConclusionsSearch = Partial<Record<(typeof conclusionKeys)[number], string>>
const conclusions = createRoute({
  getParentRoute: () => cabinet,
  path: '/conclusions',
  validateSearch: (search: ConclusionsSearch & SearchSchemaInput): ConclusionsSearch =>
    Object.assign({}, ...conclusionKeys.map((name) => textIn({ ...search }, name))),
  component: page(() => import('./conclusions/conclusions-page.tsx'), 'ConclusionsPage'),
})
/** The campaigns of all organizations, for the clinic's desk; `id` opens one. */
const clinicCampaigns = createRoute({
  getParentRoute: () => cabinet,
  path: '/campaigns',
  validateSearch: (search: { id?: string } & SearchSchemaInput): { id?: string } =>
    textIn({ ...search }, 'id'),
  component: page(() => import('./campaigns/clinic-campaigns-page.tsx'), 'ClinicCampaignsPage'),
})
/** The board is a screen on the wall: its page has no sign-in and no menu. */
const board = createRoute({
  getParentRoute: () => root,
  path: '/board',
  validateSearch: (search: { city?: string } & SearchSchemaInput): { city?: string } =>
    textIn({ ...search }, 'city'),
  component: page(() => import('./queue/board/board-page.tsx'), 'BoardPage'),
})
/** The kiosk is a tablet at the entrance: its page has no sign-in and no menu. */
const kiosk = createRoute({
  getParentRoute: () => root,
  path: '/kiosk',
  component: page(() => import('./kiosk/kiosk-page.tsx'), 'KioskPage'),
})
/** The list of a foreman: its page has no sign-in and no menu; the secret stands after «#». */
const foreman = createRoute({
  getParentRoute: () => root,
  path: '/foreman',
  component: page(() => import('./group-booking/foreman-page.tsx'), 'ForemanPage'),
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
    visitor.addChildren([price]),
    board,
    kiosk,
    foreman,
    cabinet.addChildren([
      history,
      preorder,
      priced,
      booking,
      bookAgain,
      moveBooking,
      earlierTime,
      checkUp,
      bookingByCode,
      tickets,
      patients,
      preorders,
      profosmotres,
      campaigns,
      colleagues,
      invitations,
      organizations,
      billing,
      admin,
      desk,
      queue,
      conclusions,
      clinicCampaigns,
      notFound,
    ]),
  ]),
  // A key without a value stays without «=»: `/admin?requests`.
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
    /**
     * The user has opened a step of a booking from the last step, to correct it; after that the last step is
     * shown again.
     */
    isCorrection?: boolean
  }
}
