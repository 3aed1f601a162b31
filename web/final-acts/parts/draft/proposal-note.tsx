import { Text } from '@mantine/core'
import { IconClock, IconMessageReport, IconThumbUp } from '@tabler/icons-react'
import type { ShownProposal } from '../../../../shared/final-acts/proposals/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { whenWords } from '../../../ui/when.ts'

const looks = {
  waiting: { tone: 'calm', icon: IconClock },
  agreed: { tone: 'teal', icon: IconThumbUp },
  remarks: { tone: 'warm', icon: IconMessageReport },
} as const

function wordsOf({ shownAt, answered }: ShownProposal, now: Date): string {
  if (!answered) return `Проект показан работодателю ${whenWords(shownAt, now)}. Ответа ещё нет.`
  const who = [answered.by, whenWords(answered.at, now)].filter(Boolean).join(', ')
  return answered.answer === 'agreed'
    ? `Работодатель согласен с проектом: ${who}.`
    : `Замечания работодателя: ${who}.`
}

/** Tells the commission whether the employer has answered the proposal. `seen` is the hash of the figures of the page. */
export function ProposalNote({ proposal, seen }: { proposal: ShownProposal; seen: string }) {
  const { answered } = proposal
  return (
    <Note {...looks[answered?.answer ?? 'waiting']} role="status">
      {wordsOf(proposal, new Date())}
      {answered?.remarks && (
        <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-line' }}>
          {answered.remarks}
        </Text>
      )}
      {proposal.seen !== seen && (
        <Text size="sm" mt="xs">
          После показа посчитанное изменилось: покажите проект ещё раз или предупредите работодателя.
        </Text>
      )}
    </Note>
  )
}
