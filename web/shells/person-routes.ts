import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { textsIn } from './address-search.ts'
import { cabinet } from './cabinet-route.ts'

const page = lazyRouteComponent

const history = createRoute({
  getParentRoute: () => cabinet,
  path: '/',
  component: page(() => import('./home-page.tsx'), 'HomePage'),
})
const preorder = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder',
  validateSearch: textsIn('step'),
  component: page(() => import('../booking/preorder-page.tsx'), 'PreorderPage'),
})
const booking = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id',
  // `done`: the booking has just been made.
  validateSearch: (search: { done?: boolean } & SearchSchemaInput): { done?: boolean } =>
    search.done === true ? { done: true } : {},
  component: page(() => import('../booking/booking-page.tsx'), 'BookingPage'),
})
/** A booking that begins with the choice of the page of prices. */
const priced = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/priced',
  component: page(() => import('../booking/priced-page.tsx'), 'PricedPage'),
})
const bookAgain = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/again',
  component: page(() => import('../booking/again-page.tsx'), 'AgainPage'),
})
const moveBooking = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/move',
  component: page(() => import('../booking/move-page.tsx'), 'MovePage'),
})
const questionnaire = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/questionnaire',
  component: page(() => import('../questionnaire/questionnaire-page.tsx'), 'QuestionnairePage'),
})
const visitConsent = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/consent',
  component: page(() => import('../visit-consents/consent-page.tsx'), 'ConsentPage'),
})
/** An earlier time that is offered to a booking; the SMS leads here. */
const earlierTime = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/earlier',
  component: page(() => import('../booking/earlier-page.tsx'), 'EarlierPage'),
})
/** The address that the QR code of a booking holds. */
const bookingByCode = createRoute({
  getParentRoute: () => cabinet,
  path: '/b/$code',
  component: page(() => import('../booking/code-page.tsx'), 'CodePage'),
})
const checkUp = createRoute({
  getParentRoute: () => cabinet,
  path: '/checkups/$id',
  component: page(() => import('../check-ups/check-up-page.tsx'), 'CheckUpPage'),
})
const tickets = createRoute({
  getParentRoute: () => cabinet,
  path: '/tickets',
  component: page(() => import('../queue/tickets-page.tsx'), 'TicketsPage'),
})
const invitations = createRoute({
  getParentRoute: () => cabinet,
  path: '/invitations',
  component: page(() => import('../organizations/invitations-page.tsx'), 'InvitationsPage'),
})
const organizations = createRoute({
  getParentRoute: () => cabinet,
  path: '/organizations',
  component: page(() => import('./organizations-page.tsx'), 'OrganizationsPage'),
})

const notFound = createRoute({
  getParentRoute: () => cabinet,
  path: '$',
  component: page(() => import('./not-found-page.tsx'), 'NotFoundPage'),
})

/** The pages of every user. */
export const personRoutes = [
  history,
  preorder,
  priced,
  booking,
  bookAgain,
  moveBooking,
  questionnaire,
  visitConsent,
  earlierTime,
  bookingByCode,
  checkUp,
  tickets,
  invitations,
  organizations,
  notFound,
] as const
