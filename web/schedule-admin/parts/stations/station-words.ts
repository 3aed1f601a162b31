import type { Station } from '../../../../shared/schedule/schema.ts'
import type { CitySchedule, StationInput } from '../../../../shared/schedule-admin/schema.ts'

const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** «3,5». */
export const minutesWords = (minutes: number): string => tenths.format(minutes)

/** How many people the rooms of a station take in an hour, whole; 0 while something is not known. */
export const perHour = ({ rooms, minutes }: Pick<Station, 'rooms' | 'minutes'>): number =>
  minutes > 0 ? Math.floor((rooms * 60) / minutes) : 0

/** A station as it is typed. */
export interface StationValues {
  name: string
  rooms: string
  minutes: string
  services: string[]
}

/** What the form shows of a station; of a new one it is empty. */
export const stationValues = (station: StationInput | null): StationValues => ({
  name: station?.name ?? '',
  rooms: station ? String(station.rooms) : '1',
  minutes: station ? minutesWords(station.minutes) : '',
  services: station ? [...station.services] : [],
})

const numberIn = (text: string) => {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** A typed station as numbers; what is no number is undefined. */
export const typedStation = ({ name, rooms, minutes, services }: StationValues) => ({
  name,
  rooms: numberIn(rooms),
  minutes: numberIn(minutes),
  services,
})

/** In which other stations of the city a service is given, or that nobody gives it. */
export function elsewhere({ stations }: CitySchedule, except: string | null, code: string): string | null {
  const others = stations.filter(({ key, services }) => key !== except && services.includes(code))
  const isHere = stations.some(({ key, services }) => key === except && services.includes(code))
  if (others.length > 0) return `Есть и здесь: ${others.map(({ name }) => name).join(', ')}`
  return isHere ? null : 'Пока никто не оказывает'
}
