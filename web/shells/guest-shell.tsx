import { Anchor, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Outlet, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { clinic, dialLink } from '../platform/page-meta.ts'
import { returnPath } from '../platform/return-path.ts'
import { useSession } from '../platform/session.ts'
import { Loading } from '../ui/loading.tsx'
import { CrossShape, Logo } from '../ui/logo.tsx'
import classes from './guest-shell.module.css'

function Help() {
  return (
    <footer className={classes.help}>
      <Text size="sm" c="dimmed">
        Нужна помощь? Позвоните или напишите
      </Text>
      <div className={classes.contacts}>
        {clinic.phone && (
          <Anchor className={classes.contact} href={dialLink(clinic.phone)}>
            <IconPhone size={18} stroke={1.75} aria-hidden />
            {clinic.phone}
          </Anchor>
        )}
        {clinic.email && (
          <Anchor className={classes.contact} href={`mailto:${clinic.email}`}>
            <IconMail size={18} stroke={1.75} aria-hidden />
            {clinic.email}
          </Anchor>
        )}
      </div>
    </footer>
  )
}

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
    <div className={classes.shell}>
      <CrossShape className={classes.left} />
      <CrossShape className={classes.right} />
      <header className={classes.logo}>
        <Logo width={300} />
      </header>
      <main className={classes.card}>
        <Outlet />
      </main>
      {(clinic.phone || clinic.email) && <Help />}
    </div>
  )
}
