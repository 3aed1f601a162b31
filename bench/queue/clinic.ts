import type { FloorRoom, FloorStation } from '../../shared/queue/floor.ts'

/**
 * A service of the two clinics on which the rules are compared: its rooms and mean minutes in each clinic, and
 * how much the minutes vary.
 */
interface Service {
  name: string
  small: [rooms: number, minutes: number]
  large: [rooms: number, minutes: number]
  variation: number
}

const service = (
  name: string,
  small: Service['small'],
  large: Service['large'],
  variation: number,
): Service => ({ name, small, large, variation })

/** All services, by their index. */
export const services: Service[] = [
  service('registration', [2, 3], [3, 3], 0.4),
  service('anthropometry', [1, 3.5], [2, 3], 0.35),
  service('blood', [1, 4], [2, 3.5], 0.35),
  service('urine', [1, 3.5], [2, 3], 0.3),
  service('ecg', [1, 4.5], [3, 5.5], 0.3),
  service('xray', [1, 4], [2, 3.5], 0.35),
  service('spirometry', [1, 12], [1, 7], 0.35),
  service('audiometry', [1, 9], [2, 8.5], 0.35),
  service('ophthalmologist', [1, 6], [2, 5.8], 0.4),
  service('otolaryngologist', [1, 5.3], [2, 4.8], 0.4),
  service('neurologist', [1, 4.4], [2, 4.3], 0.45),
  service('psychiatrist', [1, 4], [2, 4], 0.5),
  service('narcologist', [1, 3.5], [2, 3.5], 0.5),
  service('dermatologist', [1, 6.5], [1, 3.5], 0.45),
  service('gynaecologist', [1, 10], [2, 10], 0.4),
  service('dentist', [1, 10], [1, 6.5], 0.4),
  service('ultrasound', [1, 15], [1, 14], 0.35),
  service('pathologist', [2, 8], [3, 6], 0.45),
]

/** Indexes of services that have their own rule. */
export const gynaecologist = 14
export const ultrasound = 16
const base = [0, 1, 2, 3, 4, 5, 10, 11, 12, 17]
/** Sets of services, each with the share of the patients who need it. */
export const profiles: { part: number; needs: number[]; isShort: boolean }[] = [
  { part: 0.17, needs: [...base, 13, 9, 15], isShort: false },
  { part: 0.2, needs: [...base, 7, 9, 8], isShort: false },
  { part: 0.16, needs: [...base, 6, 9, 13, 8], isShort: false },
  { part: 0.13, needs: [...base, 8, 9, 7, 13], isShort: false },
  { part: 0.09, needs: [...base, 6, 7, 8, 9, 13, 15], isShort: false },
  { part: 0.15, needs: [0, 8, 10, 11, 12, 17], isShort: true },
  { part: 0.1, needs: base, isShort: false },
]

/** The small clinic or the large one. */
export type Clinic = 'small' | 'large'

/** Minutes of the window in which people are booked. */
export const windowMinutes = 390

/** Minutes of room time that a patient needs on average at the busiest service, divided by its rooms. */
export const busiest: Record<Clinic, number> = { small: 4.4, large: 2.15 }

const placeOf: Record<string, FloorStation['place']> = {
  registration: 'first',
  blood: 'early',
  pathologist: 'last',
}
const afterOf: Record<string, string> = { otolaryngologist: 'audiometry', spirometry: 'ecg' }

/** The stations and rooms of a clinic, all open. */
export function floorOf(clinic: Clinic): { stations: FloorStation[]; rooms: FloorRoom[] } {
  return {
    stations: services.map((service) => ({
      key: service.name,
      minutes: service[clinic][1],
      place: placeOf[service.name] ?? null,
      after: [afterOf[service.name] ?? []].flat(),
    })),
    rooms: services.flatMap((service) =>
      Array.from({ length: service[clinic][0] }, (_, index) => ({
        key: `${service.name}-${index + 1}`,
        station: service.name,
        isOpen: true,
        startedAt: null,
      })),
    ),
  }
}
