import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Relation } from '../../shared/organizations/schema.ts'
import { type ActiveOrganization, readActive } from '../platform/active-organization.ts'
import { activeCookie, chooseActive, dropActive } from '../platform/choose-organization.ts'
import { toast } from '../ui/toasts.tsx'
import { freshRelations, isBeingLeft, relationsQuery, useLiveRelations } from './api.ts'
import { asActive, currentAmong, onlyOne } from './parts/connection/current.ts'

/**
 * Makes what this device keeps agree with what the server says of the person's organizations. `chosen`: what is chosen by
 * itself where nothing is. Gives the organization that is lost by this.
 */
function settle(relations: readonly Relation[], owner: string, chosen: Relation | null) {
  const kept = readActive(owner)
  const current = currentAmong(relations, kept, activeCookie()) ?? (kept ? null : chosen)
  const active = current && asActive(current)
  const isLost = kept !== null && !active && !isBeingLeft(kept.id)
  if (!active) {
    if (isLost)
      toast(
        'danger',
        'Организация отключена',
        `${kept.name} больше не в вашем кабинете. Если это ошибка, позвоните нам.`,
      )
    if (kept || activeCookie()) dropActive()
  } else if (JSON.stringify(active) !== JSON.stringify(kept) || !activeCookie()) {
    chooseActive(owner, active)
  }
  return isLost ? kept : null
}

/**
 * Keeps the person's organizations known, and the chosen one true: a relation that has ended is chosen no more. On an
 * organization's page (`isClose`) the list is fresh at each coming and return, and the only organization is chosen by itself:
 * not in place of one that has just been left. One that was lost on the page and is connected anew is chosen again.
 */
export function RelationsWatch({ phone, isClose = false }: { phone: string; isClose?: boolean }) {
  useLiveRelations(phone, isClose)
  const { data } = useQuery(isClose ? freshRelations(phone) : relationsQuery(phone))
  const hadOne = useRef(false)
  const lost = useRef<ActiveOrganization | null>(null)
  useEffect(() => {
    hadOne.current ||= readActive(phone) !== null
    if (!data) return
    const back = isClose && lost.current ? currentAmong(data, lost.current, null) : null
    const only = isClose && !hadOne.current ? onlyOne(data) : null
    if (back) toast('ok', 'Организация снова подключена', back.name)
    lost.current = settle(data, phone, back ?? only) ?? (back ? null : lost.current)
  }, [data, phone, isClose])
  return null
}

/** Whether the person's organizations are being asked for: nobody knows yet that none can be chosen. */
export const useAreRelationsComing = (phone: string): boolean =>
  useQuery({ ...relationsQuery(phone), enabled: phone !== '' }).isLoading
