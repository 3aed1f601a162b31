// Source: spec §9 «Push subscription is considered stale 5 minutes before expiry», «Device breakpoints».

import type { Device } from '../platform/device.ts'

const staleBefore = 5 * 60_000

/**
 * Returns whether a subscription counts as expired, five minutes before its end. Both values are in
 * milliseconds; null means that it never ends.
 */
export const isStale = (expirationTime: number | null | undefined, now: number): boolean =>
  expirationTime != null && now >= expirationTime - staleBefore

/** Returns whether a kind of device belongs to the mobile group of subscriptions: mobile and tablet. */
export const isMobileGroup = (device: Device): boolean => device === 'mobile' || device === 'tablet'

/** Maximum number of browsers of one group that a person keeps; a new one replaces the oldest. */
export const browsersAtMost = 5

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/
const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid)\.?$/
const isNumeric = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * Returns whether an address may belong to a push service. The server sends requests to it, so it must be
 * `https` at the default port with a public host name. Names that resolve to internal addresses are refused
 * again when the connection opens. In trial mode the machine's own address is allowed.
 */
export function isPushEndpoint(endpoint: string, isLoopbackAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (isLoopbackAllowed && loopback.test(hostname)) return protocol === 'http:' || protocol === 'https:'
  if (protocol !== 'https:' || port !== '') return false
  return hostname.includes('.') && !isNumeric(hostname) && !innerName.test(hostname)
}

/** Returns the number of bytes in a base64url text; null when the text is not base64url. */
export const base64UrlBytes = (text: string): number | null =>
  /^[\w-]*={0,2}$/.test(text) ? Math.floor((text.replaceAll('=', '').length * 6) / 8) : null
