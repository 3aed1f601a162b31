import { expect, test } from 'vitest'
import { calendarText } from './ics.ts'

const event = {
  id: '019cacea-e080-725e-ae01-a15608138605',
  start: '2026-12-08T03:20:00.000Z',
  end: '2026-12-08T03:35:00.000Z',
  title: 'Медосмотр',
  text: 'Запись П-2026-000123\nВозьмите: паспорт; СНИЛС, полис',
  place: 'Екатеринбург, ул. Белинского, 86, 2 этаж',
  madeAt: '2026-12-01T05:00:00.000Z',
}
const lines = calendarText(event).split('\r\n')
const unfolded = calendarText(event).replaceAll('\r\n ', '').split('\r\n')

test('the calendar event has the exact time of the visit in every phone time zone', () => {
  expect(lines).toContain('DTSTART:20261208T032000Z')
  expect(lines).toContain('DTEND:20261208T033500Z')
})

test('commas, semicolons and line breaks in a text are escaped', () => {
  expect(unfolded).toContain('DESCRIPTION:Запись П-2026-000123\\nВозьмите: паспорт\\; СНИЛС\\, полис')
  expect(unfolded).toContain('LOCATION:Екатеринбург\\, ул. Белинского\\, 86\\, 2 этаж')
})

test('every line has at most 75 octets and no character is split', () => {
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(calendarText(event)).not.toContain('\ufffd')
})

test('every opened block is closed, and the file ends with a line break', () => {
  const names = (start: string) =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length))
  expect(names('BEGIN:').sort()).toEqual(names('END:').sort())
  expect(lines.at(-1)).toBe('')
})
