import type { Station } from '../../../../shared/schedule/schema.ts'
import type { CitySchedule, StationInput } from '../../../../shared/schedule-admin/schema.ts'

const tenths = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** Formats minutes with a Russian decimal comma: «3,5». */
export const minutesWords = (minutes: number): string => tenths.format(minutes)

/** Returns how many patients the rooms of a station take in an hour, rounded down; 0 while a value is unknown. */
export const perHour = ({ rooms, minutes }: Pick<Station, 'rooms' | 'minutes'>): number =>
  minutes > 0 ? Math.floor((rooms * 60) / minutes) : 0

/** The typed values of a station. */
export interface StationValues {
  name: string
  rooms: string
  minutes: string
  takesUntil: string
  services: string[]
}

/** Returns the form values of a station; empty for a new one. */
export const stationValues = (station: StationInput | null): StationValues => ({
  name: station?.name ?? '',
  rooms: station ? String(station.rooms) : '1',
  minutes: station ? minutesWords(station.minutes) : '',
  takesUntil: station?.takesUntil ?? '',
  services: station ? [...station.services] : [],
})

const numberIn = (text: string) => {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** Parses a typed station to numbers; invalid numbers are undefined. */
export const typedStation = ({ name, rooms, minutes, takesUntil, services }: StationValues) => ({
  name,
  rooms: numberIn(rooms),
  minutes: numberIn(minutes),
  takesUntil: takesUntil.trim() || null,
  services,
})

/** Lists the other stations of the city that give a service, or says that none does. */
export function elsewhere({ stations }: CitySchedule, except: string | null, code: string): string | null {
  const others = stations.filter(({ key, services }) => key !== except && services.includes(code))
  const isHere = stations.some(({ key, services }) => key === except && services.includes(code))
  if (others.length > 0) return `Есть и здесь: ${others.map(({ name }) => name).join(', ')}`
  return isHere ? null : 'Пока никто не оказывает'
}
