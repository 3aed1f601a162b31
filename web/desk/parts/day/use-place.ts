import { useQuery } from '@tanstack/react-query'
import type { City } from '../../../../shared/platform/person.ts'
import { addressWords, cityNames } from '../../../../shared/schedule/ru.ts'
import { workTime } from '../../../schedule/api.ts'

/** Returns where the visits of a city take place: the city name and, as soon as it is known, the street. */
export function usePlace(city: City): string {
  const offices = useQuery(workTime)
  return [cityNames[city], addressWords(offices.data?.[city].address ?? '')].filter(Boolean).join(', ')
}
