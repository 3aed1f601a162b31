import { Stack } from '@mantine/core'
import type { CardChoice, CardComparison, CardField } from '../../../../shared/employees/card-merge/schema.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { fieldNames } from '../form/field-names.ts'
import { sideWords, valueWords } from './merge-words.ts'

interface Props {
  compared: CardComparison
  choice: CardChoice
  onChoose: (field: CardField, side: 'kept' | 'other') => void
}

/** The fields in which two cards differ, each with both values beside one another. */
export const MergeFields = ({ compared: { kept, other, fields }, choice, onChoose }: Props) => (
  <Stack gap="md">
    {fields.map(({ field, side }) => (
      <ChoiceCards
        key={field}
        legend={fieldNames[field]}
        name={`merge-${field}`}
        value={choice[field] ?? side}
        onChange={(chosen) => onChoose(field, chosen)}
        choices={[
          { value: 'kept', title: valueWords(kept, field), text: sideWords(kept, true) },
          { value: 'other', title: valueWords(other, field), text: sideWords(other, false) },
        ]}
      />
    ))}
  </Stack>
)
