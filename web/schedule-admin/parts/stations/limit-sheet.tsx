import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type CitySchedule,
  type Limit,
  LimitInput,
  type ServiceName,
} from '../../../../shared/schedule-admin/schema.ts'
import { Form } from '../../../ui/form.tsx'
import { FormSheet, Unsaved } from '../../../ui/form-sheet.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { cityNow, useCityActs } from '../../api.ts'
import { TouchView } from '../impact/touch-view.tsx'
import { useGuarded } from '../use-guarded.ts'
import { ServicePicker } from './service-picker.tsx'

interface Props {
  city: CitySchedule
  services: readonly ServiceName[]
  /** The limit to change; null: a new one is added. */
  limit: Limit | null
  onClose: () => void
}

/** Holds a limit that is set or removed: the typed values, affected bookings, and the save action. */
function useLimit({ city, limit }: Props, onDone: () => void) {
  const acts = useCityActs(city.city)
  const [version, setVersion] = useState(limit?.version ?? 0)
  const [service, setService] = useState(limit?.service ?? '')
  const [perDay, setPerDay] = useState(limit ? String(limit.perDay) : '')
  const [theirs, setTheirs] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const typed = LimitInput.safeParse({ service, perDay: perDay === '' ? undefined : Number(perDay) })
  const issue = (field: string) => typed.error?.issues.find(({ path }) => path[0] === field)?.message
  const guarded = useGuarded({
    onStale: (error) => {
      const now = cityNow(error)
      if (!now) return false
      const known = now.limits.find((one) => one.service === service)
      setVersion(known?.version ?? 0)
      setTheirs(known ? String(known.perDay) : 'без предела')
      return true
    },
  })
  const ask = (to: LimitInput, done: string) =>
    void guarded.ask({ change: 'limit', city: city.city, limit: to }, async (keep) => {
      await acts.setLimit({ ...to, version, keep })
      toast('ok', done)
      onDone()
    })
  return {
    service,
    setService,
    perDay,
    setPerDay,
    guarded,
    theirs,
    isRemoving,
    serviceSlip: isChecked && issue('service') ? 'Выберите услугу' : undefined,
    perDaySlip: isChecked ? issue('perDay') : undefined,
    isDirty: perDay !== (limit ? String(limit.perDay) : ''),
    check: (): boolean => {
      setChecked(true)
      setRemoving(false)
      if (!typed.data) return false
      ask(typed.data, 'Дневной предел сохранён')
      return true
    },
    remove: () => {
      setRemoving(true)
      ask({ service, perDay: null }, 'Предел снят')
    },
  }
}

function LimitFields({
  entry,
  services,
  limit,
}: { entry: ReturnType<typeof useLimit> } & Omit<Props, 'city' | 'onClose'>) {
  const { guarded } = entry
  return (
    <Form
      isDocked
      isBusy={guarded.isBusy && !entry.isRemoving}
      save="Сохранить предел"
      acts={
        limit && (
          <Button
            size="lg"
            variant="default"
            loading={guarded.isBusy && entry.isRemoving}
            onClick={entry.remove}
          >
            Снять предел
          </Button>
        )
      }
      failure={guarded.failure}
      onSubmit={entry.check}
    >
      {entry.theirs !== null && (
        <SaveConflict
          what="этот предел изменил другой администратор"
          fields={[{ field: 'perDay', name: 'Человек в день', now: entry.theirs, mine: entry.perDay }]}
          onTake={() => entry.setPerDay(entry.theirs?.replace(/\D/g, '') ?? '')}
        />
      )}
      <TextInput
        label="Не больше человек в день"
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="40"
        value={entry.perDay}
        error={entry.perDaySlip}
        onChange={(event) => entry.setPerDay(event.currentTarget.value.replace(/\D/g, ''))}
      />
      {!limit && (
        <ServicePicker
          isSingle
          legend="Услуга"
          services={services}
          chosen={entry.service ? [entry.service] : []}
          error={entry.serviceSlip}
          onChange={([code = '']) => entry.setService(code)}
        />
      )}
    </Form>
  )
}

/** Edits the maximum number of patients a day for a service in a city. */
export function LimitSheet(props: Props) {
  const { city, services, limit, onClose } = props
  const { isOpen, close } = useSlide(onClose)
  const entry = useLimit(props, close)
  const { touch } = entry.guarded
  const free = services.filter(({ code }) => !city.limits.some(({ service }) => service === code))
  const name = services.find(({ code }) => code === limit?.service)?.name
  return (
    <FormSheet
      opened={isOpen}
      onClose={close}
      title={touch ? 'Кого это затронет' : (name ?? 'Новый дневной предел')}
      place="side"
    >
      <Unsaved is={entry.isDirty} />
      {touch ? (
        <TouchView
          guarded={entry.guarded}
          touch={touch}
          yes={entry.isRemoving ? 'Снять предел' : 'Сохранить предел'}
        />
      ) : (
        <LimitFields entry={entry} services={free} limit={limit} />
      )}
    </FormSheet>
  )
}
