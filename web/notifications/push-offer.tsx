import { Text, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { isMobileGroup } from '../../shared/notifications/rules.ts'
import { useDevice } from '../platform/device.ts'
import { usePush } from './api.ts'
import classes from './parts/notifications.module.css'

// The dialog with the explanation loads when the user first opens it.
const AboutNotifications = lazy(async () => ({
  default: (await import('./parts/about-notifications.tsx')).AboutNotifications,
}))

/**
 * Says that a summons in the queue is also announced while the page is closed, or offers to switch that on,
 * with the same switch as in the menu.
 */
export function PushOffer({ phone }: { phone: string }) {
  const push = usePush({ phone, isMobile: isMobileGroup(useDevice()) })
  const [isAsking, setAsking] = useState<boolean>()
  if (!push.isKnown) return null
  return (
    <>
      {push.isOn ? (
        <Text size="sm" c="dimmed">
          Уведомим и при закрытой странице
        </Text>
      ) : (
        <UnstyledButton className={classes.offer} onClick={() => setAsking(true)}>
          Уведомлять и при закрытой странице
        </UnstyledButton>
      )}
      <Suspense>
        {isAsking !== undefined && (
          <AboutNotifications opened={isAsking} onClose={() => setAsking(false)} switchOn={push.switchOn} />
        )}
      </Suspense>
    </>
  )
}
