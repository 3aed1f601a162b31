import { channelNames } from '../../../shared/messages/ru.ts'
import type { MessageRow } from '../../../shared/messages/schema.ts'
import { formatPhone } from '../../../shared/platform/phone.ts'

/** Recipient of a message: a phone, an address, a browser. */
export function recipientOf({ channel, recipient }: Pick<MessageRow, 'channel' | 'recipient'>): string {
  if (channel === 'push') return 'в браузер'
  if (!recipient) return 'получатель стёрт'
  return channel === 'sms' ? formatPhone(recipient) : recipient
}

/** Returns the channel and the recipient in one line. */
export const addressedTo = (row: Pick<MessageRow, 'channel' | 'recipient'>): string =>
  `${channelNames[row.channel]} ${row.channel === 'push' || !row.recipient ? '' : 'на '}${recipientOf(row)}`
