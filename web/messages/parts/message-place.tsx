import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nameOfKind } from '../../../shared/messages/ru.ts'
import type { MessageCard, MessageId } from '../../../shared/messages/schema.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { messageQuery } from '../api.ts'
import { MessageContent } from './message-content.tsx'
import classes from './messages.module.css'

interface PlaceProps {
  opened: MessageId | null
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.content}>
      <Bone w="40%" h={28} radius={14} />
      {['72%', '40%', '52%', '60%'].map((width) => (
        <Bone key={width} w={width} h={36} />
      ))}
      <Bone h={90} radius={10} />
    </div>
  </Skeletons>
)

function Content({ id, onAsking }: { id: MessageId; onAsking: (isAsking: boolean) => void }) {
  const card = useQuery(messageQuery(id))
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Сообщение не загрузилось"
        error={card.error}
        safe="Сообщения целы, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  return <MessageContent key={id} card={card.data} onAsking={onAsking} />
}

const nameOf = (card: MessageCard | undefined) => (card ? nameOfKind(card.kind) : 'Сообщение')

/** Focus goes into the card that somebody opens, and back to its row when he closes it. */
function useFocus(opened: MessageId | null) {
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

/** The open message beside the list; Esc closes it. */
export function MessageBeside({ opened, onClose }: PlaceProps) {
  const heading = useFocus(opened)
  const { data } = useQuery({ ...messageQuery(opened as MessageId), enabled: opened !== null })
  if (!opened) return null
  return (
    <aside
      className={classes.beside}
      aria-labelledby="message-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Card component="div">
        <div className={classes.head}>
          <Title order={2} id="message-name" ref={heading} tabIndex={-1} className={classes.heading}>
            {nameOf(data)}
          </Title>
          <UnstyledButton className={classes.close} aria-label="Закрыть карточку" onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
        <Content id={opened} onAsking={() => {}} />
      </Card>
    </aside>
  )
}

/** The same over the page, where there is no room beside the list. */
export function MessageOver({ opened, onClose }: PlaceProps) {
  const [isAsking, setAsking] = useState(false)
  const last = useRef(opened)
  if (opened) last.current = opened
  const { data } = useQuery({ ...messageQuery(opened as MessageId), enabled: opened !== null })
  return (
    <Sheet opened={opened !== null} onClose={onClose} title={nameOf(data)} place="side" isCovered={isAsking}>
      {last.current && <Content id={last.current} onAsking={setAsking} />}
    </Sheet>
  )
}
