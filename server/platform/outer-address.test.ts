import { expect, test } from 'vitest'
import { isOuterAddress, outerLookup } from './outer-address.ts'

test.for([
  '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1',
  '255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1',
  '2001:db8::1 2002:7f00:1:: 2001::1 ff02::1 localhost example.ru',
])('an internal address is never called: %s', (addresses) => {
  for (const address of addresses.split(' '))
    expect([address, isOuterAddress(address)]).toEqual([address, false])
})

test('a public address may be called', () => {
  for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '2a00:1450:4010:c0f::5f', '::ffff:8.8.8.8'])
    expect([address, isOuterAddress(address)]).toEqual([address, true])
})

test('a name that resolves to this machine is refused when the socket looks it up', async () => {
  const code = await new Promise((resolve) =>
    outerLookup('localhost', { all: true }, (error) => resolve(error?.code)),
  )
  expect(code).toBe('EINNER')
})
