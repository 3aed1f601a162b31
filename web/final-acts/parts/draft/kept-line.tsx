import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Note } from '../../../ui/note.tsx'
import { Question } from '../../../ui/question.tsx'
import { whenWords } from '../../../ui/when.ts'
import type { KeptState } from './use-kept-act.ts'

function wordsOf(state: KeptState): string {
  if (state.is === 'none') return 'Написанное сохраняется в черновике само'
  if (state.is === 'kept')
    return `Черновик сохранён: ${whenWords(state.at, new Date())}${state.by ? `, ${state.by}` : ''}`
  if (state.is === 'waiting' && state.problem)
    return `Черновик пока не сохранён: ${state.problem}. Повторим сами, не закрывайте страницу`
  return 'Сохраняем черновик…'
}

interface Props {
  state: KeptState
  /** Opens the draft that somebody else has saved. */
  onRenew: () => void
  onDiscard: () => void
}

/** Says whether the draft is saved, and lets the chairman begin anew. */
export function KeptLine({ state, onRenew, onDiscard }: Props) {
  const [isAsked, setAsked] = useState(false)
  if (state.is === 'stale')
    return (
      <Note
        tone="warm"
        icon={IconAlertCircle}
        role="alert"
        action={
          <Button size="compact-sm" variant="default" onClick={onRenew}>
            Открыть новый черновик
          </Button>
        }
      >
        Черновик этого акта тем временем изменил другой член комиссии. Написанное здесь больше не сохраняется:
        скопируйте нужное и откройте новый черновик.
      </Note>
    )
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c="var(--app-text-2)" role="status">
        {wordsOf(state)}
      </Text>
      {state.is === 'kept' && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
          Начать заново
        </Button>
      )}
      <Question
        opened={isAsked}
        text="Удалить черновик и начать акт заново? Посчитанное останется, написанное вами — нет."
        yes="Удалить черновик"
        no="Оставить"
        onYes={() => {
          setAsked(false)
          onDiscard()
        }}
        onNo={() => setAsked(false)}
      />
    </Group>
  )
}
