import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SignInPage } from '../accounts/sign-in-page.tsx'
import { textsIn } from './address-search.ts'
import { root } from './cabinet-route.ts'
import { GuestShell } from './guest-shell.tsx'

// The sign-in is in the first file, so that it needs no second one; everything else comes when it is opened.
const page = lazyRouteComponent

/**
 * Address parameters of the sign-in page, set when a page redirects to it (spec §2). `letter`: an e-mail with a
 * one-time link has been sent (`sent`), is to be asked for (`ask`) or is open with its `token` (`open`).
 */
const signInSearch = textsIn('callbackUrl', 'error', 'letter', 'token', 'email')

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
  component: page(() => import('../accounts/sign-up-page.tsx'), 'SignUpPage'),
})
const remember = createRoute({
  getParentRoute: () => guest,
  path: '/remember',
  component: page(() => import('../accounts/remember-page.tsx'), 'RememberPage'),
})

/** Pages for a visitor without an account that are wider than the card of the sign-in. */
const visitor = createRoute({
  getParentRoute: () => root,
  id: 'visitor',
  component: page(() => import('./visitor-shell.tsx'), 'VisitorShell'),
})
const price = createRoute({
  getParentRoute: () => visitor,
  path: '/price',
  component: page(() => import('../booking/price-page.tsx'), 'PricePage'),
})

/** The board is a screen on the wall: its page has no sign-in and no menu. */
const board = createRoute({
  getParentRoute: () => root,
  path: '/board',
  validateSearch: textsIn('city'),
  component: page(() => import('../queue/board/board-page.tsx'), 'BoardPage'),
})
/** The kiosk is a tablet at the entrance: its page has no sign-in and no menu. */
const kiosk = createRoute({
  getParentRoute: () => root,
  path: '/kiosk',
  component: page(() => import('../kiosk/kiosk-page.tsx'), 'KioskPage'),
})
/** The list of a foreman: its page has no sign-in and no menu; the secret stands after «#». */
const foreman = createRoute({
  getParentRoute: () => root,
  path: '/foreman',
  component: page(() => import('../group-booking/foreman-page.tsx'), 'ForemanPage'),
})
/** The pages that need no account. */
export const openRoutes = [
  guest.addChildren([signIn, signUp, remember]),
  visitor.addChildren([price]),
  board,
  kiosk,
  foreman,
] as const
