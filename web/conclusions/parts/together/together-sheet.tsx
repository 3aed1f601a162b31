import { Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconFileZip, IconPrinter, IconUserOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { outcomeNames } from '../../../../shared/conclusions/ru.ts'
import type { HealthGroup } from '../../../../shared/conclusions/schema.ts'
import {
  type TogetherOutcome,
  type TogetherPerson,
  TogetherVerdict,
} from '../../../../shared/conclusions/together/schema.ts'
import { countOf, listed, numberWords } from '../../../../shared/platform/count-words.ts'
import { clinicDay, type Day, parseDay } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { useSession } from '../../../platform/session.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { FileState } from '../../../ui/file-state.tsx'
import { useFileWork } from '../../../ui/file-work.ts'
import { Failure, Form } from '../../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { printPapers, useDecideTogether } from '../../api.ts'
import { commonGroups, organizationOf } from './chosen.ts'

/** The people of one decision, and the exceptions. */
export interface People {
  taken: readonly TogetherPerson[]
  left: readonly TogetherPerson[]
}

const personForms = ['человек', 'человека', 'человек'] as const
const paperForms = ['заключение', 'заключения', 'заключений'] as const

const organizationsOf = (people: readonly TogetherPerson[]): string =>
  listed([...new Set(people.map(organizationOf))])

/** Names people with their factors, one a line. */
const Names = ({ people }: { people: readonly TogetherPerson[] }) => (
  <List size="sm" type="ordered">
    {people.map(({ booking, fullname, factors }) => (
      <List.Item key={booking}>
        {fullname}
        <Text span inherit c="var(--app-text-2)">
          {' '}
          {factors.length > 0 ? factors.join(', ') : 'без факторов'}
        </Text>
      </List.Item>
    ))}
  </List>
)

interface Values {
  /** Nothing is chosen beforehand. */
  group: HealthGroup | null
  on: string
  chairman: string
}

interface FormProps {
  people: People
  chairman: string | null
  onDecided: (outcome: TogetherOutcome) => void
}

/** The state of the form; the decision is sent only after the answer to the question. */
function useTogether({ people, chairman, onDecided }: FormProps) {
  const { user } = useSession()
  const decide = useDecideTogether()
  const [isAsking, setAsking] = useState(false)
  const [passed, setPassed] = useState(0)
  const isAgreed = useRef(false)
  const checked = useSchemaForm<Values>({
    schema: TogetherVerdict.pick({ group: true, on: true, chairman: true }),
    initialValues: {
      group: null,
      on: clinicDay(new Date()),
      chairman: chairman ?? user?.fullname ?? '',
    },
    confirm: () => {
      const isReady = isAgreed.current
      isAgreed.current = false
      setAsking(!isReady)
      return isReady
    },
    send: async ({ group, on, chairman: named }) => {
      setPassed(0)
      const chosen = people.taken.map(({ booking, findingsSeen }) => ({ booking, findingsSeen }))
      const verdict = { group: group as HealthGroup, on: on as Day, chairman: named, people: chosen }
      onDecided(await decide(verdict, setPassed))
    },
  })
  const answer = (isYes: boolean) => {
    setAsking(false)
    isAgreed.current = isYes
    if (isYes) checked.onSubmit()
  }
  return { ...checked, isAsking, answer, passed }
}

function TogetherForm(props: FormProps) {
  const { taken, left } = props.people
  const { form, failure, isBusy, onSubmit, isAsking, answer, passed } = useTogether(props)
  const { group, on } = form.values
  useUnsaved(form.isDirty())
  const groups = commonGroups(taken, parseDay(on) ?? clinicDay(new Date()))
  return (
    <Form onSubmit={onSubmit}>
      <Facts>
        <Fact caption="Кому">{countOf(taken.length, personForms)}</Fact>
        <Fact caption="Организация">{organizationsOf(taken)}</Fact>
        <Fact caption="Что записать">{outcomeNames.fit}, каждому своё заключение</Fact>
        {left.length > 0 && (
          <Fact caption="Исключены">{left.map(({ fullname }) => fullname).join(', ')}</Fact>
        )}
      </Facts>
      <ChoiceCards
        legend="Группа здоровья для всех"
        name="group"
        value={group}
        choices={groups.map((value) => ({ value, title: value }))}
        error={form.errors.group?.toString()}
        onChange={(value) => form.setFieldValue('group', value)}
      />
      <DateInput
        label="Дата документов"
        name="on"
        value={on}
        error={form.errors.on}
        onChange={(value) => form.setFieldValue('on', value)}
      />
      <TextInput
        label="Председатель комиссии"
        name="chairman"
        autoComplete="off"
        maxLength={200}
        value={form.values.chairman}
        error={form.errors.chairman}
        onChange={(event) => form.setFieldValue('chairman', event.currentTarget.value)}
      />
      {failure && <Failure why={failure} />}
      <Button type="submit" size="lg" loading={isBusy}>
        Решить вместе…
      </Button>
      {isBusy && (
        <Text role="status" fz="sm" c="var(--app-text-2)">
          Оформляем: {numberWords(passed)} из {numberWords(taken.length)}
        </Text>
      )}
      <Question
        opened={isAsking}
        text={`Оформить ${countOf(taken.length, paperForms)}: противопоказания не выявлены, группа здоровья ${group}?`}
        yes={`Оформить ${countOf(taken.length, paperForms)}`}
        no="Вернуться"
        onYes={() => answer(true)}
        onNo={() => answer(false)}
      >
        <Stack gap="sm">
          <Text size="sm">{organizationsOf(taken)}</Text>
          <Names people={taken} />
          {left.length > 0 && (
            <Text size="sm">
              <b>Исключены:</b> {left.map(({ fullname }) => fullname).join(', ')}
            </Text>
          )}
        </Stack>
      </Question>
    </Form>
  )
}

interface DoneProps {
  people: People
  outcome: TogetherOutcome
  onClose: () => void
}

/** The outcome: how many papers were issued, their files, and who was left and why. */
function Done({ people, outcome: { decided, left }, onClose }: DoneProps) {
  const work = useFileWork({ hasToast: true })
  const papers = decided.map(({ id }) => id)
  const print = (format: 'pdf' | 'zip') => work.run((signal) => printPapers({ papers, format }, signal))
  const nameOf = (id: string) => people.taken.find(({ booking }) => booking === id)?.fullname
  const numbers = [decided[0]?.number, decided.at(-1)?.number]
  return (
    <Stack gap="md">
      <Title order={3} size="h2" role="status">
        Оформлено: {countOf(decided.length, paperForms)}
      </Title>
      {decided.length > 1 && <Text size="sm">Номера с {numbers.join(' по ')}</Text>}
      {left.length > 0 && (
        <Note tone="warm" icon={IconUserOff}>
          <b>Не оформлено: {countOf(left.length, personForms)}.</b> Они остались в списке «Ждут решения».
          <List size="sm">
            {left.map(({ booking, reason }) => (
              <List.Item key={booking}>
                {nameOf(booking)}: {reason}
              </List.Item>
            ))}
          </List>
        </Note>
      )}
      {papers.length > 0 && (
        <Group gap="sm">
          <Button
            loading={work.isBusy}
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={() => print('pdf')}
          >
            Печать всех заключений
          </Button>
          <Button
            variant="default"
            disabled={work.isBusy}
            leftSection={<IconFileZip size={20} stroke={1.75} aria-hidden />}
            onClick={() => print('zip')}
          >
            Архив .zip, файл на каждого
          </Button>
        </Group>
      )}
      <FileState work={work} />
      <Button variant="quiet" onClick={onClose}>
        К списку
      </Button>
    </Stack>
  )
}

interface SheetProps {
  people: People
  chairman: string | null
  onClose: () => void
}

/** The decision about many: the group of health, one question with all names, and the outcome with its papers. */
export function TogetherSheet({ people, chairman, onClose }: SheetProps) {
  const [outcome, setOutcome] = useState<TogetherOutcome | null>(null)
  return (
    <FormSheet opened onClose={onClose} title="Решить вместе" place="side" isWide>
      {outcome ? (
        <Done people={people} outcome={outcome} onClose={onClose} />
      ) : (
        <TogetherForm people={people} chairman={chairman} onDecided={setOutcome} />
      )}
    </FormSheet>
  )
}
