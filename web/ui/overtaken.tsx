import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Note } from './note.tsx'
import classes from './overtaken.module.css'
import { useIntoSight } from './slide.ts'

/** A field that another has changed meanwhile. */
interface ChangedField<Field extends string> {
  field: Field
  name: string
  now: string
  /** What is typed here; null where nothing was, and the new value stands already. */
  mine: string | null
}

interface Props<Field extends string> {
  /** What was changed, and by whom if that is known: «реквизиты изменили». */
  what: string
  fields: readonly ChangedField<Field>[]
  onTake: (field: Field) => void
}

/** Somebody else has saved the same meanwhile: what has changed, and what became of the typed. */
export function Overtaken<Field extends string>({ what, fields, onTake }: Props<Field>) {
  const place = useIntoSight<HTMLDivElement>(true)
  return (
    <div ref={place}>
      <Note tone="warm" icon={IconRefreshAlert} role="alert">
        <b>Пока вы правили, {what}.</b> Введённое сохранено: проверьте и сохраните ещё раз.
        <ul className={classes.changes}>
          {fields.map(({ field, name, now, mine }) => (
            <li key={field}>
              <span>
                {name}: теперь {now}
                {mine !== null && `, у вас ${mine}`}
              </span>
              {mine !== null && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={`Взять новое: ${name}`}
                  onClick={() => onTake(field)}
                >
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
