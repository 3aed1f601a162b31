import { Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { useId } from 'react'
import { gapWords, needNames, outcomeShort } from '../../../../shared/conclusions/ru.ts'
import { employmentGaps } from '../../../../shared/conclusions/rules.ts'
import { type CommissionCard, Need } from '../../../../shared/conclusions/schema.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Note } from '../../../ui/note.tsx'
import classes from './decision.module.css'
import { type AskedConsultation, withConsultations } from './found.ts'
import { groupsOf, outcomesOf, type VerdictValues } from './verdict.ts'

/** The fields of a verdict and their errors. */
export interface VerdictFields {
  card: CommissionCard
  /** Consultations that doctors ask for. */
  asked: AskedConsultation[]
  values: VerdictValues
  errors: Partial<Record<string, React.ReactNode>>
  onChange: (change: Partial<VerdictValues>) => void
}

/** The outcome; none is chosen beforehand, so that nobody issues one without having decided. */
export const OutcomeField = ({ card, values, errors, onChange }: VerdictFields) => (
  <ChoiceCards
    legend="Решение"
    name="outcome"
    isColumn
    value={values.outcome}
    error={errors.outcome?.toString()}
    choices={outcomesOf(card, values.outcome).map((value) => ({ value, title: outcomeShort[value] }))}
    onChange={(outcome) => {
      const only = card.factors.length === 1 && values.contraindicated.length === 0
      const ticked =
        outcome === 'unfit' && only ? card.factors.map(({ code }) => code) : values.contraindicated
      onChange({ outcome, contraindicated: ticked })
    }}
  />
)

/** Asks which works are contraindicated. */
export function FactorsField({ card, values, errors, onChange }: VerdictFields) {
  const errorId = useId()
  const error = errors.contraindicated
  return (
    <Checkbox.Group
      label="К каким работам есть противопоказания"
      value={values.contraindicated}
      onChange={(contraindicated) => onChange({ contraindicated })}
      error={error}
      errorProps={{ id: errorId }}
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <div className={classes.boxes}>
        {card.factors.map(({ code, name }) => (
          <Checkbox
            key={code}
            name="contraindicated"
            value={code}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
            label={
              <Text span inherit lineClamp={2} title={name}>
                <b>{code}</b> {name}
              </Text>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Asks for the health group, among those allowed for the age on the day of the paper. */
export const GroupField = ({ card, values, errors, onChange }: VerdictFields) => (
  <ChoiceCards
    legend="Группа здоровья"
    name="group"
    value={values.group}
    choices={groupsOf(card, values.on).map((value) => ({ value, title: value }))}
    error={errors.group?.toString()}
    onChange={(group) => onChange({ group })}
  />
)

/** Asks which examination the справка sends the patient to. */
export const ExaminationsField = ({ values, errors, onChange, asked }: VerdictFields) => {
  const filled = withConsultations(values.examinations, asked)
  return (
    <Stack gap="xs">
      {asked.length > 0 && (
        <Note
          tone="calm"
          icon={IconStethoscope}
          action={
            filled !== values.examinations.trim() && (
              <Button size="sm" variant="default" onClick={() => onChange({ examinations: filled })}>
                Вписать в справку
              </Button>
            )
          }
        >
          <b>Врачи считают нужным:</b>{' '}
          {asked.map(({ name, consultation }) => `${consultation} (${name})`).join('; ')}
        </Note>
      )}
      <Textarea
        label="Какое обследование нужно"
        description="Печатают в справке и показывают человеку; работодателю не сообщают"
        name="examinations"
        autoComplete="off"
        autosize
        minRows={2}
        maxLength={1000}
        value={values.examinations}
        error={errors.examinations}
        // The printed text is one line: a line break becomes a space.
        onChange={(event) => onChange({ examinations: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
      />
    </Stack>
  )
}

/** Asks to confirm that a заключение is issued although the check-up lacks the employer or the position. */
export function EmploymentField({ card, values, errors, onChange }: VerdictFields) {
  const gaps = employmentGaps(card)
  if (gaps.length === 0) return null
  return (
    <Checkbox
      name="withoutEmployment"
      label={`${gapWords(gaps)}: оформить заключение без этого`}
      checked={values.withoutEmployment}
      error={errors.withoutEmployment}
      onChange={(event) => onChange({ withoutEmployment: event.currentTarget.checked })}
    />
  )
}

/** Asks for further needs of the patient. */
export const NeedsField = ({ values, onChange }: VerdictFields) => (
  <Checkbox.Group
    label="Что нужно человеку"
    description="Увидит только он сам, работодателю это не сообщают"
    value={values.needs}
    onChange={(next) => onChange({ needs: Need.options.filter((need) => next.includes(need)) })}
  >
    <div className={classes.boxes} data-short>
      {Need.options.map((need) => (
        <Checkbox key={need} value={need} label={needNames[need]} />
      ))}
    </div>
  </Checkbox.Group>
)

/** Asks for the day of the paper and the responsible doctors. */
export const SignedFields = ({ values, errors, onChange }: VerdictFields) => (
  <div className={classes.signed}>
    <DateInput
      label="Дата документа"
      name="on"
      value={values.on}
      error={errors.on}
      onChange={(on) => onChange({ on })}
    />
    <TextInput
      label="Председатель комиссии"
      name="chairman"
      autoComplete="off"
      maxLength={200}
      value={values.chairman}
      error={errors.chairman}
      onChange={(event) => onChange({ chairman: event.currentTarget.value })}
    />
  </div>
)
