import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { SignInPage } from './accounts/sign-in-page.tsx'
import { GuestShell } from './shells/guest-shell.tsx'
import { Loading } from './ui/loading.tsx'
import { Mishap } from './ui/mishap.tsx'

// The sign-in is in the first file, so that it needs no second one; everything else comes when it is opened.
const page = lazyRouteComponent

/** What a redirect to the sign-in carries (spec §2). `letter`: a one-time link has been sent. */
interface SignInSearch {
  callbackUrl?: string
  error?: string
  letter?: string
}

const textIn = (search: Record<string, unknown>, name: string) =>
  typeof search[name] === 'string' ? { [name]: search[name] } : {}

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
  component: page(() => import('./booking/history-page.tsx'), 'HistoryPage'),
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
const moveBooking = createRoute({
  getParentRoute: () => cabinet,
  path: '/preorder/$id/move',
  component: page(() => import('./booking/move-page.tsx'), 'MovePage'),
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
    cabinet.addChildren([history, preorder, booking, moveBooking, notFound]),
  ]),
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
}
