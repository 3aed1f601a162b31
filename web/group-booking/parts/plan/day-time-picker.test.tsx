import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import { clinicInstant } from '../../../../shared/platform/days.ts'
import type { Slot, SlotId } from '../../../../shared/schedule/schema.ts'
import { fittingOn, nearestFor, slotsOn } from '../../../schedule/api.ts'
import { DayTimePicker } from './day-time-picker.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const day = '2026-03-10' as Day
const services = ['ОАК', 'ЭКГ']
const slotAt = (time: string): Slot => ({
  id: `01890000-0000-7000-8000-00000000${time.replace(':', '')}` as SlotId,
  city: 'ekb',
  start: clinicInstant(day, time).toISOString(),
  end: new Date(clinicInstant(day, time).getTime() + 15 * 60_000).toISOString(),
  capacity: 4,
  free: 2,
})
const morning = slotAt('08:15')
const late = slotAt('15:45')

/** Renders the picker of one employee's time with a chosen one. */
function shown(slot: Slot, time: string) {
  const queries = new QueryClient()
  queries.setQueryData(slotsOn('ekb', day).queryKey, [morning, late])
  queries.setQueryData(nearestFor('ekb', services, day).queryKey, [morning])
  queries.setQueryData(fittingOn('ekb', day, services).queryKey, {
    minutes: 150,
    closesAt: '16:00',
    slots: [
      { ...morning, left: [], isPossible: true, soldOut: [], isEvenest: true },
      { ...late, left: ['Забор крови', 'УЗИ'], isPossible: false, soldOut: [], isEvenest: false },
    ],
  })
  const markup = renderToString(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <DayTimePicker
          city="ekb"
          today={day}
          start={day}
          chosen={{ day, time, slot }}
          services={services}
          onChoose={() => {}}
          legend="Новое время"
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const text = markup.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, ' ')
  return { markup, text: text.replace(/\s+/g, ' ') }
}

test('HR reads what is left for another day at a time too late for the check-up, and may set it all the same', () => {
  const { text } = shown(late, '15:45')
  expect(text).toContain('15:45 — не весь осмотр за день.')
  expect(text).toContain('На другой день останутся: забор крови, УЗИ')
  expect(text).toContain('клиника открыта до 16:00')
  expect(text).toMatch(/Ближайшее время, чтобы пройти всё за день: .*08:15/)
})

test('a time at which everything fits needs no word, and a later one is marked and can be chosen', () => {
  const { text, markup } = shown(morning, '08:15')
  expect(text).not.toContain('не весь осмотр')
  expect(text).toContain('в два дня')
  expect(markup.match(/<button[^>]*>15:45/)?.[0]).not.toContain('disabled')
})
