import type { Clinic } from '../shared/clinic/schema.ts'
import type { Brand } from '../shared/platform/brand.ts'
import { clinicNow } from './clinic/actions.ts'
import { settingsNow } from './clinic/store.ts'
import type { Config } from './config.ts'
import type { Reader } from './platform/db/types.ts'

/** The clinic as it calls itself now, with the address of the cabinet when it is known. */
export type ClinicBrand = Clinic & Brand

/**
 * Gives what tells the brand of this moment: an admin may change it at any time, so that nobody keeps a value. Ask
 * before a transaction begins: it reads over a connection of its own.
 */
export const brandOf =
  (reader: Reader, { clinic, publicUrl }: Config) =>
  async (): Promise<ClinicBrand> => ({ ...(await clinicNow(reader, clinic)), url: publicUrl })

/** Gives what tells which contacts of the clinic nobody has set yet: neither an admin nor the installation. */
export const missingContactsOf =
  (reader: Reader, { missingContacts }: Config) =>
  async () => {
    const own = await settingsNow(reader)
    return missingContacts.filter((field) => own[field] === null)
  }

/** The name that letters come under when an admin has set one; null: the name of the installation's MAIL_FROM. */
export const senderOf = (reader: Reader) => async (): Promise<string | null> =>
  (await settingsNow(reader)).name

/** Reads the current sender of messages, the letterhead of documents and the address for applications. */
export function officeOf(brand: () => Promise<ClinicBrand>) {
  return {
    sender: async () => {
      const { name, url } = await brand()
      return { clinic: name, ...(url && { host: new URL(url).hostname }) }
    },
    office: async () => {
      const now = await brand()
      return { brand: now, managerEmail: now.managerEmail }
    },
    post: async () => {
      const { name, email, managerEmail } = await brand()
      return { clinic: name, addresses: [email.toLowerCase(), managerEmail] }
    },
    requisites: async () => {
      const { legalName, ogrn, address, email, phone } = await brand()
      return { name: legalName, ogrn, address, email, phone }
    },
  }
}
