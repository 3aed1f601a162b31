import { loadCatalogue } from './booking.ts'
import { loadFirstStations } from './group-booking.ts'
import { test } from './harness.ts'

/** A test in a clinic that has its orders, services and prices: once a file. */
export const withCatalogue = test.extend<{ catalogue: null }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

/** A test in a clinic that has its stations too, and so can take groups. */
export const withStations = withCatalogue.extend<{ stations: null }>({
  stations: [
    async ({ app, catalogue }, use) => {
      await loadFirstStations(app.db)
      await use(catalogue)
    },
    { scope: 'file', auto: true },
  ],
})
