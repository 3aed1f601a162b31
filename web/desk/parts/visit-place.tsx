import { Title, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { BookingId } from '../../../shared/booking/schema.ts'
import { Card } from '../../ui/card.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { deskCard } from '../api.ts'
import classes from './card.module.css'
import type { Marks } from './use-marks.ts'
import { VisitContent } from './visit-content.tsx'
import { rowNode } from './visit-list.tsx'

interface Props {
  opened: BookingId | null
  marks: Marks
  now: Date
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.content}>
      {['52%', '80%', '44%', '66%', '58%'].map((width) => (
        <Bone key={width} w={width} h={36} />
      ))}
    </div>
  </Skeletons>
)

type ContentProps = Omit<Props, 'opened' | 'onClose'> & {
  id: BookingId
  onAsking: (isAsking: boolean) => void
}

function Content({ id, ...rest }: ContentProps) {
  const card = useQuery(deskCard(id))
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Запись не загрузилась"
        error={card.error}
        safe="Запись цела, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  return <VisitContent key={id} card={card.data} {...rest} />
}

/** Focus goes into the card that somebody opens, and back to its row when he closes it. */
function useFocus(opened: BookingId | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(opened)
  useEffect(() => {
    if (opened === was.current) return
    if (opened) heading.current?.focus({ preventScroll: true })
    else rowNode(was.current)?.focus()
    was.current = opened
  }, [opened])
  return heading
}

const useName = (opened: BookingId | null): string => {
  const { data } = useQuery({ ...deskCard(opened as BookingId), enabled: opened !== null })
  return data?.fullname ?? 'Запись'
}

/** The open card beside the list; Esc closes it. */
export function VisitBeside({ opened, onClose, ...rest }: Props) {
  const heading = useFocus(opened)
  const name = useName(opened)
  if (!opened) return null
  return (
    <aside
      className={classes.beside}
      aria-labelledby="visit-name"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Card component="div">
        <div className={classes.top}>
          <Title order={2} id="visit-name" ref={heading} tabIndex={-1} className={classes.heading}>
            {name}
          </Title>
          <UnstyledButton className={classes.close} aria-label="Закрыть карточку" onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
        <Content id={opened} onAsking={() => {}} {...rest} />
      </Card>
    </aside>
  )
}

/** The same over the page, where there is no room beside the list. */
export function VisitOver({ opened, onClose, ...rest }: Props) {
  const [isAsking, setAsking] = useState(false)
  const last = useRef(opened)
  if (opened) last.current = opened
  const name = useName(opened)
  return (
    <Sheet opened={opened !== null} onClose={onClose} title={name} place="side" isCovered={isAsking}>
      {last.current && <Content id={last.current} onAsking={setAsking} {...rest} />}
    </Sheet>
  )
}
