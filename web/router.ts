import { createRouter, defaultStringifySearch } from '@tanstack/react-router'
import { cabinet, root } from './shells/cabinet-route.ts'
import { openRoutes } from './shells/open-routes.ts'
import { organizationRoutes } from './shells/organization-routes.ts'
import { personRoutes } from './shells/person-routes.ts'
import { staffRoutes } from './shells/staff-routes.ts'
import { Loading } from './ui/loading.tsx'
import { Mishap } from './ui/mishap.tsx'

/** Every address of the cabinet. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...openRoutes,
    cabinet.addChildren([...personRoutes, ...organizationRoutes, ...staffRoutes]),
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
