import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { type AdminText, adminTexts } from '../platform/admin-address.ts'
import { textsIn } from './address-search.ts'
import { cabinet } from './cabinet-route.ts'

const page = lazyRouteComponent

/**
 * Sections of the admin panel. In the address each is a key without a value, like `/admin?requests` (spec §2);
 * without such a key the first section opens.
 */
const adminKeys = [
  'overview',
  'statistics',
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
const adminSearchTexts = textsIn<AdminText>(...adminTexts)
type AdminSearch = Partial<Record<AdminKey, ''>> & ReturnType<typeof adminSearchTexts>
const admin = createRoute({
  getParentRoute: () => cabinet,
  path: '/admin',
  validateSearch: (search: AdminSearch & SearchSchemaInput): AdminSearch =>
    Object.assign({ [adminKeys.find((key) => key in search) ?? adminKeys[0]]: '' }, adminSearchTexts(search)),
  component: page(() => import('./admin-page.tsx'), 'AdminPage'),
})
/**
 * Address parameters of the desk: the city, the day, the filters and the open card. `book`: a registrar is
 * booking a patient; `booked`: the open booking has just been made.
 */
const desk = createRoute({
  getParentRoute: () => cabinet,
  path: '/desk',
  validateSearch: textsIn('city', 'day', 'state', 'hour', 'booking', 'book', 'booked'),
  component: page(() => import('../desk/desk-page.tsx'), 'DeskPage'),
})
/** Address parameters of the electronic queue: its city; `cabinet`: the room whose console is open. */
const queue = createRoute({
  getParentRoute: () => cabinet,
  path: '/queue',
  validateSearch: textsIn('city', 'cabinet'),
  component: page(() => import('../queue/console/queue-page.tsx'), 'QueuePage'),
})
/** Address parameters of the plan of shifts: its city, the first day of the week, or the day shown alone. */
const shifts = createRoute({
  getParentRoute: () => cabinet,
  path: '/shifts',
  validateSearch: textsIn('city', 'from', 'day'),
  component: page(() => import('../shifts/shifts-page.tsx'), 'ShiftsPage'),
})
/**
 * Address parameters of the conclusions: the tab, the filters of its list, the check-up to decide (`booking`),
 * the final act being made (`organization`, `from`, `to`), and the employer without a cabinet (`inn`).
 */
const conclusions = createRoute({
  getParentRoute: () => cabinet,
  path: '/conclusions',
  validateSearch: textsIn(
    'tab',
    'city',
    'q',
    'state',
    'results',
    'receiver',
    'signed',
    'receipt',
    'booking',
    'organization',
    'from',
    'to',
    'department',
    'inn',
  ),
  component: page(() => import('../conclusions/conclusions-page.tsx'), 'ConclusionsPage'),
})
/**
 * Address parameters of the results that come after the visit: the filters, and the check-up whose findings are open
 * (`booking`).
 */
const results = createRoute({
  getParentRoute: () => cabinet,
  path: '/results',
  validateSearch: textsIn('q', 'state', 'service', 'booking'),
  component: page(() => import('../findings/results-page.tsx'), 'ResultsPage'),
})
/** The campaigns of all organizations, for the clinic's desk; `id` opens one. */
const clinicCampaigns = createRoute({
  getParentRoute: () => cabinet,
  path: '/campaigns',
  validateSearch: textsIn('id'),
  component: page(() => import('../campaigns/clinic-campaigns-page.tsx'), 'ClinicCampaignsPage'),
})
/** The pages of the clinic's staff. */
export const staffRoutes = [admin, desk, queue, shifts, conclusions, results, clinicCampaigns] as const
