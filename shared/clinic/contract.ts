import { route } from '../platform/route.ts'
import { Version } from '../platform/version.ts'
import { clinicRefusals } from './ru.ts'
import { ClinicInput, ClinicSettings } from './schema.ts'

/** Contacts and brand of the clinic, for an administrator. */
export const clinicContract = {
  settings: route('GET', '/api/admin/clinic', {
    summary: 'Контакты и название центра',
    reply: ClinicSettings,
  }),
  /** A refusal for a stale version carries the current settings in `details.now`. */
  change: route('POST', '/api/admin/clinic', {
    summary: 'Изменить контакты и название центра',
    audit: { act: 'change', what: 'settings' },
    body: ClinicInput.extend({ version: Version }),
    reply: ClinicSettings,
    refusals: [clinicRefusals.STALE_SETTINGS],
  }),
}
