import { QueryClientProvider } from '@tanstack/react-query'
import { Link, Navigate, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { openQueries } from '../platform/queries.ts'
import { useSession } from '../platform/session.ts'
import { Loading } from '../ui/loading.tsx'
import { Logo } from '../ui/logo.tsx'
import { Help } from './parts/help.tsx'
import classes from './visitor-shell.module.css'

/** The frame of pages for a visitor without an account; a signed-in user books instead. */
export function VisitorShell() {
  const [queries] = useState(openQueries)
  const { status } = useSession()
  if (status === 'loading') return <Loading />
  if (status === 'authenticated') return <Navigate to="/preorder/priced" replace />
  return (
    <QueryClientProvider client={queries}>
      <div className={classes.shell}>
        <header className={classes.head}>
          <Link to="/signin" aria-label="Вход в кабинет">
            <Logo width={180} />
          </Link>
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
        <Help />
      </div>
    </QueryClientProvider>
  )
}
