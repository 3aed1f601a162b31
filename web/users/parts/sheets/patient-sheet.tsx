import { TextInput } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { z } from 'zod'
import { PatientLink, type UserCard } from '../../../../shared/users/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useUserActs } from '../../api.ts'
import classes from '../card/card.module.css'
import { StaleNote, useOverCard } from '../card/over-card.tsx'

interface Props {
  card: UserCard
  onClose: () => void
}

const Linking = z.object({ patientID: PatientLink.shape.patientID.unwrap() })

function PatientForm({ card, onClose }: Props) {
  const { linkPatient } = useUserActs(card.id)
  const { run, changes } = useOverCard(card)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: Linking,
    initialValues: { patientID: card.profile.patientID ?? '' },
    send: async ({ patientID }) => {
      if (!(await run((version) => linkPatient({ patientID, version })))) return
      onClose()
      toast('ok', 'Пациент связан', card.profile.fullname)
    },
  })
  useUnsaved(form.isDirty())
  return (
    <Form failure={failure} isBusy={isBusy} save="Связать с пациентом" onSubmit={onSubmit}>
      <p className={classes.quiet}>
        Сверьте паспорт: человек увидит осмотры этого пациента, а ФИО, пол и дату рождения сам менять уже не
        сможет.
      </p>
      <StaleNote changes={changes} />
      <TextInput
        label="Номер пациента"
        description="Как в системе центра"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('patientID')}
      />
    </Form>
  )
}

/** Links an account to a patient record of the clinic's system. */
export const PatientSheet = ({ opened, ...rest }: Props & { opened: boolean }) => (
  <FormSheet
    opened={opened}
    onClose={rest.onClose}
    title="Связать с пациентом"
    mark={<IconTile icon={IconId} size="lg" />}
  >
    <PatientForm {...rest} />
  </FormSheet>
)
