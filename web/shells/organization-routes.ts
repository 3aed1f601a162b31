import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { textsIn } from './address-search.ts'
import { cabinet } from './cabinet-route.ts'

const organizationPage = lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage')

/**
 * Address parameters of the employee list: filters, sorting, and the open sheet (an employee's card, a new
 * employee, the departments). `candidates`: the list of people who are not hired yet, with one of them open.
 */
const listTexts = textsIn(
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
)
/**
 * The employee list as the address describes it. `due`: only employees whose check-up is due within this many
 * days.
 */
type PatientsSearch = ReturnType<typeof listTexts> & { due?: number }

/**
 * Address parameters of the employee bookings: the day and the filters. `step`: the current step of booking a
 * group; `view`: the register of referrals, with `from` and `to` as its days.
 */
const preordersSearch = textsIn(
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
)
const patients = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/patients',
  validateSearch: ({ due, ...search }: PatientsSearch & SearchSchemaInput): PatientsSearch =>
    Object.assign(typeof due === 'number' ? { due } : {}, listTexts(search)),
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
const checkUpsSearch = textsIn(
  'from',
  'to',
  'department',
  'month',
  'kind',
  'state',
  'outcome',
  'search',
  'ahead',
)
const profosmotres = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/profosmotres',
  validateSearch: checkUpsSearch,
  component: organizationPage,
})
const colleagues = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/colleagues',
  component: organizationPage,
})
/** The campaigns of an organization; `id` opens one. */
const campaigns = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/campaigns',
  validateSearch: textsIn('id'),
  component: organizationPage,
})

const billing = createRoute({
  getParentRoute: () => cabinet,
  path: '/organization/billing',
  component: organizationPage,
})

/** The pages of an employer's organization. */
export const organizationRoutes = [patients, preorders, profosmotres, campaigns, colleagues, billing] as const
