import { isIPv6 } from 'node:net'

/** Returns the eight groups of an IPv6 address; null for an IPv4 one, also written as IPv6. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address) || /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) return null
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
}

/**
 * Returns the unit of a limit by address: an IPv4 address, or the /64 network of an IPv6 address, since one
 * visitor has all of it.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  if (groups) return `${groups.slice(0, 4).join(':')}::/64`
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** A network that a limit counts, and how many times the limit of one visitor it is allowed. */
interface Network {
  name: string
  share: number
}

/**
 * Returns the networks of an address, the narrowest first. A provider gives one customer a /56 and one host a /48,
 * so somebody with such a network would otherwise have 256 or 65,536 times the limit of a visitor.
 */
export function networksOf(address: string): Network[] {
  const narrow = { name: networkOf(address), share: 1 }
  const groups = groupsOf(address)
  if (!groups) return [narrow]
  const fourth = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return [
    narrow,
    { name: `${groups.slice(0, 3).join(':')}:${fourth}::/56`, share: 4 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, share: 16 },
  ]
}
