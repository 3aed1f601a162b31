import { expect } from 'vitest'
import { withCatalogue as test } from '../../test/clinic.ts'
import { commission, examined } from '../../test/commission.ts'

test('the commission concludes a check-up to which somebody has come', async ({ app }) => {
  const chair = await commission(app)
  const { booking } = await examined(app, 'arrived')
  const { status, result, error } = await chair.conclude(booking)
  expect(error).toBeUndefined()
  expect({ status, result }).toMatchObject({ status: 200, result: { outcome: 'fit', isFinal: true } })
  const { rows } = await app.db.execute('select state from bookings where id = $1', [booking])
  expect(rows[0]?.state).toBe('completed')
})
