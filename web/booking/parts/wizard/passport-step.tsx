import { TextInput } from '@mantine/core'
import { IconId, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { renewalWords } from '../../../../shared/booking/passport-term.ts'
import { type Day, parseDay } from '../../../../shared/platform/days.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { DigitsInput, patterns } from '../../../ui/digits-input.tsx'
import { Note } from '../../../ui/note.tsx'
import { usePassportPair } from '../../../ui/passport-pair.ts'
import type { Draft } from './draft.ts'
import { isOffered, isTaken } from './kept.ts'
import { KeptPapers, useKeptPaper } from './kept-papers.tsx'
import { PapersGone } from './papers-gone.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useFields } from './use-fields.ts'
import { Why } from './why.tsx'
import classes from './wizard.module.css'

/**
 * Returns the notice about a passport that must be replaced because of age; null when no notice applies or a
 * date is not known.
 */
function renewalOf({ personal, passport: { kind, issuedOn } }: Draft, today: Day): string | null {
  const birth = parseDay(personal.birth.trim())
  const issued = parseDay(issuedOn.trim())
  return birth && issued && renewalWords({ kind, issuedOn: issued }, { birth, today })
}

/** Asks for the identity document: a Russian passport, or another document for foreigners. */
export function PassportStep(props: StepProps) {
  const { draft, today } = props
  const fields = useFields('passport', props)
  const { typed, form } = fields
  const paper = useKeptPaper(draft)
  const [isAskedAgain] = useState(
    props.arePapersGone && !isOffered(draft, 'paper') && typed.number + typed.otherNumber === '',
  )
  return (
    <StepForm
      form={form}
      next={props.next}
      onBack={props.onBack}
      aside={
        <Why icon={IconShieldLock} title="Зачем нужен документ">
          По нему оформляют договор и заключение. Номер хранится зашифрованным, целиком его после записи не
          видно нигде.
        </Why>
      }
    >
      {isAskedAgain && <PapersGone again={draft.again} />}
      {isOffered(draft, 'paper') && (
        <KeptPapers
          draft={draft}
          onChange={props.onChange}
          parts={['paper']}
          what={paper.number ? `${paper.title} (${paper.number})` : paper.title}
          unless="Если документ с тех пор меняли, укажите новый."
          other="Указать другой"
          former="Взять прежний"
        />
      )}
      {!isTaken(draft, 'paper') && <Fields {...fields} renewal={renewalOf(draft, today)} />}
    </StepForm>
  )
}

/** `renewal`: the notice about a passport that must be replaced. */
type FieldsProps = ReturnType<typeof useFields<'passport'>> & { renewal: string | null }

function Fields({ typed, change, masked, plain, renewal }: FieldsProps) {
  const pair = usePassportPair(typed.number, change)
  return (
    <>
      <ChoiceCards
        legend="Документ"
        name="kind"
        isColumn
        value={typed.isAtDesk ? 'desk' : typed.kind}
        onChange={(kind) => change(kind === 'desk' ? { isAtDesk: true } : { kind, isAtDesk: false })}
        choices={[
          { value: 'passport', title: 'Паспорт РФ' },
          { value: 'other', title: 'Другой документ' },
          { value: 'desk', title: 'Покажу в регистратуре' },
        ]}
      />
      {typed.isAtDesk ? (
        <Note tone="calm" icon={IconId}>
          Вводить ничего не нужно: возьмите документ с собой, регистратор внесёт его в день осмотра. На это
          уйдёт несколько минут.
        </Note>
      ) : typed.kind === 'passport' ? (
        <div className={classes.grid}>
          <div data-span="2" data-half>
            <DigitsInput
              label="Серия"
              pattern={patterns.passportSeries}
              placeholder="6509"
              {...masked('series')}
              {...pair.series}
            />
          </div>
          <div data-span="4" data-half>
            <DigitsInput
              label="Номер"
              pattern={patterns.passportNumber}
              placeholder="123456"
              {...masked('number')}
              {...pair.number}
            />
          </div>
          <div data-span="2" data-phone>
            <DateInput label="Дата выдачи" {...masked('issuedOn')} />
          </div>
          <div data-span="4" data-phone>
            <DigitsInput
              label="Код подразделения"
              pattern={patterns.passportCode}
              keeps="shown"
              placeholder="660-003"
              {...masked('code')}
            />
          </div>
          {renewal && (
            <Note tone="warm" icon={IconId} role="status">
              {renewal}
            </Note>
          )}
          <TextInput label="Кем выдан" placeholder="Как в паспорте" maxLength={300} {...plain('issuedBy')} />
        </div>
      ) : (
        <div className={classes.grid}>
          <div data-span="3" data-phone>
            <TextInput
              label="Вид документа"
              placeholder="Паспорт Республики Казахстан"
              maxLength={100}
              {...plain('otherTitle')}
            />
          </div>
          <div data-span="3" data-phone>
            <TextInput label="Серия и номер" maxLength={40} autoComplete="off" {...plain('otherNumber')} />
          </div>
          <div data-span="3" data-phone>
            <DateInput label="Дата выдачи, если указана" {...masked('otherIssuedOn')} />
          </div>
          <TextInput label="Кем выдан, если указано" maxLength={300} {...plain('otherIssuedBy')} />
        </div>
      )}
    </>
  )
}
