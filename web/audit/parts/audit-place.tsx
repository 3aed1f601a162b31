import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { actNames } from '../../../shared/audit/ru.ts'
import type { AuditEvent, AuditEventId } from '../../../shared/audit/schema.ts'
import { CardPlace } from '../../ui/card-place.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { eventQuery } from '../api.ts'
import classes from './audit.module.css'
import { AuditContent } from './audit-content.tsx'
import { recordWords } from './audit-words.ts'

type OnNarrow = ComponentProps<typeof AuditContent>['onNarrow']

interface PlaceProps {
  opened: AuditEventId | null
  isBeside: boolean | null
  steps: ReactNode
  onClose: () => void
  onNarrow: OnNarrow
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.content}>
      {['72%', '40%', '52%', '60%', '48%'].map((width) => (
        <Bone key={width} w={width} h={36} />
      ))}
    </div>
  </Skeletons>
)

function Content({ id, onNarrow }: { id: AuditEventId; onNarrow: OnNarrow }) {
  const event = useQuery(eventQuery(id))
  if (event.isPending) return <Waiting />
  if (!event.data)
    return (
      <ErrorState
        title="Запись журнала не загрузилась"
        error={event.error}
        safe="Журнал цел, попробуйте ещё раз."
        onRetry={() => void event.refetch()}
      />
    )
  return <AuditContent key={id} event={event.data} onNarrow={onNarrow} />
}

const eventTitle = (event: AuditEvent | undefined) =>
  event ? `${actNames[event.act]}. ${recordWords(event)}` : 'Запись журнала'

/** Shows the open event beside the list or over it. */
export function AuditPlace({ opened, isBeside, steps, onClose, onNarrow }: PlaceProps) {
  const { data } = useQuery({ ...eventQuery(opened as AuditEventId), enabled: opened !== null })
  return (
    <CardPlace
      opened={opened}
      isBeside={isBeside}
      steps={steps}
      onClose={onClose}
      title={eventTitle(data)}
      closeName="Закрыть карточку"
    >
      {(id) => <Content id={id} onNarrow={onNarrow} />}
    </CardPlace>
  )
}
