import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSlide } from '../../ui/slide.ts'
import { toast } from '../../ui/toasts.tsx'
import { useDayActs } from '../api.ts'
import classes from './days.module.css'
import { type Run, runWords, whereWords } from './special-days.ts'
import { TouchView } from './touch-view.tsx'
import { useGuarded } from './use-guarded.ts'

/** Takes days in a row away from the calendar: asked about first. */
export function RemoveRun({ run, onClose }: { run: Run; onClose: () => void }) {
  const { isOpen, close } = useSlide(onClose)
  const acts = useDayActs()
  const ids = run.days.map(({ id }) => id)
  const guarded = useGuarded({
    save: async (keep) => {
      await acts.remove({ ids, keep })
      toast('ok', 'Дни снова работают по графику')
      close()
    },
  })
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
        <div className={classes.form}>
          <p>
            {first?.title}, {runWords(run)}, {whereWords(first?.city ?? null).toLowerCase()}. Эти дни снова
            будут работать по обычному графику.
          </p>
          {guarded.failure && (
            <Note tone="danger" icon={IconAlertCircle} role="alert">
              {guarded.failure}
            </Note>
          )}
          <div className={classes.buttons}>
            <Button
              size="lg"
              loading={guarded.isBusy}
              onClick={() => void guarded.ask({ change: 'daysRemoved', ids })}
            >
              Убрать
            </Button>
            <Button size="lg" variant="default" onClick={close}>
              Оставить
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}
