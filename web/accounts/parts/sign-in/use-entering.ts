import { useRouter, useSearch } from '@tanstack/react-router'
import { returnPath } from '../../../platform/return-path.ts'
import { session } from '../../../platform/session.ts'

/** Returns a function that opens the page that the user came for, once the user has signed in. */
export function useEntering(): () => void {
  const { callbackUrl } = useSearch({ from: '/guest' })
  const { history } = useRouter()
  return () => history.replace(returnPath(callbackUrl, location.origin, session.current().user))
}
