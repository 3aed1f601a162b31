import { loadCatalogue } from './booking.ts'
import { loadFirstStations } from './group-booking.ts'
import { test } from './harness.ts'

/** `test` in a clinic that has orders, services and prices, loaded once per file. */
export const withCatalogue = test.extend<{ catalogue: null }>({
  catalogue: [
    async ({ app }, use) => {
      await loadCatalogue(app.db, app.clock.now())
      await use(null)
    },
    { scope: 'file', auto: true },
  ],
})

/** `test` in a clinic that also has stations, so that groups can be booked. */
export const withStations = withCatalogue.extend<{ stations: null }>({
  stations: [
    async ({ app, catalogue }, use) => {
      await loadFirstStations(app.db)
      await use(catalogue)
    },
    { scope: 'file', auto: true },
  ],
})
