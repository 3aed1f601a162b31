import type { Clinic } from '../shared/clinic/schema.ts'
import { type Brand, noPhone } from '../shared/platform/brand.ts'
import { clinicNow } from './clinic/actions.ts'
import { settingsNow } from './clinic/store.ts'
import type { Config } from './config.ts'
import type { Reader } from './platform/db/types.ts'

/** The clinic as it calls itself now, with the address of the cabinet when it is known. */
export type ClinicBrand = Clinic & Brand

/**
 * Returns a function that reads the current brand. An admin may change the brand at any time, so callers do not
 * keep it. Call the function before a transaction begins, because it reads over a separate connection.
 */
export const brandOf =
  (reader: Reader, { clinic, publicUrl }: Config) =>
  async (): Promise<ClinicBrand> => {
    const now = await clinicNow(reader, clinic)
    return { ...now, phone: now.phone || noPhone, url: publicUrl }
  }

/** Returns a function that reads the contacts for the pages: a contact that nobody has given is empty. */
export const contactsOf =
  (reader: Reader, { clinic }: Config) =>
  (): Promise<Clinic> =>
    clinicNow(reader, clinic)

/** Returns a function that lists the contacts of the clinic that neither an admin nor the installation has set. */
export const missingContactsOf =
  (reader: Reader, { missingContacts }: Config) =>
  async () => {
    const own = await settingsNow(reader)
    return missingContacts.filter((field) => own[field] === null)
  }

/** The sender name of letters that an admin has set; null: the name in MAIL_FROM of the installation is used. */
export const senderOf = (reader: Reader) => async (): Promise<string | null> =>
  (await settingsNow(reader)).name

/** Hosts of a trial, whose letters lead to the machine itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Returns a function that lists the hosts to which messages may lead: the cabinet and the site of the clinic. */
export const hostsOf = (brand: () => Promise<ClinicBrand>) => async (): Promise<string[]> => {
  const { url, site } = await brand()
  const named = [url, site].flatMap((one) => (one && URL.canParse(one) ? [new URL(one).hostname] : []))
  return url ? named : [...named, ...loopback]
}

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
      const { legalName, ogrn, address, licence, email, phone } = await brand()
      return { name: legalName, ogrn, address, licence, email, phone: phone === noPhone ? '' : phone }
    },
  }
}
