import { openBytes, sealBytes } from '../sealed-bytes.ts'
import type { Secrets } from '../secrets.ts'
import type { MessageFile } from './gateway.ts'
import {
  fileContent,
  messageHtml,
  messageRecipient,
  messageSubject,
  messageText,
  messageUnsubscribe,
} from './tables.ts'

const known = new WeakMap<symbol, Secrets>()

/** Gives the keys with which this process seals and opens the messages of a database. */
export const sealMessagesWith = ({ identity }: { identity: symbol }, secrets: Secrets): void =>
  void known.set(identity, secrets)

/** Returns the keys of a database's messages; none is written without them. */
export function messageSecrets({ identity }: { identity: symbol }): Secrets {
  const secrets = known.get(identity)
  if (!secrets) throw new Error('messages are sealed, but this database was opened without secrets')
  return secrets
}

const columns = {
  recipient: messageRecipient,
  subject: messageSubject,
  text: messageText,
  html: messageHtml,
  unsubscribe: messageUnsubscribe,
}
type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

/** The parts of a message that the outbox seals; a recipient that was erased is empty. */
export type MessageContent = Partial<Record<Field, string | null>>

const changed = <Row extends MessageContent & { id: string }>(
  row: Row,
  change: (value: string, field: Field) => string,
): Row => {
  const values = fields.flatMap((field) => {
    const value = row[field]
    return value ? [[field, change(value, field)]] : []
  })
  return { ...row, ...Object.fromEntries(values) }
}

/** Seals the content of a message for its row. */
export const sealMessage = <Row extends MessageContent & { id: string }>(secrets: Secrets, row: Row): Row =>
  changed(row, (value, field) => secrets.seal(value, columns[field].at({ id: row.id })))

/** A message as the table keeps it; those of versions before sealing are not sealed. */
export type StoredMessage = MessageContent & { id: string; isSealed: boolean }

/** Opens the content of a message. */
export const openMessage = <Row extends StoredMessage>(secrets: Secrets, row: Row): Row =>
  row.isSealed ? changed(row, (value, field) => secrets.open(value, columns[field].at({ id: row.id }))) : row

/** Digests under the present and the former secrets by which messages to a phone or an address are found. */
export const recipientKeys = (secrets: Secrets, recipient: string): [string, ...string[]] =>
  secrets.digests('recipient', recipient.toLowerCase())

const contextOfFile = (id: string) => fileContent.at({ message_id: id })

export const sealFile = (secrets: Secrets, id: string, file: MessageFile): MessageFile => ({
  ...file,
  content: sealBytes(secrets, file.content, contextOfFile(id)),
})

export const openFile = (secrets: Secrets, id: string, file: MessageFile): MessageFile => ({
  ...file,
  content: openBytes(secrets, file.content, contextOfFile(id)),
})
