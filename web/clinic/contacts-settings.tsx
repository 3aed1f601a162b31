import { useQuery } from '@tanstack/react-query'
import { clinicOf } from '../../shared/clinic/rules.ts'
import type { ClinicSettings } from '../../shared/clinic/schema.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { clinicQuery } from './api.ts'
import classes from './parts/clinic.module.css'
import { ContactsForm } from './parts/contacts/contacts-form.tsx'
import { ContactsPreview } from './parts/contacts/contacts-preview.tsx'
import { useContacts } from './parts/contacts/use-contacts.ts'
import { SettingsWaiting } from './parts/settings-waiting.tsx'

function Loaded({ settings }: { settings: ClinicSettings }) {
  const contacts = useContacts(settings)
  return (
    <div className={classes.beside}>
      <LeaveGuard isDirty={contacts.isDirty} />
      <ContactsForm contacts={contacts} />
      <ContactsPreview clinic={clinicOf(contacts.base.installation, contacts.own)} />
    </div>
  )
}

/** Shows the clinic's public contacts: the values in force, their source and a preview. */
export function ContactsSettings() {
  const query = useQuery(clinicQuery)
  if (query.data) return <Loaded settings={query.data} />
  return <SettingsWaiting query={query} failed="Контакты не загрузились" cards={[7, 5]} />
}
