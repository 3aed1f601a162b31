import { Button, Group, NumberInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { mostOverbooked } from '../../../../shared/schedule/rules.ts'
import { type CitySchedule, OverbookLimit } from '../../../../shared/schedule-admin/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { cityNow, useCityActs } from '../../api.ts'
import classes from '../desk.module.css'

interface Props {
  city: CitySchedule
  onDirty: (isDirty: boolean) => void
}

/** Edits how many people a day the desk may take beyond the places of a city. */
export function OverbookForm({ city, onDirty }: Props) {
  const acts = useCityActs(city.city)
  const [typed, setTyped] = useState<number | string>(city.overbookLimit)
  const read = OverbookLimit.safeParse(typed)
  const saving = useMutation({
    mutationFn: (overbookLimit: number) =>
      acts.setOverbookLimit({ overbookLimit, before: city.overbookLimit }),
    onSuccess: ({ overbookLimit }) =>
      toast(
        'ok',
        'Приём сверх мест сохранён',
        overbookLimit > 0 ? `Не больше ${overbookLimit} в день` : 'Сверх мест никого не берут',
      ),
    // The value of the other administrator becomes the one to compare with; what was typed stays.
    onError: (error) => acts.remember(cityNow(error)),
  })
  const isDirty = typed !== city.overbookLimit
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const problem = read.success ? null : read.error.issues[0]?.message
  return (
    <Card aria-label="Приём сверх мест">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (read.success) saving.mutate(read.data)
        }}
      >
        <Title order={2}>Приём сверх мест</Title>
        <div className={classes.grid}>
          <NumberInput
            label="Скольких в день можно взять сверх мест"
            description={`Регистратор записывает так только на сегодня и пишет причину. 0 — никого, не больше ${peopleText(mostOverbooked)}`}
            value={typed}
            onChange={setTyped}
            min={0}
            max={mostOverbooked}
            clampBehavior="none"
            allowDecimal={false}
            error={problem ?? saving.error?.message}
          />
        </div>
        {isDirty && (
          <Group gap="sm" align="stretch">
            <Button type="submit" loading={saving.isPending} disabled={!read.success}>
              Сохранить
            </Button>
            <Button variant="default" onClick={() => setTyped(city.overbookLimit)}>
              Отменить
            </Button>
          </Group>
        )}
      </Form>
    </Card>
  )
}
