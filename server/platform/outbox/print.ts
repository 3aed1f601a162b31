import type { Gateway, Outgoing } from './gateway.ts'
import type { Channel } from './outbox.ts'

/** A phone with its middle hidden: `+7 ••• ••• 45 67`. */
const phoneOf = (phone: string): string => phone.replace(/^\+7\d{6}(\d{2})(\d{2})$/, '+7 ••• ••• $1 $2')

/** An address with its name hidden: `i•••@mail.ru`. */
const addressOf = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••')

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const lineOf: Record<Channel, (message: Outgoing) => string> = {
  sms: ({ recipient, text }) => `SMS на ${phoneOf(recipient)}: ${oneLine(text)}`,
  email: ({ recipient, subject, text, file }) =>
    `Письмо на ${addressOf(recipient)} «${oneLine(subject ?? '')}»${file ? `, файл «${file.name}»` : ''}: ${oneLine(text)}`,
  push: ({ subject, text }) => `Уведомление «${oneLine(subject ?? '')}»: ${oneLine(text)}`,
}

/**
 * Stands in for a gateway that is not configured: prints the message as one line for the operator, beside the
 * log.
 */
export const printer = (channel: Channel, write: (line: string) => void): Gateway => ({
  async send(message) {
    write(`${lineOf[channel](message)}\n`)
    return null
  },
})
