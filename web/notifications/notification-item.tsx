import { IconBell, IconBellOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isMobileGroup } from '../../shared/notifications/rules.ts'
import { useDevice } from '../platform/device.ts'
import { MenuItem } from '../ui/menu-item.tsx'
import { toast } from '../ui/toasts.tsx'
import { abilityOf, usePush } from './api.ts'
import classes from './parts/notifications.module.css'

// The dialog with the explanation loads when the user first opens it.
const AboutNotifications = lazy(async () => ({
  default: (await import('./parts/about-notifications.tsx')).AboutNotifications,
}))

const onDevices = (isMobile: boolean) => (isMobile ? 'на телефоне и планшете' : 'на компьютере')

/** Returns the line under the name of the menu entry. */
function stateOf({ isKnown, isOn }: { isKnown: boolean; isOn: boolean }, isMobile: boolean): string {
  const ability = abilityOf()
  if (ability === 'denied') return 'Запрещены в браузере'
  if (ability === 'home') return 'Сначала добавьте кабинет на экран «Домой»'
  if (ability === 'none') return 'Этот браузер их не показывает'
  if (!isKnown) return 'Напомним об осмотре и скажем о вызове в кабинет'
  return isOn ? `Включены ${onDevices(isMobile)}` : 'Напомним об осмотре и скажем о вызове в кабинет'
}

/**
 * Switches notifications of this device group on and off in the main menu; before switching on, explains which
 * messages will come (spec §2, §9).
 */
export function NotificationItem({ phone }: { phone: string }) {
  const isMobile = isMobileGroup(useDevice())
  const push = usePush({ phone, isMobile })
  const [isAsking, setAsking] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)

  const switchOff = async () => {
    setBusy(true)
    try {
      await push.switchOff()
      toast('ok', 'Уведомления выключены', `Больше не придут ${onDevices(isMobile)}. SMS приходят как раньше`)
    } catch {
      toast('danger', 'Выключить не получилось', 'Нет связи с сервером, попробуйте ещё раз')
    } finally {
      setBusy(false)
    }
  }
  const press = async () => ((await push.waitForIsOn()) ? switchOff() : setAsking(true))
  return (
    <>
      <MenuItem
        icon={push.isOn ? IconBell : IconBellOff}
        role="switch"
        aria-checked={push.isOn}
        disabled={isBusy}
        note={stateOf(push, isMobile)}
        aside={<span className={classes.switch} data-on={push.isOn || undefined} aria-hidden />}
        onClick={() => void press()}
      >
        Уведомления
      </MenuItem>
      <Suspense>
        {isAsking !== undefined && (
          <AboutNotifications opened={isAsking} onClose={() => setAsking(false)} switchOn={push.switchOn} />
        )}
      </Suspense>
    </>
  )
}
