import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { profileQuery, useProfileChange } from '../../accounts/api.ts'
import { CallError } from '../../platform/call.ts'
import { type Mode, modeOf } from './modes.ts'

/**
 * When the server refuses the profile, the user is redirected to the sign-in (spec §2). A lost connection does
 * not redirect, because signing in would not help.
 */
export function useProfile(phone: string): void {
  const { error } = useQuery(profileQuery(phone))
  const router = useRouter()
  const isRefused = error instanceof CallError && error.kind === 'refusal'
  useEffect(() => {
    if (!isRefused) return
    const callbackUrl = router.state.location.href
    void router.navigate({
      to: '/signin',
      search: { callbackUrl, error: 'ProfileUnavailable' },
      replace: true,
    })
  }, [isRefused, router])
}

/**
 * Sets the user type by the address (spec §4 «automatically by route»): a page of an organization sets legal
 * entity, the user's own pages set individual, and the admin panel changes nothing. The request is sent once
 * for each change of the kind. If it fails, the user sees nothing, and the next change sends it again.
 */
export function useTypeByRoute(phone: string): void {
  const mode = modeOf(useLocation().pathname)
  const { data } = useQuery(profileQuery(phone))
  const { mutate } = useProfileChange(phone)
  const settled = useRef<Mode>('admin')
  const isKnownAs = data?.isOrganization
  useEffect(() => {
    if (isKnownAs === undefined || settled.current === mode) return
    settled.current = mode
    const isOrganization = mode === 'organization'
    if (mode !== 'admin' && isKnownAs !== isOrganization) mutate({ type: 'isOrganization', isOrganization })
  }, [isKnownAs, mode, mutate])
}
