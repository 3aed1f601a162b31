import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Note } from '../../ui/note.tsx'
import { useIntoSight } from '../../ui/slide.ts'
import classes from './desk.module.css'

/** A field that another has changed meanwhile. */
interface Disputed {
  field: string
  name: string
  now: string
  /** What is typed here; null where nothing was, and the new value stands already. */
  mine: string | null
}

interface Props {
  what: string
  fields: readonly Disputed[]
  onTake: (field: string) => void
}

/** Somebody else has saved the same meanwhile: what has changed, and what became of the typed. */
export function Overtaken({ what, fields, onTake }: Props) {
  const place = useIntoSight<HTMLDivElement>(true)
  return (
    <div ref={place}>
      <Note tone="warm" icon={IconRefreshAlert} role="alert">
        <b>Пока вы правили, {what}.</b> Введённое осталось на экране: проверьте и сохраните ещё раз.
        <ul className={classes.changes}>
          {fields.map(({ field, name, now, mine }) => (
            <li key={field}>
              <span>
                {name}: теперь {now}
                {mine !== null && `, у вас ${mine}`}
              </span>
              {mine !== null && (
                <Button size="sm" variant="default" onClick={() => onTake(field)}>
                  Взять новое
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
