import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OwnResult } from '../../../../shared/booking/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { priceVolume } from '../../../../shared/prices/rules.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { priceList } from '../../../prices/api.ts'
import type { Draft } from '../wizard/draft.ts'
import { draftVolume } from '../wizard/volume.ts'

/** The volume and price of a draft, computed on the device from the clinic's price list of the city. */
export function usePricedVolume(edition: Edition, draft: Draft, today: Day, own: readonly OwnResult[]) {
  const prices = useQuery(priceList(draft.prepare.city, today))
  const volume = useMemo(() => draftVolume(edition, draft, today, own), [edition, draft, today, own])
  const known = prices.data?.prices
  const priced = volume && known ? priceVolume(volume, known) : null
  const isPriced = priced !== null && priced.unpriced.length === 0
  return {
    volume,
    total: isPriced ? priced.total : null,
    prices: new Map(Object.entries(known ?? {})),
    hasNoPrices: prices.isError || (priced !== null && !isPriced),
  }
}
