import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { freedSeatsText, smsSentText } from '../../../../shared/booking/ru.ts'
import type { GroupId } from '../../../../shared/group-booking/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { CancelSheet } from '../../../booking/cancel-sheet.tsx'
import { useGroupActs } from '../../api.ts'

interface Props {
  organization: OrganizationId
  group: GroupId
  /** Open bookings of the group from today on. */
  count: number
}

/** Takes a whole booked group back, on all its days at once. */
export function GroupCancellation({ organization, group, count }: Props) {
  const acts = useGroupActs(organization)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const cancel = async (reason: string, tell: boolean) => {
    const { cancelled, told } = await acts.cancel({ group, tell, ...(reason && { reason }) })
    close()
    return { count: cancelled, note: tell && cancelled > 0 ? smsSentText(told, cancelled) : undefined }
  }
  return (
    <>
      <Button
        variant="quiet"
        leftSection={<IconBan size={20} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Отменить всю группу
      </Button>
      <CancelSheet
        audience="employer"
        count={count}
        people={[]}
        cancel={cancel}
        opened={isOpen}
        onClose={close}
      >
        Отменяются все предстоящие записи группы на все дни. {freedSeatsText(count)}
      </CancelSheet>
    </>
  )
}
