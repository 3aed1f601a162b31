import type { UnsafeSetting } from '../shared/overview/schema.ts'
import type { Config } from './config.ts'
import { isOuterHost } from './platform/outer-address.ts'

/** Facts about the running installation that no setting tells. */
export interface Observation {
  /** The role of the process owns tables. */
  ownsTables: boolean
  /** A proxy of this machine or of the inner network has named a visitor's address, which was not believed. */
  isForwarded: boolean
  /** The administrator of the demo is still there. */
  hasDemoAdmin: boolean
}

/** Tells whether what is sent to an address can be read on its way through the outer world. */
function isPlain(address: string | undefined, plain: string): boolean {
  if (!address || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === plain && isOuterHost(hostname)
}

/** Mail to an outer server goes unsealed when somebody on the way takes STARTTLS out of the server's answer. */
const isPlainMail = (address: string | undefined): boolean =>
  isPlain(address, 'smtp:') && new URL(address ?? '').searchParams.get('requireTLS') !== 'true'

const sealedModes = ['require', 'verify-ca', 'verify-full']

const isPlainDatabase = (address: string | undefined): boolean =>
  (isPlain(address, 'postgres:') || isPlain(address, 'postgresql:')) &&
  !sealedModes.includes(new URL(address ?? '').searchParams.get('sslmode') ?? '')

/** Finds what in the settings makes the cabinet unsafe, the worst first. A trial on one's own machine has nothing to find. */
export function findUnsafeSettings(config: Config, observed: Observation): UnsafeSetting[] {
  if (config.isTrial) return []
  const { publicUrl, sms, mail, exchange, daData, databaseUrl, databaseReadUrl, demo } = config
  const findings: [UnsafeSetting, boolean][] = [
    ['demo', demo],
    ['demoAdmin', !demo && observed.hasDemoAdmin],
    ['noAddress', !publicUrl],
    ['plainAddress', isPlain(publicUrl, 'http:')],
    ['proxy', observed.isForwarded],
    ['role', observed.ownsTables],
    ['sms', isPlain(sms.url, 'http:')],
    ['mail', isPlainMail(mail.url)],
    ['exchange', isPlain(exchange.url, 'http:')],
    ['daData', isPlain(daData.url, 'http:')],
    ['database', isPlainDatabase(databaseUrl) || isPlainDatabase(databaseReadUrl)],
  ]
  return findings.flatMap(([finding, isFound]) => (isFound ? [finding] : []))
}
