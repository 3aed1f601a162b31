import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { accountRefusals } from '../../shared/accounts/ru.ts'
import type { Day } from '../../shared/platform/days.ts'
import { CallError } from '../platform/call.ts'
import { bookingsAheadIn, EndingText } from './ending-sheet.tsx'

// The modules ask for the width of the window when they are loaded.
vi.hoisted(() => {
  const wide = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  globalThis.matchMedia = (() => wide) as never
})

const ahead = { people: 12, until: '2030-05-06' as Day, hasColleagues: false, version: 'v1' }

function shown(given: Partial<typeof ahead> = {}): string {
  const markup = renderToString(
    <MantineProvider>
      <EndingText name="ООО «Ромашка»" ahead={{ ...ahead, ...given }} />
    </MantineProvider>,
  )
  const text = markup
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return text.replace(/\s+/g, ' ').trim()
}

test('before a connection ends, the sheet tells how many bookings there are, until when, and who keeps them', () => {
  expect(shown()).toContain('ООО «Ромашка»: впереди 12 записей, последняя 6 мая 2030.')
  expect(shown()).toContain('оставленные записи сможет изменить только регистратура')
  expect(shown({ people: 1 })).toContain('впереди 1 запись, 6 мая 2030.')
  expect(shown({ hasColleagues: true })).toContain('другой представитель')
})

test('the refusal of the call opens the sheet, and any other refusal does not', () => {
  const refused = (code: string) => new CallError({ code, message: 'Решите', details: ahead }, null)
  expect(bookingsAheadIn(refused(accountRefusals.BOOKINGS_AHEAD.code))).toEqual(ahead)
  expect(bookingsAheadIn(refused('CONFLICT'))).toBeNull()
})
