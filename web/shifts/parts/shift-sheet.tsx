import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendarUser } from '@tabler/icons-react'
import { useState } from 'react'
import { roomName } from '../../../shared/queue/room-words.ts'
import { shiftHours } from '../../../shared/shifts/ru.ts'
import { gapsOf, isAbsent, isOutsideHours } from '../../../shared/shifts/rules.ts'
import {
  type PlanDay,
  type PlanRoom,
  type Shift,
  ShiftHours,
  type ShiftPlan,
} from '../../../shared/shifts/schema.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { Failure, Form } from '../../ui/form.tsx'
import { FormSheet, useUnsaved } from '../../ui/form-sheet.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { toast } from '../../ui/toasts.tsx'
import { usePlanActs } from '../api.ts'
import { gridDay } from './words.ts'

/** A cell of the plan: a room on a day; `shift`: the one to change. */
export interface OpenedCell {
  room: PlanRoom
  day: PlanDay
  shift: Shift | null
}

interface Props {
  plan: ShiftPlan
  cell: OpenedCell
  onClose: () => void
}

const untilOf = (plan: ShiftPlan, room: PlanRoom): string | null =>
  plan.stations.find(({ key }) => key === room.station)?.takesUntil ?? null

/** The shifts that stand in a cell. */
export const shiftsIn = ({ shifts }: ShiftPlan, room: PlanRoom, day: PlanDay): Shift[] =>
  shifts.filter((one) => one.room === room.id && one.day === day.day)

/** The hours that are offered by one press: the time without somebody, the whole day, its halves. */
function usualHours(plan: ShiftPlan, { room, day, shift }: OpenedCell) {
  const { hours } = day
  if (!hours) return []
  const others = shiftsIn(plan, room, day).filter(({ id }) => id !== shift?.id)
  const middle = hours.breaks[0]?.from ?? '14:00'
  const after = hours.breaks[0]?.to ?? '14:00'
  const whole = { begins: hours.from, ends: hours.to }
  const halves = [
    { begins: hours.from, ends: middle },
    { begins: after, ends: hours.to },
  ]
  const offered = [...(others.length > 0 ? gapsOf(hours, untilOf(plan, room), others) : []), whole, ...halves]
  const seen = new Set<string>()
  return offered.filter((one) => {
    const key = shiftHours(one)
    if (seen.has(key) || one.begins >= one.ends) return false
    seen.add(key)
    return true
  })
}

function ShiftForm({ plan, cell, onClose }: Props) {
  const { room, day, shift } = cell
  const acts = usePlanActs()
  const [first] = usualHours(plan, cell)
  const { form, failure, isBusy, onSubmit } = useSchemaForm({
    schema: ShiftHours,
    initialValues: {
      worker: shift?.worker ?? '',
      begins: shift?.begins ?? first?.begins ?? '',
      ends: shift?.ends ?? first?.ends ?? '',
    },
    send: async (typed) => {
      const hours = ShiftHours.parse(typed)
      if (shift) await acts.change.mutateAsync({ id: shift.id, version: shift.version, shift: hours })
      else await acts.add.mutateAsync({ room: room.id, day: day.day, ...hours })
      onClose()
    },
  })
  useUnsaved(form.isDirty())
  const { begins, ends } = form.getValues() as { begins: string; ends: string }
  const isOutside = day.hours && begins && ends && isOutsideHours({ begins, ends }, day.hours)
  return (
    <Form
      onSubmit={onSubmit}
      failure={failure ?? acts.remove.error?.message}
      isBusy={isBusy}
      save={shift ? 'Сохранить смену' : 'Поставить смену'}
      acts={
        shift && (
          <Button
            variant="default"
            size="lg"
            loading={acts.remove.isPending}
            onClick={() => acts.remove.mutate([shift], { onSuccess: onClose })}
          >
            Убрать смену
          </Button>
        )
      }
    >
      <NativeSelect
        label="Сотрудник"
        data-autofocus
        data={[
          { value: '', label: 'Выберите врача' },
          ...plan.workers.map(({ id, name }) => ({
            value: id,
            label: isAbsent(plan.absences, id, day.day) ? `${name} — отсутствует` : name,
            disabled: isAbsent(plan.absences, id, day.day),
          })),
        ]}
        {...form.getInputProps('worker')}
      />
      <Group gap="sm" grow align="flex-start">
        <TimeInput label="С" {...form.getInputProps('begins')} />
        <TimeInput label="До" {...form.getInputProps('ends')} />
      </Group>
      <Group gap="xs">
        {usualHours(plan, cell).map((one) => (
          <Button
            key={shiftHours(one)}
            variant="default"
            size="compact-md"
            onClick={() => form.setValues({ begins: one.begins, ends: one.ends })}
          >
            {shiftHours(one)}
          </Button>
        ))}
      </Group>
      {isOutside && day.hours && (
        <Note tone="warm" icon={IconAlertTriangle} role="status">
          Центр открыт {day.hours.from}–{day.hours.to}: часть смены за пределами приёма. Поставить можно.
        </Note>
      )}
    </Form>
  )
}

function Standing({ plan, cell, onEdit }: Props & { onEdit: (shift: Shift) => void }) {
  const acts = usePlanActs()
  const shifts = shiftsIn(plan, cell.room, cell.day).filter(({ id }) => id !== cell.shift?.id)
  if (shifts.length === 0) return null
  const remove = (shift: Shift) =>
    acts.remove.mutate([shift], {
      onSuccess: () => toast('ok', 'Смена убрана', `${shift.workerName}, ${shiftHours(shift)}`),
    })
  return (
    <Stack component="ul" gap="xs" aria-label="Смены кабинета">
      {shifts.map((shift) => (
        <Group component="li" key={shift.id} gap="xs" justify="space-between">
          <Text flex="1 1 12rem" miw={0}>
            <b>{shiftHours(shift)}</b> {shift.workerName}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Изменить смену ${shift.workerName}`}
              onClick={() => onEdit(shift)}
            >
              Изменить
            </Button>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Убрать смену ${shift.workerName}`}
              loading={acts.remove.isPending}
              onClick={() => remove(shift)}
            >
              Убрать
            </Button>
          </Group>
        </Group>
      ))}
      {acts.remove.error && <Failure why={acts.remove.error.message} />}
    </Stack>
  )
}

/** The shifts of a room on a day: those that stand, and the form of a new or changed one. */
export function ShiftSheet({
  plan,
  cell,
  onCell,
}: {
  plan: ShiftPlan
  cell: OpenedCell | null
  onCell: (cell: OpenedCell | null) => void
}) {
  const [last, setLast] = useState(cell)
  if (cell && cell !== last) setLast(cell)
  const shown = cell ?? last
  const station = plan.stations.find(({ key }) => key === shown?.room.station)
  const close = () => onCell(null)
  return (
    <FormSheet
      opened={cell !== null}
      onClose={close}
      title={shown ? `${roomName(shown.room.name)}, ${gridDay(shown.day.day)}` : 'Смена'}
      mark={<IconTile icon={IconCalendarUser} size="lg" />}
    >
      {shown && (
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            {station?.name}
            {shown.day.hours && `, центр открыт ${shown.day.hours.from}–${shown.day.hours.to}`}
            {station?.takesUntil && `, здесь принимают до ${station.takesUntil}`}
          </Text>
          <Standing
            plan={plan}
            cell={shown}
            onClose={close}
            onEdit={(shift) => onCell({ ...shown, shift })}
          />
          {/* Another shift to change is another form. */}
          <ShiftForm key={shown.shift?.id ?? 'new'} plan={plan} cell={shown} onClose={close} />
        </Stack>
      )}
    </FormSheet>
  )
}
