import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '../../../shared/platform/days.ts'
import { absenceNames, shiftRefusals } from '../../../shared/shifts/ru.ts'
import { AbsenceKind, NewAbsence, type ShiftPlan } from '../../../shared/shifts/schema.ts'
import { CallError } from '../../platform/call.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Failure, Form } from '../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Question } from '../../ui/question.tsx'
import { toast } from '../../ui/toasts.tsx'
import { usePlanActs } from '../api.ts'

const isRefusedByShifts = (error: unknown): boolean =>
  error instanceof CallError && error.code === shiftRefusals.ABSENT_HAS_SHIFTS.code

function AbsenceForm({ plan }: { plan: ShiftPlan }) {
  const acts = usePlanActs()
  const [asked, setAsked] = useState<NewAbsence | null>(null)
  const empty = { worker: '', kind: 'vacation' as string, from: '', to: '' }
  const done = (released: number) => {
    setAsked(null)
    form.setValues(empty)
    form.resetDirty(empty)
    toast(
      'ok',
      'Отсутствие отмечено',
      released > 0 ? `Снято смен: ${released}` : 'Смены на эти дни не поставят',
    )
  }
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: NewAbsence,
    initialValues: empty,
    send: async (typed) => {
      const absence = NewAbsence.parse(typed)
      try {
        done((await acts.addAbsence.mutateAsync({ absence, release: false })).released)
      } catch (error) {
        if (!isRefusedByShifts(error)) throw error
        setAsked(absence)
      }
    },
  })
  useUnsaved(form.isDirty())
  return (
    <>
      <Form onSubmit={onSubmit} failure={failure} isBusy={isBusy} save="Отметить">
        <NativeSelect
          label="Сотрудник"
          data={[
            { value: '', label: 'Выберите сотрудника' },
            ...plan.workers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('worker')}
        />
        <NativeSelect
          label="Причина"
          data={AbsenceKind.options.map((kind) => ({ value: kind, label: absenceNames[kind] }))}
          {...form.getInputProps('kind')}
        />
        <Group gap="sm" grow align="flex-start">
          <DateInput label="Первый день" {...form.getInputProps('from')} />
          <DateInput label="Последний день" {...form.getInputProps('to')} />
        </Group>
      </Form>
      <Question
        opened={asked !== null}
        text="На эти дни у сотрудника уже стоят смены. Снять их и отметить отсутствие?"
        yes="Снять смены и отметить"
        no="Оставить как есть"
        onYes={() =>
          asked &&
          void acts.addAbsence
            .mutateAsync({ absence: asked, release: true })
            .then(({ released }) => done(released))
            .catch(() => setAsked(null))
        }
        onNo={() => setAsked(null)}
      />
    </>
  )
}

function AbsenceList({ plan }: { plan: ShiftPlan }) {
  const acts = usePlanActs()
  const nameOf = (worker: string) => plan.workers.find(({ id }) => id === worker)?.name ?? 'Бывший сотрудник'
  if (plan.absences.length === 0)
    return (
      <Text c="dimmed" size="sm">
        С этой недели никто не отсутствует.
      </Text>
    )
  return (
    <Stack component="ul" gap="xs" aria-label="Кого нет">
      {plan.absences.map(({ id, worker, kind, from, to }) => (
        <Group component="li" key={id} gap="xs" justify="space-between">
          <Text flex="1 1 12rem" miw={0}>
            <b>{nameOf(worker)}</b> {absenceNames[kind].toLowerCase()}, {formatDay(from)}
            {to !== from && ` — ${formatDay(to)}`}
          </Text>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Убрать отсутствие: ${nameOf(worker)}`}
            onClick={() => acts.removeAbsence.mutate(id)}
          >
            Убрать
          </Button>
        </Group>
      ))}
      {acts.removeAbsence.error && <Failure why={acts.removeAbsence.error.message} />}
    </Stack>
  )
}

/** Vacations, illness and other days on which somebody cannot be planned. */
export const AbsencesSheet = ({
  plan,
  opened,
  onClose,
}: {
  plan: ShiftPlan
  opened: boolean
  onClose: () => void
}) => (
  <FormSheet
    opened={opened}
    onClose={onClose}
    title="Отпуска и отсутствия"
    mark={<IconTile icon={IconBeach} size="lg" />}
  >
    <Stack gap="lg">
      <AbsenceList plan={plan} />
      <AbsenceForm plan={plan} />
    </Stack>
  </FormSheet>
)
