import type { Gateway } from './gateway.ts'
import { type MailSettings, mailGateway } from './mail.ts'
import type { Channel } from './outbox.ts'
import { leadingHome, type OwnHosts } from './own-links.ts'
import { printer } from './print.ts'
import { type PushSettings, pushGateway } from './push.ts'
import { type SmsSettings, smsGateway } from './sms.ts'

interface Settings {
  sms: SmsSettings
  mail: MailSettings
}

const toOutput = (line: string): void => void process.stdout.write(line)

/** Returns the channels without a gateway: their messages reach nobody. */
export const printedChannels = ({ sms, mail }: Settings): ('sms' | 'email')[] => [
  ...(smsGateway(sms) ? [] : (['sms'] as const)),
  ...(mailGateway(mail) ? [] : (['email'] as const)),
]

const noHosts: OwnHosts = async () => []

/**
 * Returns the gateway of each channel; without one, messages are printed to the output for the operator. Messages lead to
 * the given hosts only.
 */
export const gatewaysOf = (
  { hosts = noHosts, ...settings }: Settings & { push?: PushSettings; hosts?: OwnHosts },
  write: (line: string) => void = toOutput,
): Record<Channel, Gateway> => ({
  sms: leadingHome(smsGateway(settings.sms) ?? printer('sms', write), hosts),
  email: leadingHome(mailGateway(settings.mail) ?? printer('email', write), hosts),
  push: settings.push ? pushGateway(settings.push) : printer('push', write),
})
