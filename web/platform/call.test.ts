import { expect, test } from 'vitest'
import { addressOf, CallError } from './call.ts'

test.each([
  ['/api/bookings/:id', { id: 'a b/c' }, {}, '/api/bookings/a%20b%2Fc'],
  ['/api/slots', {}, { city: 'ekb', from: '2026-11-21' }, '/api/slots?city=ekb&from=2026-11-21'],
  ['/api/bookings', {}, { after: undefined, limit: 20 }, '/api/bookings?limit=20'],
  ['/api/factors', {}, {}, '/api/factors'],
])(
  'the address of %s carries its path parameters and only the given query values',
  (path, params, query, address) => {
    expect(addressOf(path, params, query)).toBe(address)
  },
)

test('a refusal returns its code, its fields and the retry delay', () => {
  const headers = { 'retry-after': '90', 'x-request-id': 'r-1' }
  const error = new CallError(
    { code: 'TOO_OFTEN', message: 'Подождите', fields: { target: 'рано' } },
    new Response(null, { status: 429, headers }),
  )
  const { kind, status, code, fields, retryAfter, requestId } = error
  expect({ kind, status, code, fields, retryAfter, requestId }).toEqual({
    kind: 'refusal',
    status: 429,
    code: 'TOO_OFTEN',
    fields: { target: 'рано' },
    retryAfter: 90,
    requestId: 'r-1',
  })
})

test('a call that did not reach the server fails with the kind «network» and the status 0', () => {
  const error = new CallError({ code: 'NETWORK', message: 'Нет связи' }, null)
  expect([error.kind, error.status, error.retryAfter]).toEqual(['network', 0, null])
})
