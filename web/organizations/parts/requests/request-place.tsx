import { useQuery } from '@tanstack/react-query'
import type { RelationId, RequestCard } from '../../../../shared/organizations/schema.ts'
import { CardPlace } from '../../../ui/card-place.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { requestQuery } from '../../api.ts'
import { RequestContent } from './request-content.tsx'
import classes from './requests.module.css'

interface PlaceProps {
  opened: RelationId | null
  /** Null until the page is measured. */
  isBeside: boolean | null
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <div className={classes.bones}>
      <Bone w="30%" h={28} />
      <Bone w="80%" h={24} />
      <Bone h={16} />
      <Bone w="70%" />
      <Bone h={44} radius={10} />
    </div>
  </Skeletons>
)

function Content({ id }: { id: RelationId }) {
  const card = useQuery(requestQuery(id))
  if (card.isPending) return <Waiting />
  if (!card.data)
    return (
      <ErrorState
        title="Заявка не загрузилась"
        error={card.error}
        safe="Заявка цела, попробуйте ещё раз."
        onRetry={() => void card.refetch()}
      />
    )
  return <RequestContent key={id} card={card.data} />
}

const requestTitle = (card: RequestCard | undefined) => card?.name ?? 'Заявка'

/** The open application next to the list or over it. */
export function RequestPlace({ opened, isBeside, onClose }: PlaceProps) {
  const { data } = useQuery({ ...requestQuery(opened as RelationId), enabled: opened !== null })
  return (
    <CardPlace
      opened={opened}
      isBeside={isBeside}
      onClose={onClose}
      title={requestTitle(data)}
      closeName="Закрыть заявку"
    >
      {(id) => <Content id={id} />}
    </CardPlace>
  )
}
