import { Button, Checkbox, Flex, Stack, Text, Title } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissalDay, dismissalForm } from '../../../../shared/employees/dismissal.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { AbsentEmployee, ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberOf, numberWords } from '../../../../shared/platform/count-words.ts'
import { clinicDay, formatDay } from '../../../../shared/platform/days.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Failure, Form } from '../../../ui/form.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { importAbsent, useDismissals } from '../../api.ts'
import { nouns } from '../import-words.ts'
import classes from './absent.module.css'

/** Describes what tells namesakes apart, and whether a booking still has to be cancelled. */
const factsOf = ({
  birth,
  personnelNumber,
  position,
  department,
  coming,
  mayBe,
  dismissed,
}: AbsentEmployee) =>
  [
    dismissed && (dismissed.on ? `по файлу уволен ${formatDay(dismissed.on)}` : 'по файлу уволен'),
    position,
    department,
    formatDay(birth),
    personnelNumber && `таб. № ${personnelNumber}`,
    coming && `есть запись на ${formatDay(coming)}`,
    mayBe && `в файле есть ${mayBe} с той же датой рождения: возможно, сменилась фамилия`,
  ]
    .filter(Boolean)
    .join(', ')

/** Number of people shown before «show more». */
const shownAtOnce = 50

interface PeopleProps {
  people: readonly AbsentEmployee[]
  chosen: ReadonlySet<EmployeeId>
  onChoose: (chosen: ReadonlySet<EmployeeId>) => void
}

function People({ people, chosen, onChoose }: PeopleProps) {
  const [shown, setShown] = useState(shownAtOnce)
  const rest = people.length - shown
  const toggle = (id: EmployeeId) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <>
      {people.length > 1 && (
        <Checkbox
          label="Выбрать всех"
          checked={chosen.size === people.length}
          indeterminate={chosen.size > 0 && chosen.size < people.length}
          onChange={({ currentTarget }) =>
            onChoose(new Set(currentTarget.checked ? people.map(({ id }) => id) : []))
          }
        />
      )}
      <Stack component="ul" gap="sm" className={classes.part}>
        {people.slice(0, shown).map((one) => (
          <li key={one.id}>
            <Checkbox
              label={one.fullname}
              description={factsOf(one)}
              checked={chosen.has(one.id)}
              onChange={() => toggle(one.id)}
            />
          </li>
        ))}
      </Stack>
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setShown(people.length)}>
          Показать ещё {numberWords(rest)}
        </Button>
      )}
    </>
  )
}

const doneWords = ({ dismissed, cancelled }: { dismissed: number; cancelled: number }): string =>
  numberOf(dismissed, nouns.person) +
  (cancelled > 0 ? `, отменено: ${numberOf(cancelled, nouns.booking)}` : '')

interface FormProps {
  organization: OrganizationId
  people: readonly AbsentEmployee[]
}

function DismissalForm({ organization, people }: FormProps) {
  const [marked, setMarked] = useState<ReadonlySet<EmployeeId>>(
    () => new Set(people.filter(({ dismissed }) => dismissed).map(({ id }) => id)),
  )
  const [isFreeing, setFreeing] = useState(true)
  const dismiss = useDismissals(organization)
  const today = clinicDay(new Date())
  const chosen = people.filter(({ id }) => marked.has(id))
  const bookings = chosen.filter(({ coming }) => coming !== null).length
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: dismissalForm(null, today),
    initialValues: { on: today as string },
    send: async ({ on }) => {
      const day = dismissalDay(on, today) ?? today
      const byDay = Map.groupBy(chosen, ({ dismissed }) => dismissed?.on ?? day)
      const done = { dismissed: 0, cancelled: 0 }
      for (const [on, leaving] of byDay) {
        const part = await dismiss({ ids: leaving.map(({ id }) => id), on, free: isFreeing })
        done.dismissed += part.dismissed
        done.cancelled += part.cancelled
      }
      setMarked(new Set())
      toast('ok', 'Увольнение записано', doneWords(done))
    },
  })
  return (
    <Form onSubmit={onSubmit}>
      <People people={people} chosen={new Set(chosen.map(({ id }) => id))} onChoose={setMarked} />
      {bookings > 0 && (
        <Checkbox
          className={classes.part}
          label={`Отменить ${numberOf(bookings, nouns.booking)}`}
          description="Места достанутся другим, людям сообщим по SMS"
          checked={isFreeing}
          onChange={({ currentTarget }) => setFreeing(currentTarget.checked)}
        />
      )}
      {failure && <Failure why={failure} />}
      <Flex align="flex-end" wrap="wrap" gap="sm" className={classes.acts}>
        <DateInput label="Дата увольнения" {...form.getInputProps('on')} />
        <Button
          type="submit"
          variant="default"
          loading={isBusy}
          disabled={chosen.length === 0}
          leftSection={<IconUserMinus size={20} stroke={1.75} aria-hidden />}
        >
          {chosen.length > 0 ? `Уволить ${numberOf(chosen.length, nouns.personTo)}` : 'Уволить отмеченных'}
        </Button>
      </Flex>
    </Form>
  )
}

const titleOf = (people: readonly AbsentEmployee[]): string => {
  const dismissed = people.filter((one) => one.dismissed).length
  const missing = people.length - dismissed
  const parts = [
    missing > 0 && `В файле нет: ${numberOf(missing, nouns.person)} из списка`,
    dismissed > 0 && `${missing > 0 ? 'по' : 'По'} файлу уволены: ${numberOf(dismissed, nouns.person)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Employees of the list who are missing from the loaded file or are called dismissed in it: the manager dismisses
 * those who left, many at once.
 */
export function Absent({ organization, view }: { organization: OrganizationId; view: ImportView }) {
  const absent = useQuery({ ...importAbsent(organization, view.id), enabled: view.absent > 0 })
  if (absent.isError && !absent.data)
    return <LoadFailed onRetry={absent.refetch}>Не загрузилось, кого из списка нет в файле</LoadFailed>
  if (!absent.data?.length) return null
  return (
    <Card aria-labelledby="import-absent" maw="48rem" mt={20}>
      <Title order={4} id="import-absent">
        {titleOf(absent.data)}
      </Title>
      <Text c="dimmed" mt={6} mb="md">
        Отметьте тех, кто уволился: напоминать об их осмотрах больше не будем, карточки и история останутся
        среди уволенных. Кого уволенным называет файл, уже отмечены; дату берём из файла, если она там есть.
      </Text>
      <DismissalForm organization={organization} people={absent.data} />
    </Card>
  )
}
