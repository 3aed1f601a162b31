import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { documentRefusals, organizationFieldNames, ownershipForms } from '../../../../shared/documents/ru.ts'
import { type Requisites, RequisitesInput } from '../../../../shared/documents/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CallError } from '../../../platform/call.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { changedFields, type MergeResult, merge } from '../../../platform/merge.ts'
import { DigitsInput } from '../../../ui/digits-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { useSaveRequisites } from '../../api.ts'
import classes from './papers.module.css'
import { type RequisiteValues, type requisiteFields, valuesOf } from './requisites-values.ts'

const fieldNames: Record<(typeof requisiteFields)[number], string> = {
  ...organizationFieldNames,
  address: 'Адрес',
}

interface ConflictValues {
  merged: MergeResult<RequisiteValues>
  now: RequisiteValues
}

const shownText = (text: string) => text || 'не указано'

/** Returns the changes that another user has saved, in the form that the note shows. */
const changesOf = ({ merged: { values, taken, disputed }, now }: ConflictValues) => [
  ...taken.map((field) => ({ field, name: fieldNames[field], now: shownText(now[field]), mine: null })),
  ...disputed.map((field) => ({
    field,
    name: fieldNames[field],
    now: shownText(now[field]),
    mine: shownText(values[field]),
  })),
]

interface Props {
  organization: OrganizationId
  known: Requisites
  onSaved: () => void
}

/**
 * The form starts from the requisites as they were when it was opened; a later save by another user is merged
 * with the typed values.
 */
function useRequisitesForm({ organization, known, onSaved }: Props) {
  const save = useSaveRequisites(organization)
  const [base, setBase] = useState({ values: valuesOf(known), version: known.version })
  const [overtaken, setOvertaken] = useState<ConflictValues | null>(null)
  const entry = useSchemaForm<RequisiteValues>({
    schema: RequisitesInput,
    initialValues: base.values,
    send: async (typed) => {
      try {
        await save({ ...typed, version: base.version })
        onSaved()
      } catch (error) {
        const now = error instanceof CallError && (error.details as { now?: Requisites } | undefined)?.now
        if (!now || error.code !== documentRefusals.STALE_REQUISITES.code) throw error
        const theirs = valuesOf(now)
        const merged = merge(base.values, typed, theirs)
        setBase({ values: theirs, version: now.version })
        setOvertaken({ merged, now: theirs })
        entry.form.setValues(merged.values as never)
      }
    },
  })
  const take = (field: keyof RequisiteValues) => {
    if (!overtaken) return
    entry.form.setFieldValue(field, overtaken.now[field] as never)
    const disputed = overtaken.merged.disputed.filter((one) => one !== field)
    const taken = [...overtaken.merged.taken, field]
    setOvertaken({ ...overtaken, merged: { ...overtaken.merged, taken, disputed } })
  }
  const typed = entry.form.getValues() as RequisiteValues
  const isDirty = changedFields(base.values, typed).length > 0
  return { ...entry, overtaken, take, isDirty }
}

export function RequisitesForm(props: Props) {
  const { form, failure, isBusy, onSubmit, overtaken, take, isDirty } = useRequisitesForm(props)
  const field = (name: keyof RequisiteValues) => form.getInputProps(name)
  useUnsaved(isDirty)
  return (
    <Form isDocked failure={failure} isBusy={isBusy} save="Сохранить реквизиты" onSubmit={onSubmit}>
      <div className={classes.grid}>
        <EmailInput
          label="Email"
          autoComplete="off"
          placeholder="kadry@zavod.ru"
          data-autofocus
          {...field('email')}
        />
        <PhoneInput label="Телефон" autoComplete="off" placeholder="+7 343 300 00 17" {...field('phone')} />
        <div data-wide>
          <Autocomplete
            size="md"
            label="Форма собственности"
            placeholder="Частная собственность"
            maxLength={100}
            data={ownershipForms}
            maxDropdownHeight={260}
            comboboxProps={{ withinPortal: true }}
            {...field('ownership')}
          />
        </div>
        <DigitsInput
          label="Код ОКВЭД"
          placeholder="25.62"
          pattern="00.00.00"
          least={2}
          keeps="shown"
          {...field('okved')}
        />
        <div data-wide>
          <Textarea
            label="Адрес"
            placeholder="620017, г. Екатеринбург, ул. Фронтовых Бригад, 18"
            autosize
            minRows={1}
            maxRows={4}
            maxLength={500}
            {...field('address')}
          />
        </div>
      </div>
      <fieldset className={classes.signer}>
        <legend>Кто подписывает документы</legend>
        <div className={classes.grid}>
          <TextInput
            label="Должность"
            placeholder="Начальник отдела кадров"
            maxLength={200}
            {...field('signerPosition')}
          />
          <TextInput
            label="Фамилия, имя, отчество"
            placeholder="Соловьёва Марина Андреевна"
            maxLength={200}
            {...field('signerName')}
          />
        </div>
      </fieldset>
      {overtaken && <SaveConflict what="реквизиты изменили" fields={changesOf(overtaken)} onTake={take} />}
    </Form>
  )
}
