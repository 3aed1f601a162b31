import { Autocomplete, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import type { FactorChoice } from '../../../../shared/programme/marks.ts'
import { unaddedText } from '../../../../shared/programme/ru.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { useUnadded } from '../../../ui/use-unadded.ts'
import classes from '../form/form.module.css'
import { PickFactors } from '../form/form-factors.tsx'
import { useUnitForm } from './unit-entry.ts'
import { UnitMerge } from './unit-merge.tsx'
import { DepartmentName } from './unit-name.tsx'
import { type UnitKind, type UnitRow, unitNames } from './unit-words.ts'

interface Props {
  organization: OrganizationId
  kind: UnitKind
  /** Null for a new unit. */
  unit: UnitRow | null
  edition: Edition
  onDone: () => void
  onCancel: (isDirty: boolean) => void
}

/** Warns that a change of the position's factors also changes the due dates of its people. */
const Affected = ({ unit, kind }: Pick<Props, 'unit' | 'kind'>) =>
  kind === 'position' &&
  unit !== null &&
  unit.people > 0 && (
    <Note tone="calm" icon={IconInfoCircle}>
      Вместе с факторами изменятся сроки осмотров у всех, кто на этой должности. У кого указаны свои факторы,
      сроки останутся прежними.
    </Note>
  )

const exemptions = [
  'По СОУТ вредных факторов нет, класс 1',
  'По СОУТ вредных факторов нет, класс 2',
  'За компьютером меньше половины рабочего дня',
]

interface ExemptionProps {
  value: string | null
  error: ReactNode
  onChange: (value: string | null) => void
}

/** States that the work without factors needs no check-up, with the reason for an inspection. */
const Exemption = ({ value, error, onChange }: ExemptionProps) => (
  <Stack gap="sm">
    <Checkbox
      label="На этой должности осмотр не требуется"
      description="Её люди не попадут в «Без факторов» и в список контингента."
      checked={value !== null}
      onChange={(event) => onChange(event.currentTarget.checked ? '' : null)}
    />
    {value !== null && (
      <Autocomplete
        label="Почему"
        data-path="exemption"
        data={exemptions}
        filter={({ options }) => options}
        value={value}
        onChange={onChange}
        error={error}
        maxLength={200}
      />
    )}
  </Stack>
)

/** Form with the name of a department, or the name and the factors of a position. */
export function UnitForm({ organization, kind, unit, edition, onDone, onCancel }: Props) {
  const entry = useUnitForm({ organization, kind, unit, edition, onDone })
  const { form, failure, isBusy, onSubmit, changed } = entry
  const words = unitNames[kind]
  const place = useRef<HTMLInputElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'end' })
    place.current?.focus()
  }, [])
  const isDirty = form.isDirty()
  useUnsaved(isDirty)
  const unadded = useUnadded()
  const factorsError = unadded.isUnadded ? unaddedText : form.errors.factors
  return (
    <Form
      isDocked
      className={classes.form}
      failure={failure}
      isBusy={isBusy}
      save={unit ? 'Сохранить' : words.add}
      acts={
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          onClick={() => onCancel(isDirty)}
        >
          К списку
        </Button>
      }
      onSubmit={(event) => {
        if (!unadded.check(event.currentTarget)) onSubmit(event)
      }}
    >
      {kind === 'department' ? (
        <DepartmentName
          ref={place}
          organization={organization}
          unit={unit}
          field={{ error: form.errors.name }}
          onChange={(name) => form.setFieldValue('name', name)}
        />
      ) : (
        <TextInput
          ref={place}
          label="Название"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      )}
      {kind === 'position' && (
        <section
          className={classes.factors}
          aria-label="Факторы и виды работ"
          data-path="factors"
          data-wrong={factorsError ? true : undefined}
          tabIndex={-1}
        >
          <h3>Факторы и виды работ</h3>
          <Affected unit={unit} kind={kind} />
          <PickFactors
            edition={edition}
            chosen={form.getValues().factors as FactorChoice[]}
            onChange={(factors) => {
              unadded.forget()
              form.setFieldValue('factors', factors as never)
            }}
          />
          {form.getValues().factors.length === 0 && (
            <Exemption
              value={form.getValues().exemption}
              error={form.errors.exemption}
              onChange={(exemption) => form.setFieldValue('exemption', exemption)}
            />
          )}
          {factorsError && (
            <Group
              component="p"
              gap={6}
              wrap="nowrap"
              fz="sm"
              lh="1.25rem"
              c="var(--app-danger)"
              role="alert"
            >
              <IconAlertCircle size={18} stroke={2} aria-hidden />
              {factorsError}
            </Group>
          )}
        </section>
      )}
      {unit && !isDirty && <UnitMerge organization={organization} kind={kind} unit={unit} onDone={onDone} />}
      {changed && <SaveConflict what={`${words.thisOne} изменили`} fields={changed} />}
    </Form>
  )
}
