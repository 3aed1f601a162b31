import { Button, Group, Textarea, TextInput, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { noAddress } from '../../../../shared/schedule/ru.ts'
import { CityCard, type CitySchedule } from '../../../../shared/schedule-admin/schema.ts'
import { useSchemaForm } from '../../../platform/form.ts'
import { isSame, type MergeResult, merge } from '../../../platform/merge.ts'
import { Card } from '../../../ui/card.tsx'
import { Failure, Form } from '../../../ui/form.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { cityNow, useCityActs } from '../../api.ts'
import classes from '../desk.module.css'

type CardValues = Record<keyof CityCard, string>

const names: Record<keyof CityCard, string> = {
  name: 'Город',
  address: 'Адрес',
  phone: 'Телефон',
  note: 'Примечание',
  directions: 'Как добраться',
}

const valuesOf = ({ card }: CitySchedule): CardValues => ({
  ...card,
  address: card.address === noAddress ? '' : card.address,
  note: card.note ?? '',
  directions: card.directions ?? '',
})

const shownText = (text: string) => text || 'не указано'

/**
 * Holds the form of a city: typed values over the city as it was opened. When another administrator saves it
 * meanwhile, the new values are merged in.
 */
function useCard(city: CitySchedule) {
  const acts = useCityActs(city.city)
  const [base, setBase] = useState({ values: valuesOf(city), version: city.version })
  const [overtaken, setOvertaken] = useState<{ merged: MergeResult<CardValues>; now: CardValues } | null>(
    null,
  )
  const stand = (now: CitySchedule) => setBase({ values: valuesOf(now), version: now.version })
  const entry = useSchemaForm<CardValues>({
    schema: CityCard,
    initialValues: base.values,
    send: async (typed) => {
      try {
        const now = await acts.changeCard({ ...typed, version: base.version })
        stand(now)
        setOvertaken(null)
        entry.form.setValues(valuesOf(now) as never)
        toast('ok', 'Адрес сохранён', 'Он уже стоит в записях и письмах')
      } catch (error) {
        const now = cityNow(error)
        if (!now) throw error
        const merged = merge(base.values, typed, valuesOf(now))
        stand(now)
        setOvertaken({ merged, now: valuesOf(now) })
        entry.form.setValues(merged.values as never)
      }
    },
  })
  const typed = entry.form.getValues() as CardValues
  const put = (values: CardValues) => entry.form.setValues(values as never)
  return {
    ...entry,
    overtaken,
    typed,
    isDirty: !isSame(typed, base.values),
    take: (field: keyof CityCard) => {
      if (overtaken) put({ ...typed, [field]: overtaken.now[field] })
    },
    cancel: () => {
      put(base.values)
      setOvertaken(null)
    },
  }
}

interface Props {
  city: CitySchedule
  onDirty: (isDirty: boolean) => void
}

/** Edits the address, phone and notes of a city, as patients see them. */
export function CardForm({ city, onDirty }: Props) {
  const { form, failure, isBusy, onSubmit, overtaken, typed, isDirty, take, cancel } = useCard(city)
  const field = (name: keyof CityCard) => ({ label: names[name], ...form.getInputProps(name) })
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const { taken = [], disputed = [] } = overtaken?.merged ?? {}
  return (
    <Card aria-label="Адрес и телефон">
      <Form onSubmit={onSubmit}>
        <Title order={2}>Адрес и телефон</Title>
        {overtaken && (
          <SaveConflict
            what="адрес изменил другой администратор"
            fields={[...taken, ...disputed].map((name) => ({
              field: name,
              name: names[name],
              now: shownText(overtaken.now[name]),
              mine: typed[name] === overtaken.now[name] ? null : shownText(typed[name]),
            }))}
            onTake={(name) => take(name as keyof CityCard)}
          />
        )}
        <div className={classes.grid}>
          <TextInput {...field('name')} maxLength={60} />
          <TextInput {...field('address')} placeholder="ул. Белинского, 86" maxLength={200} />
          <TextInput {...field('phone')} type="tel" placeholder="+7 343 300 00 17" maxLength={60} />
          <div data-half>
            <Textarea {...field('note')} placeholder="Вход со двора" autosize minRows={1} maxRows={4} />
          </div>
          <div data-half>
            <Textarea
              {...field('directions')}
              placeholder="Пять минут от метро «Геологическая»"
              autosize
              minRows={1}
              maxRows={6}
            />
          </div>
        </div>
        {failure && <Failure why={failure} />}
        {isDirty && (
          <Group gap="sm" align="stretch">
            <Button type="submit" loading={isBusy}>
              Сохранить адрес
            </Button>
            <Button variant="default" onClick={cancel}>
              Отменить
            </Button>
          </Group>
        )}
      </Form>
    </Card>
  )
}
