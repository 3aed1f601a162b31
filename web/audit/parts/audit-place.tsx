import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { actNames } from '../../../shared/audit/ru.ts'
import type { AuditEvent, AuditEventId } from '../../../shared/audit/schema.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { eventQuery } from '../api.ts'
import classes from './audit.module.css'
import { AuditContent } from './audit-content.tsx'
import { recordWords } from './audit-words.ts'

type OnNarrow = ComponentProps<typeof AuditContent>['onNarrow']

interface PlaceProps {
  opened: AuditEventId | null
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

const nameOf = (event: AuditEvent | undefined) =>
  event ? `${actNames[event.act]}. ${recordWords(event)}` : 'Запись журнала'

/** Focus goes into the card that somebody opens, and back to its row when he closes it. */
function useFocus(opened: AuditEventId | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    if (opened === was.current) return
    const row = document.querySelector<HTMLElement>(`[data-row="${was.current}"]`)
    if (opened) heading.current?.focus({ preventScroll: true })
    else row?.focus()
    was.current = opened
  }, [opened])
  return heading
}

/** The open event beside the list; Esc closes it. */
export function AuditBeside({ opened, onClose, onNarrow }: PlaceProps) {
  const heading = useFocus(opened)
  const { data } = useQuery({ ...eventQuery(opened as AuditEventId), enabled: opened !== null })
  if (!opened) return null
  return (
    <aside
      className={classes.beside}
      aria-labelledby="event-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Card component="div">
        <div className={classes.head}>
          <Title order={2} id="event-name" ref={heading} tabIndex={-1} className={classes.heading}>
            {nameOf(data)}
          </Title>
          <UnstyledButton className={classes.close} aria-label="Закрыть карточку" onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
        <Content id={opened} onNarrow={onNarrow} />
      </Card>
    </aside>
  )
}

/** The same over the page, where there is no room beside the list. */
export function AuditOver({ opened, onClose, onNarrow }: PlaceProps) {
  const last = useRef(opened)
  if (opened) last.current = opened
  const { data } = useQuery({ ...eventQuery(opened as AuditEventId), enabled: opened !== null })
  return (
    <Sheet opened={opened !== null} onClose={onClose} title={nameOf(data)} place="side">
      {last.current && <Content id={last.current} onNarrow={onNarrow} />}
    </Sheet>
  )
}
