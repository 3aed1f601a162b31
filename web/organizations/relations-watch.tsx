import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Relation } from '../../shared/organizations/schema.ts'
import { readActive } from '../platform/active-organization.ts'
import { activeCookie, chooseActive, dropActive } from '../platform/choose-organization.ts'
import { toast } from '../ui/toasts.tsx'
import { freshRelations, relationsQuery, useLiveRelations } from './api.ts'
import { asActive, currentAmong, onlyOne } from './parts/current.ts'

/** Makes what this device keeps agree with what the server says of the person's organizations. */
function settle(relations: readonly Relation[], owner: string, mayChoose: boolean): void {
  const kept = readActive(owner)
  const current = currentAmong(relations, kept, activeCookie()) ?? (mayChoose ? onlyOne(relations) : null)
  const active = current && asActive(current)
  if (!active) {
    if (kept)
      toast(
        'danger',
        'Организация отключена',
        `${kept.name} больше не в вашем кабинете. Если это ошибка, позвоните нам.`,
      )
    if (kept || activeCookie()) dropActive()
  } else if (JSON.stringify(active) !== JSON.stringify(kept) || !activeCookie()) {
    chooseActive(owner, active)
  }
}

/**
 * Keeps the person's organizations known, and the chosen one true: a relation that has ended is chosen no more. On an
 * organization's page (`isClose`) the list is fresh at each coming and return, and the only organization is chosen by itself:
 * not in place of one that has just been left.
 */
export function RelationsWatch({ phone, isClose = false }: { phone: string; isClose?: boolean }) {
  useLiveRelations(phone, isClose)
  const { data } = useQuery(isClose ? freshRelations(phone) : relationsQuery(phone))
  const hadOne = useRef(false)
  useEffect(() => {
    hadOne.current ||= readActive(phone) !== null
    if (data) settle(data, phone, isClose && !hadOne.current)
  }, [data, phone, isClose])
  return null
}

/** Whether the person's organizations are being asked for: nobody knows yet that none can be chosen. */
export const useAreRelationsComing = (phone: string): boolean =>
  useQuery({ ...relationsQuery(phone), enabled: phone !== '' }).isLoading
