import { expect, test } from 'vitest'
import type { CitySchedule } from '../../../../shared/schedule-admin/schema.ts'
import { elsewhere, perHour, stationValues, typedStation } from './station-words.ts'

const blood = {
  key: 'blood',
  name: 'Забор крови',
  rooms: 2,
  minutes: 3.5,
  takesUntil: '11:00',
  services: ['cbc'],
  version: 1,
}

test('two rooms with three and a half minutes per patient take 34 patients in an hour', () => {
  expect(perHour(blood)).toBe(34)
  expect(perHour({ rooms: 2, minutes: 0 })).toBe(0)
})

test('station values put into the form and parsed again are unchanged, and a text in place of a number is refused', () => {
  const { key: _key, version: _version, ...kept } = blood
  expect(typedStation(stationValues(kept))).toEqual(kept)
  expect(typedStation({ ...stationValues(kept), rooms: '', minutes: 'три' })).toMatchObject({
    rooms: undefined,
    minutes: undefined,
  })
})

test('a service lists the other stations that give it, or says that none does', () => {
  const city = { stations: [blood] } as unknown as CitySchedule
  expect(elsewhere(city, 'blood', 'cbc')).toBe(null)
  expect(elsewhere(city, null, 'cbc')).toBe('Есть и здесь: Забор крови')
  expect(elsewhere(city, 'blood', 'ecg')).toBe('Пока никто не оказывает')
})
