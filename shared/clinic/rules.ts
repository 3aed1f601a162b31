// Source: screens.md «Admin»: contacts, manager address; the brand is configuration.
import type { Clinic, ClinicValues, Installation } from './schema.ts'

/**
 * What the clinic says of itself: a value that an admin has set, else that of the installation. Papers use the name
 * when they have none of their own; applications come to the clinic's e-mail when the manager has none.
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
