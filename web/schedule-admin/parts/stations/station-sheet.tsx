import { Button, TextInput } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import type { CitySchedule, ServiceName, StationRow } from '../../../../shared/schedule-admin/schema.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, Unsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { useSlide } from '../../../ui/slide.ts'
import classes from '../days/days.module.css'
import { TouchView } from '../impact/touch-view.tsx'
import { upToPeople } from '../impact/touch-words.ts'
import { ServicePicker } from './service-picker.tsx'
import { elsewhere, perHour, type StationValues, typedStation } from './station-words.ts'
import { type StationEdit, useStation } from './use-station.ts'

interface Props {
  city: CitySchedule
  services: readonly ServiceName[]
  /** The station to change; null: a new one is added. */
  station: StationRow | null
  onClose: () => void
}

const names: Record<keyof StationValues, string> = {
  name: 'Название',
  rooms: 'Сколько кабинетов',
  minutes: 'Минут на человека',
  takesUntil: 'Принимает до',
  services: 'Услуг',
}
const fieldText = (values: StationValues, field: keyof StationValues) =>
  field === 'services' ? String(values.services.length) : values[field]

function Stale({ edit: { overtaken, values, take } }: { edit: StationEdit }) {
  if (!overtaken) return null
  const { merged, now } = overtaken
  return (
    <SaveConflict
      what="этот кабинет изменил другой администратор"
      fields={[...merged.taken, ...merged.disputed].map((field) => ({
        field,
        name: names[field],
        now: fieldText(now, field),
        mine: JSON.stringify(now[field]) === JSON.stringify(values[field]) ? null : fieldText(values, field),
      }))}
      onTake={take}
    />
  )
}

function Flow({ values }: { values: StationValues }) {
  const { rooms = 0, minutes = 0 } = typedStation(values)
  const count = perHour({ rooms, minutes })
  if (count === 0) return null
  return (
    <Note tone="teal" icon={IconClockHour4}>
      За час пройдёт <b>{upToPeople(count)}</b>. По этому числу считаются планы групп.
    </Note>
  )
}

function StationFields({ city, services, station, edit }: Omit<Props, 'onClose'> & { edit: StationEdit }) {
  const { values, change, slips, guarded } = edit
  const number = (field: 'rooms' | 'minutes', pattern: RegExp) => ({
    label: names[field],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 6,
    value: values[field],
    error: slips[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [field]: event.currentTarget.value.replace(pattern, '') }),
  })
  return (
    <Form
      isDocked
      isBusy={guarded.isBusy && !edit.isRemoving}
      save={station ? 'Сохранить кабинет' : 'Добавить кабинет'}
      acts={
        station && (
          <Button
            size="lg"
            variant="default"
            loading={guarded.isBusy && edit.isRemoving}
            onClick={edit.remove}
          >
            Убрать кабинет
          </Button>
        )
      }
      failure={guarded.failure}
      onSubmit={edit.check}
    >
      <Stale edit={edit} />
      <TextInput
        label={names.name}
        data-autofocus
        placeholder="Рентген"
        maxLength={100}
        value={values.name}
        error={slips.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput {...number('rooms', /\D/g)} />
        <TextInput {...number('minutes', /[^\d.,]/g)} placeholder="3,5" />
      </div>
      <TextInput
        label={names.takesUntil}
        description="Если раньше, чем закрывается клиника: кровь натощак — до 11:00"
        placeholder="11:00"
        autoComplete="off"
        inputMode="numeric"
        maxLength={5}
        value={values.takesUntil}
        error={slips.takesUntil}
        onChange={(event) => change({ takesUntil: event.currentTarget.value })}
      />
      <Flow values={values} />
      <ServicePicker
        legend="Услуги"
        services={services}
        chosen={values.services}
        error={slips.services}
        noteOf={(code) => elsewhere(city, station?.key ?? null, code)}
        onChange={(chosen) => change({ services: chosen })}
      />
    </Form>
  )
}

/** Adds, changes or removes a station; affected bookings are shown first. */
export function StationSheet({ city, services, station, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const edit = useStation(city, station, close)
  const { touch } = edit.guarded
  const title = station ? station.name : 'Новый кабинет'
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={touch ? 'Кого это затронет' : title}
      place="side"
      isWide
    >
      <Unsaved is={edit.isDirty} />
      {touch ? (
        <TouchView
          guarded={edit.guarded}
          touch={touch}
          yes={edit.isRemoving ? 'Убрать кабинет' : 'Сохранить кабинет'}
        />
      ) : (
        <StationFields city={city} services={services} station={station} edit={edit} />
      )}
    </FormSheet>
  )
}
