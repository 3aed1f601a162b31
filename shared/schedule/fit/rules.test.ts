import { describe, expect, test } from 'vitest'
import { type FitStation, fitAt, routeFor, stayOf } from './rules.ts'

const station = (
  name: string,
  minutes: number,
  services: string[],
  takesUntil: string | null = null,
): FitStation => ({ key: name, name, minutes, services, takesUntil })

const stations = [
  station('Регистратура', 3, ['fn-questionnaire']),
  station('Забор крови', 4, ['lab-cbc'], '11:00'),
  station('ЭКГ', 6, ['fn-ecg']),
  station('УЗИ', 20, ['img-ultrasound']),
  station('Терапевт и профпатолог', 10, ['doc-therapist', 'doc-occupational']),
]
const route = routeFor(['lab-cbc', 'fn-ecg', 'img-ultrasound'], stations)

describe('how long a visit takes', () => {
  test('counts the desk, the stations of the volume, the chair and the way between them, in quarters', () => {
    // 3 + 4 + 6 + 20 + 10 minutes in five rooms, and three minutes to each.
    expect(stayOf(route)).toBe(60)
  })

  test('follows the wait that the queue has measured', () => {
    expect(stayOf({ ...route, wait: 12 })).toBe(105)
  })

  test('leaves out a service that no station gives, and says nothing without stations', () => {
    expect(stayOf(routeFor(['lab-unknown'], stations))).toBe(30)
    expect(stayOf(routeFor(['lab-cbc'], []))).toBeNull()
  })
})

describe('a volume', () => {
  test('fits into a day that is long enough after blood is taken', () => {
    expect(fitAt(route, '08:00', '16:00')).toEqual({ left: [], isPossible: true })
    expect(fitAt(route, '10:45', '16:00')).toEqual({ left: [], isPossible: true })
  })

  test('leaves blood for another day once it is no longer taken when the person comes to the room', () => {
    expect(fitAt(route, '11:00', '16:00')).toEqual({ left: ['Забор крови'], isPossible: true })
    // Six minutes at the desk come first.
    expect(fitAt(route, '10:54', '16:00').left).toEqual(['Забор крови'])
    expect(fitAt(route, '10:53', '16:00').left).toEqual([])
  })

  test('leaves the longest stations for another day when the clinic closes earlier', () => {
    expect(fitAt(route, '10:15', '11:00')).toEqual({ left: ['УЗИ'], isPossible: true })
  })

  test('cannot be done when less than half of it fits', () => {
    expect(fitAt(route, '15:45', '16:00')).toMatchObject({ isPossible: false })
  })

  test('without blood fits in the afternoon', () => {
    expect(fitAt(routeFor(['fn-ecg'], stations), '14:00', '16:00')).toEqual({ left: [], isPossible: true })
  })

  test('has no end where the hours are not known', () => {
    expect(fitAt(routeFor(['fn-ecg'], stations), '23:00', null)).toEqual({ left: [], isPossible: true })
  })
})
