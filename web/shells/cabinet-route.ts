import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** The parent of every page. */
export const root = createRootRoute()

/** The parent of the pages for a user who has signed in. */
export const cabinet = createRoute({
  getParentRoute: () => root,
  id: 'cabinet',
  component: lazyRouteComponent(() => import('./cabinet-shell.tsx'), 'CabinetShell'),
})
