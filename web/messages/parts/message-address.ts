import { useMemo } from 'react'
import { type MessageFilter, MessageId, MessageState } from '../../../shared/messages/schema.ts'
import { SentBy } from '../../../shared/notifications/schema.ts'
import { Day } from '../../../shared/platform/days.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'

type Keys = 'q' | 'channel' | 'state' | 'kind' | 'from' | 'to' | 'message'

/** The filters and the open message from the address; invalid values are dropped. */
export function useMessageAddress() {
  const { search, go } = useAdminAddress<Keys>()
  const read = useMemo(
    () => ({
      q: search.q?.slice(0, 100) ?? '',
      channel: SentBy.safeParse(search.channel).data,
      state: MessageState.safeParse(search.state).data,
      kind: search.kind?.slice(0, 40),
      from: Day.safeParse(search.from).data,
      to: Day.safeParse(search.to).data,
      opened: MessageId.safeParse(search.message).data ?? null,
    }),
    [search],
  )
  return { ...read, go }
}

/** The page state in the address and its setter. */
export type MessageAddress = ReturnType<typeof useMessageAddress>

/** Returns the filters in the form of the server query. */
export const filterOf = ({ q, channel, state, kind, from, to }: MessageAddress): MessageFilter => ({
  ...(q && { search: q }),
  ...(channel && { channel }),
  ...(state && { state }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
})
