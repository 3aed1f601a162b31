import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('a limit counts the address %s as %s', (address, network) => expect(networkOf(address)).toBe(network))

test('an IPv6 address also counts for its /56 and its /48, which may do four and sixteen times as much', () => {
  expect(networksOf('2001:db8:1:2ab:4::5')).toEqual([
    { name: '2001:db8:1:2ab::/64', share: 1 },
    { name: '2001:db8:1:200::/56', share: 4 },
    { name: '2001:db8:1::/48', share: 16 },
  ])
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', share: 1 }])
})
