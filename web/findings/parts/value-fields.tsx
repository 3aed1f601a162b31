import { Box, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FindingField, isOutOfNorm, type NormSubject, normText } from '../../../shared/findings/forms.ts'
import { valueText } from '../../../shared/findings/ru.ts'
import { withComputed } from '../../../shared/findings/rules.ts'
import { remarksBelow, withRemark } from '../../ui/remark.tsx'
import { type Entry, type StopItem, valuesOf } from './entry.ts'

interface Props {
  of: StopItem
  whom: NormSubject
  values: Entry['values']
  errors: Readonly<Record<string, string>>
  onChange: (values: Entry['values']) => void
}

interface FieldProps {
  field: FindingField
  norm: string
  isOut: boolean
}

const unitOf = (field: FindingField): string => ('unit' in field ? field.unit : '')

/** A value that follows from the typed ones. */
const Computed = ({ field, norm, isOut, value }: FieldProps & { value: number | string | undefined }) => (
  <Text inherit flex="1 1 100%" fz="sm">
    {field.name}: {value === undefined ? 'по росту и массе' : valueText({ value, unit: unitOf(field) })}
    <Text span inherit c={isOut ? 'var(--app-danger)' : 'dimmed'}>
      {isOut && ', вне нормы'}
      {norm && `, норма: ${norm}`}
    </Text>
  </Text>
)

interface InputProps extends FieldProps {
  path: string
  typed: string
  error: string | undefined
  onType: (typed: string) => void
}

function ValueInput({ field, norm, isOut, path, typed, error, onType }: InputProps) {
  const unit = unitOf(field)
  const name = unit ? `${field.name}, ${unit}` : field.name
  const props = {
    label: field.isOptional ? `${name} (если измерено)` : name,
    'data-path': path,
    'data-value': true,
    error,
    description: withRemark(isOut ? 'Вне нормы' : null, norm && `Норма: ${norm}`),
    inputWrapperOrder: remarksBelow,
    value: typed,
  }
  return (
    <Box flex="1 1 10rem" maw="18rem">
      {'choices' in field ? (
        <NativeSelect
          {...props}
          data={['', ...field.choices.map(({ text }) => text)]}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      ) : (
        <TextInput
          {...props}
          inputMode="decimal"
          autoComplete="off"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      )}
    </Box>
  )
}

/** The values of a study: the norm for this person stands at each field, and what lies outside it is marked at once. */
export function ValueFields({ of: { item, form }, whom, values, errors, onChange }: Props) {
  const given = withComputed(form.fields, valuesOf(form, { values }))
  return (
    <Group gap="sm" align="flex-start">
      {form.fields.map((field) => {
        const { key } = field
        const value = given.find((one) => one.key === key)?.value
        const isOut = value !== undefined && isOutOfNorm(field, value, whom)
        const norm = normText(field, whom)
        if ('computed' in field && field.computed)
          return <Computed key={key} field={field} norm={norm} isOut={isOut} value={value} />
        const path = `${item.service}.${key}`
        return (
          <ValueInput
            key={key}
            field={field}
            norm={norm}
            isOut={isOut}
            path={path}
            typed={values[key] ?? ''}
            error={errors[path]}
            onType={(typed) => onChange({ ...values, [key]: typed })}
          />
        )
      })}
    </Group>
  )
}
