import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BookingId } from '../../../../shared/booking/schema.ts'
import { CardPlace } from '../../../ui/card-place.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { deskCard } from '../../api.ts'
import { JustBooked } from '../booking/just-booked.tsx'
import { VisitContent } from '../card/visit-content.tsx'
import type { DeskAddress } from './desk-address.ts'
import type { AttendanceRecorder } from './use-attendance.ts'

interface Props {
  address: DeskAddress
  isBeside: boolean | null
  attendance: AttendanceRecorder
  now: Date
  onClose: () => void
}

const Waiting = () => (
  <Skeletons>
    <Stack gap={14} pt={4}>
      {['52%', '80%', '44%', '66%', '58%'].map((width) => (
        <Bone key={width} w={width} h={36} />
      ))}
    </Stack>
  </Skeletons>
)

type ContentProps = Omit<Props, 'isBeside' | 'onClose'> & { id: BookingId }

function Content({ id, address, ...rest }: ContentProps) {
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
  return (
    <>
      {address.isBooked && <JustBooked card={card.data} isNewAccount={address.isNewAccount} now={rest.now} />}
      <VisitContent key={id} card={card.data} {...rest} />
    </>
  )
}

const useName = (opened: BookingId | null): string => {
  const { data } = useQuery({ ...deskCard(opened as BookingId), enabled: opened !== null })
  return data?.fullname ?? 'Запись'
}

/** Shows the open visit beside the list or over it. */
export function VisitPlace({ isBeside, onClose, ...rest }: Props) {
  const { opened } = rest.address
  return (
    <CardPlace
      opened={opened}
      isBeside={isBeside}
      onClose={onClose}
      title={useName(opened)}
      closeName="Закрыть карточку"
    >
      {(id) => <Content id={id} {...rest} />}
    </CardPlace>
  )
}
