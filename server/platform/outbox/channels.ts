import type { Gateway } from './gateway.ts'
import { type MailSettings, mailGateway } from './mail.ts'
import type { Channel } from './outbox.ts'
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

/** Returns the gateway of each channel; without one, messages are printed to the output for the operator. */
export const gatewaysOf = (
  settings: Settings & { push?: PushSettings },
  write: (line: string) => void = toOutput,
): Record<Channel, Gateway> => ({
  sms: smsGateway(settings.sms) ?? printer('sms', write),
  email: mailGateway(settings.mail) ?? printer('email', write),
  push: settings.push ? pushGateway(settings.push) : printer('push', write),
})
