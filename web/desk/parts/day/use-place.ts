import { useQuery } from '@tanstack/react-query'
import type { City } from '../../../../shared/platform/person.ts'
import { addressWords, cityNames } from '../../../../shared/schedule/ru.ts'
import { workTime } from '../../../schedule/api.ts'

/** Returns the place of visits in a city: the city name and the street, as soon as it is known. */
export function usePlace(city: City): string {
  const offices = useQuery(workTime)
  return [cityNames[city], addressWords(offices.data?.[city].address ?? '')].filter(Boolean).join(', ')
}
