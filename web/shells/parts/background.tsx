import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { SessionUser } from '../../../shared/accounts/schema.ts'
import { hasCome } from '../../../shared/booking/rules.ts'
import { isMobileGroup } from '../../../shared/notifications/rules.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import { myBookings } from '../../booking/api.ts'
import { KeptVisit } from '../../booking/kept-visit.tsx'
import { ImportBeat } from '../../exchange/import-beat.tsx'
import { askForState, leaveBrowser, tendSubscription } from '../../notifications/api.ts'
import { RelationsWatch } from '../../organizations/relations-watch.tsx'
import { useDevice } from '../../platform/device.ts'
import { readDraft } from '../../platform/draft.ts'
import { watchVersion } from '../../platform/new-version.ts'
import { session } from '../../platform/session.ts'
import { onNotificationOpened, registerWorker } from '../../platform/worker.ts'
import '../../platform/print.css'
import { toast } from '../../ui/toasts.tsx'
import { loadMenu } from './use-menu.ts'

/**
 * Tells the user that a newer version exists. The user chooses when to reload, because only drafts of bookings
 * and prices survive a reload; other typed data would be lost.
 */
const tellOfVersion = () =>
  toast(
    'info',
    'Вышла новая версия',
    'Закончите начатое и обновите страницу. Черновик записи на осмотр сохранится',
    {
      name: 'Обновить страницу',
      run: () => location.reload(),
    },
  )

/** Keeps this browser's push subscription up to date, and ends it when its owner signs out. */
function useSubscription(phone: string): void {
  const isMobile = isMobileGroup(useDevice())
  useEffect(() => {
    registerWorker()
      .then((registration) => registration && tendSubscription({ phone, isMobile }, askForState))
      .catch(() => {})
  }, [phone, isMobile])
  useEffect(
    () => () => {
      if (session.current().left === 'signed-out') leaveBrowser().catch(() => {})
    },
    [],
  )
}

/** Preloads the menu in a separate task, because a phone may be busy with the page. */
function loadMenuSoon(): () => void {
  const timer = setTimeout(() => loadMenu().catch(() => {}))
  return () => clearTimeout(timer)
}

// The watch of the ticket loads only for a patient who has come to the clinic, because few users are there at
// any moment.
const TicketWatch = lazy(async () => ({
  default: (await import('../../queue/ticket-watch.tsx')).TicketWatch,
}))

/** Watches the ticket of a patient who has come today, and deletes another user's ticket from this device. */
function TicketOfToday({ owner }: { owner: string }) {
  const { data } = useInfiniteQuery(myBookings)
  // Reading the stored ticket deletes it when it belongs to another user.
  useEffect(() => void readDraft('last-ticket', owner), [owner])
  const bookings = data?.pages.flatMap(({ items }) => items) ?? []
  return <Suspense>{hasCome(bookings, clinicDay(new Date())) && <TicketWatch owner={owner} />}</Suspense>
}

/** Background work that starts once the first page has settled; renders nothing itself. */
export function Background({ user }: { user: SessionUser }) {
  const { history } = useRouter()
  useSubscription(user.phone)
  useEffect(() => onNotificationOpened((path) => history.push(path)), [history])
  useEffect(() => watchVersion(tellOfVersion), [])
  useEffect(loadMenuSoon, [])
  return (
    <>
      <KeptVisit owner={user.phone} />
      <TicketOfToday owner={user.phone} />
      <ImportBeat />
      <RelationsWatch phone={user.phone} />
    </>
  )
}
