import { useQuery } from '@tanstack/react-query'
import { nameOfKind } from '../../../shared/messages/ru.ts'
import type { MessageCard, MessageId } from '../../../shared/messages/schema.ts'
import { CardPlace } from '../../ui/card-place.tsx'
import { Bone, Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { messageQuery } from '../api.ts'
import { MessageContent } from './message-content.tsx'
import classes from './messages.module.css'

interface PlaceProps {
  opened: MessageId | null
  /** Null until the page is measured. */
  isBeside: boolean | null
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

function Content({ id }: { id: MessageId }) {
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
  return <MessageContent key={id} card={card.data} />
}

const messageTitle = (card: MessageCard | undefined) => (card ? nameOfKind(card.kind) : 'Сообщение')

/** The open message next to the list or over it. */
export function MessagePlace({ opened, isBeside, onClose }: PlaceProps) {
  const { data } = useQuery({ ...messageQuery(opened as MessageId), enabled: opened !== null })
  return (
    <CardPlace
      opened={opened}
      isBeside={isBeside}
      onClose={onClose}
      title={messageTitle(data)}
      closeName="Закрыть карточку"
    >
      {(id) => <Content id={id} />}
    </CardPlace>
  )
}
