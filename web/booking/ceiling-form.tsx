import { Button, Group, NumberInput, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ceilingRefusals } from '../../shared/booking/ceiling/ru.ts'
import { Ceiling, mostCeiling } from '../../shared/booking/ceiling/schema.ts'
import { isRefused } from '../platform/call.ts'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toasts.tsx'
import { clinicCeiling, setCeiling } from './api.ts'

/** Edits how many open bookings one person may have at once, in all cities together. */
export function CeilingForm({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(clinicCeiling)
  const [typed, setTyped] = useState<number | string | null>(null)
  const saving = useMutation({
    mutationFn: setCeiling,
    onSuccess: (now) => {
      queries.setQueryData(clinicCeiling.queryKey, now)
      setTyped(null)
      toast('ok', 'Сохранено', 'Кто уже записан больше раз, остаётся записан')
    },
    onError: (error) =>
      isRefused(error, ceilingRefusals.STALE_CEILING) &&
      queries.invalidateQueries({ queryKey: clinicCeiling.queryKey }),
  })
  const before = data?.ceiling ?? null
  const isDirty = typed !== null && typed !== before
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  if (before === null) return null
  const read = Ceiling.safeParse(typed ?? before)
  return (
    <Card aria-label="Записи одного человека">
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (read.success) saving.mutate({ ceiling: read.data, before })
        }}
      >
        <Title order={2}>Записи одного человека</Title>
        <NumberInput
          maw={420}
          label="Сколько записей можно держать сразу"
          description={`В обоих городах вместе, с записями родных. Не больше ${mostCeiling}`}
          value={typed ?? before}
          onChange={setTyped}
          min={1}
          max={mostCeiling}
          clampBehavior="none"
          allowDecimal={false}
          error={(read.success ? null : read.error.issues[0]?.message) ?? saving.error?.message}
        />
        <Text size="sm" c="dimmed">
          Записи от работодателя не считаются. Регистратура записывает и сверх этого числа.
        </Text>
        {isDirty && (
          <Group gap="sm" align="stretch">
            <Button type="submit" loading={saving.isPending} disabled={!read.success}>
              Сохранить
            </Button>
            <Button variant="default" onClick={() => setTyped(null)}>
              Отменить
            </Button>
          </Group>
        )}
      </Form>
    </Card>
  )
}
