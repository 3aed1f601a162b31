import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, isIPv4 } from 'node:net'

function listOf(type: 'ipv4' | 'ipv6', nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(address, Number(bits), type)
  }
  return list
}

// All special-purpose networks of IANA: this machine, private networks, links, tests, multicast.
const inner = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

// Only the global part of IPv6 is public, without its tunnels and documentation ranges.
const global = listOf('ipv6', ['2000::/3'])
const inside = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * Tells whether an IP address is public: not this machine, not a private or special network. False for anything
 * else.
 */
export function isOuterAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return !inner.check(mapped, 'ipv4')
  return isIP(mapped) === 6 && global.check(mapped, 'ipv6') && !inside.check(mapped, 'ipv6')
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  found: string | LookupAddress[],
  family?: number,
) => void

/**
 * A DNS lookup for sockets that refuses internal addresses. The socket connects to the checked address, so a
 * name that changes between check and call gains nothing.
 */
export function outerLookup(host: string, options: LookupOptions, found: LookupCallback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const outer = addresses.filter(({ address }) => isOuterAddress(address))
    const [first] = outer
    if (!first || outer.length < addresses.length)
      return found(Object.assign(new Error('Внутренний адрес'), { code: 'EINNER' }), [])
    if (options.all) return found(null, outer)
    found(null, first.address, first.family)
  })
}

const innerNames = /(^|\.)(localhost|local|lan|internal|intranet|home\.arpa|corp)$/

/**
 * Tells whether a host of a setting lies in the outer world: a public address, or a name that is neither a single word nor
 * ends as names of inner networks do. The name is not looked up.
 */
export function isOuterHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(bare)) return isOuterAddress(bare)
  return bare.includes('.') && !innerNames.test(bare)
}
