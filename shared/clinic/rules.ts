// Contacts of the clinic: values set by an administrator replace the values of the installation.
import type { Clinic, ClinicValues, Installation } from './schema.ts'

/**
 * Effective clinic settings: the admin's value, otherwise the value of the installation. Without a separate
 * name for papers, papers use the clinic name. When an organization's manager has no e-mail, its applications
 * are sent to the clinic's e-mail.
 */
export function clinicOf(installation: Installation, own: ClinicValues): Clinic {
  const name = own.name ?? installation.name
  const email = own.email ?? installation.email
  return {
    name,
    legalName: own.legalName ?? installation.legalName ?? name,
    ogrn: own.ogrn ?? installation.ogrn,
    address: own.address ?? installation.address,
    licence: own.licence ?? installation.licence,
    phone: own.phone ?? installation.phone,
    email,
    site: own.site ?? installation.site,
    managerEmail: own.managerEmail ?? installation.managerEmail ?? email,
    note: own.note ?? installation.note,
  }
}
