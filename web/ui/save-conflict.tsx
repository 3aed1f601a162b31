import { Button, Group, List, Text } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { Note } from './note.tsx'
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
  /** Puts their value into a field; absent where the form holds none of these fields. */
  onTake?: (field: Field) => void
}

/**
 * Shows that another user has saved the same record meanwhile: both versions of each field that both changed, with
 * the choice between them. What is not chosen stays as this user typed it and is saved over theirs.
 */
export function SaveConflict<Field extends string>({ what, fields, onTake }: Props<Field>) {
  const place = useIntoSight<HTMLDivElement>(true)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  // A choice holds for the version that it was made about.
  const keyOf = ({ field, now }: ChangedField<Field>) => `${field} ${now}`
  return (
    <div ref={place}>
      <Note tone="warm" icon={IconRefreshAlert} role="alert">
        <b>Пока вы правили, {what}.</b> Введённое сохранено: проверьте и сохраните ещё раз.
        <List listStyleType="none" spacing="xs" mt="xs" styles={{ itemWrapper: { display: 'block' } }}>
          {fields.map((changed) => {
            const { field, name, now, mine } = changed
            const isKept = kept.has(keyOf(changed))
            return (
              <List.Item key={field}>
                <Text inherit mah="12rem" style={{ overflowY: 'auto', whiteSpace: 'pre-line' }}>
                  {name}: теперь {now}
                  {mine !== null && `, у вас ${mine}`}
                  {isKept && ' — останется ваше'}
                </Text>
                {mine !== null && !isKept && (
                  <Group gap="xs" mt="0.25rem">
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`Взять новое: ${name}`}
                      onClick={() => onTake?.(field)}
                    >
                      Взять новое
                    </Button>
                    <Button
                      size="sm"
                      variant="default"
                      aria-label={`Оставить моё: ${name}`}
                      onClick={() => setKept((known) => new Set(known).add(keyOf(changed)))}
                    >
                      Оставить моё
                    </Button>
                  </Group>
                )}
              </List.Item>
            )
          })}
        </List>
      </Note>
    </div>
  )
}
