import { Box, Checkbox, Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { DiagnosisSearch } from './diagnosis-search.tsx'
import type { Entry } from './entry.ts'

type Diagnoses = Entry['diagnoses']

interface Props {
  name: string
  error: string | undefined
  diagnoses: Diagnoses
  /** The words in the search. */
  query: string
  onChange: (change: { diagnoses?: Diagnoses; query: string }) => void
}

/** The diagnoses of a finding, each with its two marks, and the search that adds one. */
export function DiagnosisList({ name, error, diagnoses, query, onChange }: Props) {
  const mark = (code: string, change: Partial<Diagnoses[number]>) =>
    onChange({ diagnoses: diagnoses.map((one) => (one.icd10 === code ? { ...one, ...change } : one)), query })
  return (
    <Stack gap="xs">
      {diagnoses.map(({ icd10, name: words, isNew, isChronic }) => (
        <Group key={icd10} gap="0.25rem 1rem" role="group" aria-label={`${icd10} ${words}`}>
          <Box flex="1 1 14rem" miw={0}>
            <b>{icd10}</b> {words}
          </Box>
          <Checkbox
            label="Впервые"
            checked={isNew}
            onChange={({ currentTarget }) => mark(icd10, { isNew: currentTarget.checked })}
          />
          <Checkbox
            label="Хроническое"
            checked={isChronic}
            onChange={({ currentTarget }) => mark(icd10, { isChronic: currentTarget.checked })}
          />
          <IconButton
            aria-label={`Убрать ${icd10}`}
            icon={IconX}
            onClick={() => onChange({ diagnoses: diagnoses.filter((one) => one.icd10 !== icd10), query })}
          />
        </Group>
      ))}
      <DiagnosisSearch
        name={name}
        error={error}
        query={query}
        onQuery={(next) => onChange({ query: next })}
        onChoose={({ code, name: words }) => {
          const others = diagnoses.filter((one) => one.icd10 !== code)
          const added = { icd10: code, name: words, isNew: false, isChronic: false }
          onChange({ diagnoses: [...others, added], query: '' })
        }}
      />
    </Stack>
  )
}
