import { useMemo } from 'react'
import { type MessageFilter, MessageId, MessageState } from '../../../shared/messages/schema.ts'
import { SentBy } from '../../../shared/notifications/schema.ts'
import { Day } from '../../../shared/platform/days.ts'
import { useAdminAddress } from '../../platform/admin-address.ts'

type Keys = 'q' | 'channel' | 'state' | 'kind' | 'from' | 'to' | 'message'

/** The filters and the open message as the address has them; what it cannot mean is not there. */
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

/** What the address says and how it is changed. */
export type MessageAddress = ReturnType<typeof useMessageAddress>

/** What the server is asked for. */
export const filterOf = ({ q, channel, state, kind, from, to }: MessageAddress): MessageFilter => ({
  ...(q && { search: q }),
  ...(channel && { channel }),
  ...(state && { state }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
})
