import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, Fragment, type ReactNode, useRef } from 'react'
import { CardPlace } from './card-place.tsx'
import { Skeletons } from './skeletons.tsx'
import { ErrorState } from './states.tsx'

const Waiting = () => (
  <Skeletons>
    <Stack gap="md">
      {['44%', '100%', '72%', '40%', '52%', '60%'].map((width) => (
        <Skeleton key={width} w={width} h="2.25rem" />
      ))}
    </Stack>
  </Skeletons>
)

interface RecordPlaceProps<Id extends string, Of>
  extends Omit<ComponentProps<typeof CardPlace<Id>>, 'title' | 'children'> {
  /** A hook that loads the record of a row; null: no row is open. */
  useRecord: (id: Id | null) => UseQueryResult<Of>
  title: (record: Of | undefined) => string
  /** Told when the record cannot be loaded, such as «Карточка не загрузилась». */
  lost: string
  safe: string
  children: (record: Of) => ReactNode
}

/** Shows the record of the open row beside the list or over it: its placeholder, its failure or its content. */
export function RecordPlace<Id extends string, Of>(props: RecordPlaceProps<Id, Of>) {
  const { useRecord, title, lost, safe, children, ...place } = props
  // A card that slides away keeps its content.
  const last = useRef(place.opened)
  if (place.opened) last.current = place.opened
  const record = useRecord(last.current)
  return (
    <CardPlace {...place} title={title(record.data)}>
      {(id) =>
        record.isPending ? (
          <Waiting />
        ) : record.data ? (
          <Fragment key={id}>{children(record.data)}</Fragment>
        ) : (
          <ErrorState title={lost} error={record.error} safe={safe} onRetry={() => void record.refetch()} />
        )
      }
    </CardPlace>
  )
}
