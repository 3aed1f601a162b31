import { Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cameStates } from '../../../../shared/booking/rules.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { whereWords } from '../../../../shared/desk/where-words.ts'
import { isHereToday } from '../../../../shared/queue/rules.ts'
import { Note } from '../../../ui/note.tsx'
import { deskTicket } from '../../api.ts'
import { Priority } from '../card/priority.tsx'
import { PrintPapers } from '../documents/print-papers.tsx'

/**
 * Shows where a patient who has come is now, for questions at the desk and by phone. Shows nothing for a
 * patient outside the queue.
 */
export function Where({ card }: { card: DeskCard }) {
  const { id, state, ticket } = card
  const isHere = ticket !== null && cameStates.includes(state)
  const { data } = useQuery({ ...deskTicket(id), enabled: isHere })
  const now = isHere ? data?.ticket : null
  if (!now || !isHereToday(now.state)) return null
  const { title, text, passed, left, another } = whereWords(now, data?.over)
  return (
    <Note tone="teal" icon={IconMapPin} action={<PrintPapers card={card} ticket={now} />}>
      <p>
        <b>{title}</b>
      </p>
      {text && <p>{text}</p>}
      <Text inherit mt={6} c="dimmed">
        {passed}
        {left && `. ${left}`}
      </Text>
      {another && <p>{another}</p>}
      <Priority card={card} ticket={now} />
    </Note>
  )
}
