import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { RequestCard } from '../../../../shared/organizations/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { whenWords } from '../../../ui/when.ts'
import { decisionIn } from './request-status.tsx'

/** Another administrator has decided meanwhile: shows the name, the decision and the time. */
export function DecidedNote({ card, onClose }: { card: RequestCard; onClose: () => void }) {
  const decision = decisionIn(card.steps)
  const what = decision?.what === 'approved' ? 'заявитель подключён' : 'в подключении отказано'
  return (
    <Note
      tone="warm"
      icon={IconInfoCircle}
      role="alert"
      action={
        <Button size="sm" variant="default" onClick={onClose}>
          Понятно
        </Button>
      }
    >
      {decision
        ? `Заявку уже рассмотрели: ${what}. ${decision.by}, ${whenWords(decision.at, new Date())}`
        : 'Эта заявка уже не ждёт решения: заявитель её отозвал'}
    </Note>
  )
}
