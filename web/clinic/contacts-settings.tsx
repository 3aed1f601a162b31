import { useQuery } from '@tanstack/react-query'
import { clinicOf } from '../../shared/clinic/rules.ts'
import type { ClinicSettings } from '../../shared/clinic/schema.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { CardBone, Skeletons } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { clinicQuery } from './api.ts'
import classes from './parts/clinic.module.css'
import { ContactsForm } from './parts/contacts/contacts-form.tsx'
import { ContactsPreview } from './parts/contacts/contacts-preview.tsx'
import { useContacts } from './parts/contacts/use-contacts.ts'

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
  const { data, error, refetch } = useQuery(clinicQuery)
  if (data) return <Loaded settings={data} />
  if (error)
    return (
      <ErrorState
        title="Контакты не загрузились"
        error={error}
        safe="То, что настроено, продолжает действовать, попробуйте ещё раз."
        onRetry={() => void refetch()}
      />
    )
  return (
    <Skeletons gap={20}>
      <CardBone lines={7} />
      <CardBone lines={5} />
    </Skeletons>
  )
}
