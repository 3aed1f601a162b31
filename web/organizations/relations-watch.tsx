import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { employerRoleNames } from '../../shared/organizations/ru.ts'
import type { Relation } from '../../shared/organizations/schema.ts'
import { type ActiveOrganization, readActive } from '../platform/active-organization.ts'
import { activeCookie, chooseActive, dropActive } from '../platform/choose-organization.ts'
import { toast } from '../ui/toasts.tsx'
import { freshRelations, isBeingLeft, relationsQuery, useLiveRelations } from './api.ts'
import { asActive, currentAmong, onlyOne } from './parts/connection/current.ts'

/**
 * Updates the current organization stored on the device by the server's list of the user's relations. `chosen`:
 * the relation that becomes current when none is stored. Returns the stored organization if the user has lost
 * it.
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
  } else if (kept?.id === active.id && kept.role && kept.role !== active.role) {
    toast('info', 'Ваша роль изменена', `${active.name}: ${employerRoleNames[active.role].toLowerCase()}`)
    chooseActive(owner, active)
  } else if (JSON.stringify(active) !== JSON.stringify(kept) || !activeCookie()) {
    chooseActive(owner, active)
  }
  return isLost ? kept : null
}

/**
 * Keeps the user's organizations and the current one up to date: an organization whose relation has ended is no
 * longer current. On a page of an organization (`isClose`) the list reloads whenever the user opens the page or
 * returns to it. There an only organization becomes current by itself, unless the user has just left another
 * one; and a lost organization becomes current again once it is reconnected.
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
