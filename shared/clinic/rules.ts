// Contacts of the centre: the values of an administrator, else those of the installation.
import type { Clinic, ClinicValues, Installation } from './schema.ts'

/**
 * Effective clinic settings: the admin's value, otherwise the value of the installation. Papers use the clinic
 * name when they have no name of their own; applications go to the clinic's e-mail when the manager has none.
 */
export function clinicOf(installation: Installation, own: ClinicValues): Clinic {
  const name = own.name ?? installation.name
  const email = own.email ?? installation.email
  return {
    name,
    legalName: own.legalName ?? installation.legalName ?? name,
    ogrn: own.ogrn ?? installation.ogrn,
    address: own.address ?? installation.address,
    phone: own.phone ?? installation.phone,
    email,
    site: own.site ?? installation.site,
    managerEmail: own.managerEmail ?? installation.managerEmail ?? email,
    note: own.note ?? installation.note,
  }
}
