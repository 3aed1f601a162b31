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
import { askForKey, leaveBrowser, tendSubscription } from '../../notifications/api.ts'
import { RelationsWatch } from '../../organizations/relations-watch.tsx'
import { useDevice } from '../../platform/device.ts'
import { readDraft } from '../../platform/draft.ts'
import { watchVersion } from '../../platform/new-version.ts'
import { session } from '../../platform/session.ts'
import { onNotificationOpened, registerWorker } from '../../platform/worker.ts'
import '../../platform/print.css'
import { toast } from '../../ui/toasts.tsx'
import { loadMenu } from './use-menu.ts'

/** Says that there is a newer version; the person reloads when nothing is half typed. Of what is, only drafts of bookings and of prices live through it. */
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

/** Keeps this browser's push subscription in order, and ends it when its owner signs out. */
function useSubscription(phone: string): void {
  const isMobile = isMobileGroup(useDevice())
  useEffect(() => {
    registerWorker()
      .then((registration) => registration && tendSubscription({ phone, isMobile }, askForKey))
      .catch(() => {})
  }, [phone, isMobile])
  useEffect(
    () => () => {
      if (session.current().left === 'signed-out') leaveBrowser().catch(() => {})
    },
    [],
  )
}

/** Loads the menu before a finger asks for it, in a turn of its own: a phone may be busy with the page. */
function loadMenuSoon(): () => void {
  const timer = setTimeout(() => loadMenu().catch(() => {}))
  return () => clearTimeout(timer)
}

// Few people are in the clinic at any moment: what follows their ticket loads when it is known that they are.
const TicketWatch = lazy(async () => ({
  default: (await import('../../queue/ticket-watch.tsx')).TicketWatch,
}))

/** Follows the ticket of who has come today, and lets go what another person's has left on this device. */
function TicketOfToday({ owner }: { owner: string }) {
  const { data } = useInfiniteQuery(myBookings)
  // What another person has left is dropped when it is read.
  useEffect(() => void readDraft('last-ticket', owner), [owner])
  const bookings = data?.pages.flatMap(({ items }) => items) ?? []
  return <Suspense>{hasCome(bookings, clinicDay(new Date())) && <TicketWatch owner={owner} />}</Suspense>
}

/** What works beside the pages once the first of them has settled: it shows nothing by itself. */
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
