import { Button, Group, NumberInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { lastDayOpen, mostDaysAhead } from '../../../../shared/schedule/rules.ts'
import { type CitySchedule, DaysAhead } from '../../../../shared/schedule-admin/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { cityNow, useCityActs } from '../../api.ts'
import classes from '../desk.module.css'

interface Props {
  city: CitySchedule
  today: Day
  onDirty: (isDirty: boolean) => void
}

/** Edits the horizon of a city: for how many days ahead booking is open. */
export function AheadForm({ city, today, onDirty }: Props) {
  const acts = useCityActs(city.city)
  const [typed, setTyped] = useState<number | string>(city.daysAhead)
  const read = DaysAhead.safeParse(typed)
  const saving = useMutation({
    mutationFn: (daysAhead: number) => acts.setDaysAhead({ daysAhead, before: city.daysAhead }),
    onSuccess: ({ daysAhead }) =>
      toast(
        'ok',
        'Срок записи сохранён',
        `Запись открыта по ${dayWordsWithYear(lastDayOpen(today, daysAhead))}`,
      ),
    // The value of the other administrator becomes the one to compare with; what was typed stays.
    onError: (error) => acts.remember(cityNow(error)),
  })
  const isDirty = typed !== city.daysAhead
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const isNearer = read.success && read.data < city.daysAhead
  const problem = read.success ? null : read.error.issues[0]?.message
  return (
    <Card aria-label="Запись вперёд">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (read.success) saving.mutate(read.data)
        }}
      >
        <Title order={2}>Запись вперёд</Title>
        <div className={classes.grid}>
          <NumberInput
            label="На сколько дней открыта запись"
            description={`Сейчас — по ${dayWordsWithYear(lastDayOpen(today, city.daysAhead))}. Не больше ${mostDaysAhead} дней`}
            value={typed}
            onChange={setTyped}
            min={1}
            max={mostDaysAhead}
            clampBehavior="none"
            allowDecimal={false}
            error={problem ?? saving.error?.message}
          />
        </div>
        {isDirty && isNearer && (
          <p>Кто уже записан на более поздние дни, остаётся записан. Новых на эти дни не записываем.</p>
        )}
        {isDirty && (
          <Group gap="sm" align="stretch">
            <Button type="submit" loading={saving.isPending} disabled={!read.success}>
              Сохранить
            </Button>
            <Button variant="default" onClick={() => setTyped(city.daysAhead)}>
              Отменить
            </Button>
          </Group>
        )}
      </Form>
    </Card>
  )
}
