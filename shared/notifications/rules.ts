// Source: spec §9 «Push subscription is considered stale 5 minutes before expiry», «Device breakpoints».

import type { Device } from '../platform/device.ts'

const staleBefore = 5 * 60_000

/** Whether a subscription is as good as over: five minutes before its end. Both in milliseconds; null never ends. */
export const isStale = (expirationTime: number | null | undefined, now: number): boolean =>
  expirationTime != null && now >= expirationTime - staleBefore

/** Whether a kind of device belongs to the mobile group of subscriptions: mobile and tablet. */
export const isMobileGroup = (device: Device): boolean => device === 'mobile' || device === 'tablet'

/** Browsers of one group of a person that are kept; the oldest gives way. */
export const browsersAtMost = 5

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/
const innerName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid)\.?$/
const isNumeric = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * Whether an address may be that of a push service. The server will write to it, so it is `https` at the usual port, by a
 * name of the outer world; names that lead inside are refused again when the connection opens. A trial machine may name itself.
 */
export function isPushEndpoint(endpoint: string, isLoopbackAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (isLoopbackAllowed && loopback.test(hostname)) return protocol === 'http:' || protocol === 'https:'
  if (protocol !== 'https:' || port !== '') return false
  return hostname.includes('.') && !isNumeric(hostname) && !innerName.test(hostname)
}

/** How many bytes a base64url text stands for; null when it is none. */
export const base64UrlBytes = (text: string): number | null =>
  /^[\w-]*={0,2}$/.test(text) ? Math.floor((text.replaceAll('=', '').length * 6) / 8) : null
