import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '../../shared/accounts/schema.ts'
import { openQueries } from '../platform/queries.ts'
import { useSession } from '../platform/session.ts'
import { useSettled } from '../platform/settled.ts'
import { Loading } from '../ui/loading.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { Frame } from './parts/frame.tsx'

/** Redirects a user without a session to the sign-in, and back here afterwards (spec §2). */
function ToSignIn({ hasEnded, hasLeft }: { hasEnded: boolean; hasLeft: boolean }) {
  const navigate = useNavigate()
  // The original address is kept: the address changes to the sign-in while this is still mounted and would
  // redirect again without end.
  const now = useLocation().href
  const [href] = useState(now)
  useEffect(() => {
    // The bare site address names no page, so the staff start at their workplace. A user who was at the history
    // returns to it.
    const isAsked = hasEnded || href !== '/'
    const back = isAsked && !hasLeft ? { callbackUrl: href } : {}
    const why = hasEnded ? { error: 'SessionRequired' } : {}
    void navigate({ to: '/signin', search: { ...back, ...why }, replace: true })
  }, [navigate, href, hasEnded, hasLeft])
  return <Loading />
}

const Nothing = () => null
// The page must render even without a connection at that moment; no visible content depends on the background.
const loadBackground = (): Promise<{ Background: ComponentType<{ user: SessionUser }> }> =>
  import('./parts/background.tsx').catch(() => ({ Background: Nothing }))
const Background = lazy(async () => ({ default: (await loadBackground()).Background }))

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
    </QueryClientProvider>
  )
}

/** All pages behind the sign-in. */
export function CabinetShell() {
  const { status, user, left } = useSession()
  if (status === 'loading') return <Loading />
  if (!user) return <ToSignIn hasEnded={left === 'ended'} hasLeft={left === 'signed-out'} />
  return <Inside key={user.phone} user={user} />
}
