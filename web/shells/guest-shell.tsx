import { Outlet, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { returnPath } from '../platform/return-path.ts'
import { useSession } from '../platform/session.ts'
import { Loading } from '../ui/loading.tsx'
import { CrossShape, Logo } from '../ui/logo.tsx'
import classes from './guest-shell.module.css'
import { Help } from './parts/help.tsx'

/**
 * Redirects a signed-in user. A user without a profile stays, because the cabinet itself redirected here (spec
 * §2).
 */
function useLeaving(): boolean {
  const { status, user } = useSession()
  const { callbackUrl, error } = useSearch({ from: '/guest' })
  const { history } = useRouter()
  const isLeaving = status === 'authenticated' && error !== 'ProfileUnavailable'
  useEffect(() => {
    if (isLeaving) history.replace(returnPath(callbackUrl, location.origin, user))
  }, [isLeaving, callbackUrl, history, user])
  return isLeaving || status === 'loading'
}

/**
 * The frame of the sign-in, the sign-up and the password recovery: one card, the logo above it, the help
 * contact below.
 */
export function GuestShell() {
  if (useLeaving()) return <Loading />
  return (
    <GuestFrame>
      <Outlet />
    </GuestFrame>
  )
}

/** The same frame around something else than a page of a guest. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <CrossShape className={classes.left} />
      <CrossShape className={classes.right} />
      <header className={classes.logo}>
        <Logo width={300} />
      </header>
      <main className={classes.card}>{children}</main>
      <Help />
    </div>
  )
}
