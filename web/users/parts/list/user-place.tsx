import { useQuery } from '@tanstack/react-query'
import type { AccountId } from '../../../../shared/platform/ids.ts'
import { CardPlace } from '../../../ui/card-place.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { userQuery } from '../../api.ts'
import classes from '../card/card.module.css'
import { cardName } from '../card/card-words.ts'
import type { CardTab } from './user-address.ts'
import { UserContent } from './user-content.tsx'

interface PlaceProps {
  opened: AccountId | null
  /** Null: the page is not measured yet. */
  isBeside: boolean | null
  tab: CardTab
  onTab: (tab: CardTab) => void
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone w="44%" h={28} radius={14} />
      <Bone h={44} />
      {['72%', '40%', '52%', '60%'].map((width) => (
        <Bone key={width} w={width} h={40} />
      ))}
    </div>
  </Skeletons>
)

interface ContentProps extends Pick<PlaceProps, 'tab' | 'onTab'> {
  id: AccountId
}

function Content({ id, ...rest }: ContentProps) {
  const card = useQuery(userQuery(id))
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Карточка не загрузилась"
        error={card.error}
        safe="Данные пользователя целы, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  return <UserContent key={id} card={card.data} {...rest} />
}

/** Shows the open user beside the list or over it. */
export function UserPlace({ opened, isBeside, onClose, ...rest }: PlaceProps) {
  const { data } = useQuery({ ...userQuery(opened as AccountId), enabled: opened !== null })
  return (
    <CardPlace
      opened={opened}
      isBeside={isBeside}
      onClose={onClose}
      title={cardName(data)}
      closeName="Закрыть карточку"
    >
      {(id) => <Content id={id} {...rest} />}
    </CardPlace>
  )
}
