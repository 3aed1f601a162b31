import { Button, Group, List, Stack } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { dayWords } from '../../../../shared/platform/day-words.ts'
import type { SpecialDay } from '../../../../shared/schedule-admin/schema.ts'
import { Failure } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import { toast } from '../../../ui/toasts.tsx'
import { daysNow, useDayActs } from '../../api.ts'
import { TouchView } from '../impact/touch-view.tsx'
import { useGuarded } from '../use-guarded.ts'
import { type DayDifference, differencesOf, type Run, runWords, whereWords } from './special-days.ts'

/**
 * Holds the days to remove as the server knows them now, and what other administrators have changed in them
 * meanwhile.
 */
function useRemoval(run: Run, onDone: () => void) {
  const acts = useDayActs()
  const [days, setDays] = useState<readonly SpecialDay[]>(run.days)
  const [changes, setChanges] = useState<readonly DayDifference[]>([])
  const seen = days.map(({ id, version }) => ({ id, version }))
  const guarded = useGuarded({
    onStale: (error) => {
      const now = daysNow(error)
      if (!now) return false
      setChanges(differencesOf(days, now))
      setDays(now)
      acts.reload()
      return true
    },
  })
  const ask = () =>
    void guarded.ask({ change: 'daysRemoved', days: seen }, async (keep) => {
      await acts.remove({ days: seen, keep })
      toast('ok', 'Дни снова работают по графику')
      onDone()
    })
  return { guarded, changes, ask }
}

const Changed = ({ changes }: { changes: readonly DayDifference[] }) => (
  <Note tone="warm" icon={IconRefreshAlert} role="alert">
    <b>Пока вы смотрели, эти дни изменил другой администратор.</b> Ничего не убрано. Проверьте и решите ещё
    раз.
    <List mt="xs">
      {changes.map(({ day, words }) => (
        <List.Item key={day}>
          {dayWords(day)}: {words}
        </List.Item>
      ))}
    </List>
  </Note>
)

/** Removes consecutive days from the calendar after a confirmation. */
export function RemoveRun({ run, onClose }: { run: Run; onClose: () => void }) {
  const { isOpen, close } = useSlide(onClose)
  const { guarded, changes, ask } = useRemoval(run, close)
  const [first] = run.days
  return (
    <Sheet
      opened={isOpen}
      onClose={close}
      title={guarded.touch ? 'Кого это затронет' : 'Убрать из календаря'}
      place={guarded.touch ? 'side' : 'dialog'}
    >
      {guarded.touch ? (
        <TouchView guarded={guarded} touch={guarded.touch} yes="Убрать из календаря" />
      ) : (
        <Stack gap={20}>
          <p>
            {first?.title}, {runWords(run)}, {first?.city ? whereWords(first.city) : 'оба города'}. Эти дни
            снова будут работать по обычному графику.
          </p>
          {changes.length > 0 && <Changed changes={changes} />}
          {guarded.failure && <Failure why={guarded.failure} />}
          <Group gap="sm" grow preventGrowOverflow={false}>
            <Button size="lg" loading={guarded.isBusy} onClick={ask}>
              {changes.length > 0 ? 'Всё равно убрать' : 'Убрать'}
            </Button>
            <Button size="lg" variant="default" onClick={close}>
              Оставить
            </Button>
          </Group>
        </Stack>
      )}
    </Sheet>
  )
}
