import { Box, Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import type { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { Hours, SlotMinutes } from '../../../../shared/schedule-admin/schema.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, Unsaved } from '../../../ui/form-sheet.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { TouchView } from '../impact/touch-view.tsx'
import { HoursFields } from '../week/hours-fields.tsx'
import { dayLine } from '../week/week-draft.ts'
import classes from './days.module.css'
import { whereWords } from './special-days.ts'
import { type DaysForm, type DaysTask, type DaysValues, useDaysForm } from './use-days-form.ts'

const cities = { all: 'Оба', ...cityNames }

/**
 * Fields for the dates and the city of new special days. The date and the city of an existing day cannot be
 * changed.
 */
const WhenAndWhere = ({ form }: { form: DaysForm }) => (
  <>
    <div className={classes.pair}>
      <DateInput
        label="С"
        data-autofocus
        // The field starts with today, selected, so that typing replaces it.
        onFocus={(event) => event.currentTarget.select()}
        value={form.typed.from}
        error={form.slips['day.from']}
        onChange={(from) => form.type({ from, ...(form.typed.to === form.typed.from && { to: from }) })}
      />
      <DateInput
        label="По"
        value={form.typed.to}
        error={form.slips['day.to']}
        onChange={(to) => form.type({ to })}
      />
    </div>
    <fieldset>
      <Box component="legend" mb={6} p={0} fz="sm" lh="1.25rem" fw={500} c="dimmed">
        Где
      </Box>
      <SegmentedControl
        aria-label="Где"
        value={form.typed.city ?? 'all'}
        onChange={(value) => form.type({ city: value === 'all' ? null : (value as City) })}
        data={Object.entries(cities).map(([value, label]) => ({ value, label }))}
      />
    </fieldset>
  </>
)

const fieldText = (field: keyof DaysValues, values: DaysValues, slotMinutes: number) =>
  field === 'title' ? values.title : dayLine(values.hours, slotMinutes)

function Stale({ form, slotMinutes }: { form: DaysForm; slotMinutes: SlotMinutes }) {
  if (!form.overtaken) return null
  const { merged, now } = form.overtaken
  return (
    <SaveConflict
      what="этот день изменил другой администратор"
      fields={[...merged.taken, ...merged.disputed].map((field) => {
        const theirs = fieldText(field, now, slotMinutes)
        const mine = fieldText(field, form.values, slotMinutes)
        const name = field === 'title' ? 'Название' : 'Часы'
        return { field, name, now: theirs, mine: mine === theirs ? null : mine }
      })}
      onTake={form.take}
    />
  )
}

interface Props {
  task: DaysTask
  /** Default hours of a new working day, and the slot length. */
  likely: Hours | null
  slotMinutes: SlotMinutes
  onClose: () => void
}

function DaysFields({ form, slotMinutes }: { form: DaysForm; slotMinutes: SlotMinutes }) {
  const { given, guarded } = form
  return (
    <Form
      isDocked
      isBusy={guarded.isBusy && !form.isRemoving}
      save={given ? 'Сохранить день' : 'Добавить в календарь'}
      acts={
        given && (
          <Button
            size="lg"
            variant="default"
            loading={guarded.isBusy && form.isRemoving}
            onClick={form.remove}
          >
            Убрать из календаря
          </Button>
        )
      }
      failure={guarded.failure}
      onSubmit={form.check}
    >
      {given ? (
        <Text inherit c="dimmed">
          {whereWords(given.city)}
        </Text>
      ) : (
        <WhenAndWhere form={form} />
      )}
      <Stale form={form} slotMinutes={slotMinutes} />
      <TextInput
        label="Название"
        placeholder="Новогодние каникулы"
        maxLength={100}
        value={form.typed.title}
        error={form.slips['day.title']}
        onChange={(event) => form.type({ title: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Какой это день"
        value={form.typed.day.isOpen ? 'work' : 'off'}
        onChange={(value) => form.type({ day: { ...form.typed.day, isOpen: value === 'work' } })}
        data={[
          { value: 'off', label: 'Выходной' },
          { value: 'work', label: 'Рабочий' },
        ]}
      />
      {form.typed.day.isOpen && (
        <HoursFields
          hours={form.typed.day.hours}
          slips={form.slips}
          slotMinutes={slotMinutes}
          onChange={(hours) => form.type({ day: { ...form.typed.day, hours } })}
        />
      )}
    </Form>
  )
}

/** Adds days off or working days, changes or removes one; affected bookings are shown first. */
export function DaysSheet({ task, likely, slotMinutes, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const form = useDaysForm(task, likely, close)
  const { touch } = form.guarded
  const title = form.given ? weekdayHeading(form.given.day) : 'Добавить дни'
  return (
    <FormSheet opened={isOpen} onClose={close} title={touch ? 'Кого это затронет' : title} place="side">
      <Unsaved is={form.isDirty} />
      {touch ? (
        <TouchView
          guarded={form.guarded}
          touch={touch}
          yes={form.isRemoving ? 'Убрать из календаря' : 'Сохранить'}
        />
      ) : (
        <DaysFields form={form} slotMinutes={slotMinutes} />
      )}
    </FormSheet>
  )
}
