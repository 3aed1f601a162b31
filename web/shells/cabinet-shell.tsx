import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { openQueries } from '../platform/queries.ts'
import { useSession } from '../platform/session.ts'
import { useSettled } from '../platform/settled.ts'
import { Loading } from '../ui/loading.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { GuestFrame } from './guest-shell.tsx'
import { Frame } from './parts/frame.tsx'

/** Redirects a user without a session to the sign-in, and back here afterwards (spec §2). */
function ToSignIn({ hasEnded, hasLeft }: { hasEnded: boolean; hasLeft: boolean }) {
  const navigate = useNavigate()
  // The address at the first render is used: while the redirect is under way the address already names the
  // sign-in, and using it would redirect without end.
  const now = useLocation().href
  const [href] = useState(now)
  useEffect(() => {
    // The address `/` names no page, so after the sign-in staff start at their workplace. A user whose session
    // ended on `/` returns to it, which is the history.
    const isAsked = hasEnded || href !== '/'
    const back = isAsked && !hasLeft ? { callbackUrl: href } : {}
    const why = hasEnded ? { error: 'SessionRequired' } : {}
    void navigate({ to: '/signin', search: { ...back, ...why }, replace: true })
  }, [navigate, href, hasEnded, hasLeft])
  return <Loading />
}

const Nothing = () => null
// If the file fails to load, nothing takes its place: the page must still open, and no visible content depends
// on the background work.
const loadBackground = (): Promise<{ Background: ComponentType<{ user: SessionUser }> }> =>
  import('./parts/background.tsx').catch(() => ({ Background: Nothing }))
const Background = lazy(async () => ({ default: (await loadBackground()).Background }))

const SecondStepPage = lazy(async () => ({
  default: (await import('../accounts/second-step/second-step-page.tsx')).SecondStepPage,
}))
const StaffWatch = lazy(async () => ({
  default: (await import('../accounts/second-step/staff-watch.tsx')).StaffWatch,
}))

function Inside({ user }: { user: SessionUser }) {
  // One query cache per user: another sign-in starts with an empty one.
  const [queries] = useState(openQueries)
  const isSettled = useSettled()
  return (
    <QueryClientProvider client={queries}>
      <Frame user={user}>
        <Outlet />
      </Frame>
      <Toasts />
      <Suspense>{isSettled && <Background user={user} />}</Suspense>
      {user.roles.length > 0 && (
        <Suspense>
          <StaffWatch user={user} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}

/** All pages behind the sign-in. */
export function CabinetShell() {
  const { status, user, left, need } = useSession()
  if (status === 'loading') return <Loading />
  if (user && (need === 'enrol' || need === 'second-step'))
    return (
      <GuestFrame>
        <Suspense fallback={<Loading />}>
          <SecondStepPage need={need} user={user} />
        </Suspense>
      </GuestFrame>
    )
  if (!user) return <ToSignIn hasEnded={left === 'ended'} hasLeft={left === 'signed-out'} />
  return <Inside key={user.phone} user={user} />
}
