import { Button } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { Note } from './note.tsx'
import classes from './save-conflict.module.css'
import { useIntoSight } from './slide.ts'

/** A field that another user has changed meanwhile. */
interface ChangedField<Field extends string> {
  field: Field
  name: string
  now: string
  /** The value that this user typed; null where the user typed nothing, so the field already shows the new value. */
  mine: string | null
}

interface Props<Field extends string> {
  /** Names the changed record and, if known, the user who changed it: «реквизиты изменили». */
  what: string
  fields: readonly ChangedField<Field>[]
  onTake: (field: Field) => void
}

/**
 * Shows that another user has saved the same record meanwhile: the changes, and what happened to the typed
 * values.
 */
export function SaveConflict<Field extends string>({ what, fields, onTake }: Props<Field>) {
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
