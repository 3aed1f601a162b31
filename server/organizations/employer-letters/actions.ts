import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Reader } from '../../platform/db/types.ts'
import type { Message } from '../../platform/outbox/outbox.ts'
import { listConnected } from '../relations/store.ts'

/** The words of a message to an employer in both of its forms. */
interface Words {
  letter: { subject: string; text: string }
  sms: string
}

/** Returns the messages to the head and the HR of an organization: letters, or an SMS where no address is confirmed. */
export const messagesToEmployer = async (
  reader: Reader,
  organization: OrganizationId,
  about: Pick<Message, 'kind' | 'now'> & { about?: string; link: string },
  { letter, sms }: Words,
): Promise<Message[]> =>
  (await listConnected(reader, organization)).map(({ account, phone, email }) =>
    email
      ? { ...about, account, channel: 'email', to: email, ...letter }
      : { ...about, account, channel: 'sms', to: phone, text: sms },
  )
