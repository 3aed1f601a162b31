import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Relation } from '../../shared/organizations/schema.ts'
import { type ActiveOrganization, readActive } from '../platform/active-organization.ts'
import { activeCookie, chooseActive, dropActive } from '../platform/choose-organization.ts'
import { toast } from '../ui/toasts.tsx'
import { freshRelations, isBeingLeft, relationsQuery, useLiveRelations } from './api.ts'
import { asActive, currentAmong, onlyOne } from './parts/connection/current.ts'

/**
 * Brings the device's data in line with the server's list of the user's organizations. `chosen`: the default
 * choice when there is none. Returns the organization that the user has lost.
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
 * Keeps the user's organizations and the current one up to date: an ended relation is no longer the current
 * one. On an organization's page (`isClose`) the list reloads on each visit and return, and the only
 * organization becomes the current one, but not right after the user has left another. An organization lost on
 * the page becomes the current one again when it is reconnected.
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

/** Tells whether the user's organizations are still loading: until then it is unknown whether one can be chosen. */
export const useAreRelationsComing = (phone: string): boolean =>
  useQuery({ ...relationsQuery(phone), enabled: phone !== '' }).isLoading
