import { Checkbox, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import type { Question } from '../../../shared/questionnaire/questions.ts'
import type { GivenAnswer } from '../../../shared/questionnaire/schema.ts'
import { ChoiceCards } from '../../ui/choice-cards.tsx'

type Value = GivenAnswer['value']

interface Props<Of extends Question = Question> {
  question: Of
  value: Value | undefined
  /** Undefined takes the answer away. */
  onChange: (value: Value | undefined) => void
  error: string | undefined
}

type Many = Extract<Question, { kind: 'many' }>

function ManyField({ question, value, onChange, error }: Props<Many>) {
  const chosen = Array.isArray(value) ? value : []
  const turn = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    // An empty list says that none is true: only the last box says so, not the removal of a slip.
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <Stack component="fieldset" gap={4} data-wrong={error ? true : undefined}>
      <Text component="legend" p={0} mb="xs" fz="sm" lh="1.25rem" fw={500} c="dimmed">
        {question.text}
      </Text>
      {question.choices.map(({ key, text }) => (
        <Checkbox
          key={key}
          size="md"
          py={8}
          label={text}
          checked={chosen.includes(key)}
          onChange={() => turn(key)}
        />
      ))}
      <Checkbox
        size="md"
        py={8}
        label={question.none}
        checked={Array.isArray(value) && value.length === 0}
        aria-invalid={Boolean(error)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [] : undefined)}
      />
      {error && (
        <Text size="sm" c="var(--app-danger)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

const yesNo = [
  { value: 'yes', title: 'Да' },
  { value: 'no', title: 'Нет' },
] as const

/** One question of the questionnaire. */
export function QuestionField({ question, value, onChange, error }: Props) {
  const legend = question.hint ? `${question.text} ${question.hint}` : question.text
  const shared = { name: question.key, error }
  switch (question.kind) {
    case 'yes-no':
      return (
        <ChoiceCards
          {...shared}
          legend={legend}
          choices={yesNo}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      )
    case 'one':
      return (
        <ChoiceCards
          {...shared}
          legend={legend}
          choices={question.choices.map(({ key, text }) => ({ value: key, title: text }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      )
    case 'many':
      return <ManyField question={question} value={value} onChange={onChange} error={error} />
    case 'number':
      return (
        <NumberInput
          {...shared}
          label={question.text}
          suffix={` ${question.unit}`}
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
        />
      )
    case 'text':
      return (
        <Textarea
          {...shared}
          label={question.text}
          description={question.isOptional ? 'Можно не заполнять' : undefined}
          autosize
          minRows={2}
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        />
      )
  }
}
