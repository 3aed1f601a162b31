import { expect, test } from 'vitest'
import type { Day } from '../../../../shared/platform/days.ts'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { type BookDraft, newDraft } from './book-draft.ts'
import { bookingOf, problemsOf } from './book-fill.ts'

const today = '2026-11-21' as Day
const noise = { code: '4.4', name: 'Шум', selectable: true, substances: [] }
const edition = { factors: [noise], services: [], markRules: [] } as unknown as Edition
const slot = {
  id: '0192f7c4-6f3e-7cc1-8c1e-0123456789ab',
  city: 'ekb',
  capacity: 4,
  free: 2,
  start: '2026-11-24T04:15:00Z',
  end: '2026-11-24T04:30:00Z',
} as BookDraft['slot']

const filled = (change: Partial<BookDraft> = {}): BookDraft => {
  const draft = newDraft('ekb')
  const person = { surname: 'Петров', name: 'Пётр', gender: 'Мужской', birth: '1985-03-12' } as const
  return {
    ...draft,
    person: { ...draft.person, ...person, phone: '+7 912 345 67 89' },
    slot,
    isSent: false,
    factors: [{ code: '4.4', substances: null }],
    ...change,
  }
}

test('an empty form asks for the phone first and does not ask for documents', () => {
  const problems = Object.keys(problemsOf(newDraft('ekb'), edition, today))
  expect(problems).toContain('person.phone')
  expect(problems).toContain('employer.inn')
  expect(problems.filter((field) => field.startsWith('paper.'))).toEqual([])
})

test('a patient without an employer needs no organization, and one passport field requires all the others', () => {
  expect(problemsOf(filled(), edition, today)).toEqual({})
  const paper = { ...newDraft('ekb').paper, number: '123456' }
  expect(Object.keys(problemsOf(filled({ paper }), edition, today))).toContain('paper.series')
})

test('a full time chosen knowingly asks for the reason, and another time chosen after it does not send the reason', () => {
  const beyond = slot?.id ?? null
  expect(problemsOf(filled({ beyond, overbookReason: '  ' }), edition, today)).toEqual({
    overbookReason: 'Напишите, почему берёте сверх мест',
  })
  const told = { beyond, overbookReason: 'Приехал из Ревды' }
  expect(problemsOf(filled(told), edition, today)).toEqual({})
  expect(bookingOf(filled(told), edition, null)).toMatchObject({ overbookReason: 'Приехал из Ревды' })
  const elsewhere = filled({ ...told, beyond: '0192f7c4-6f3e-7cc1-8c1e-0123456789ff' as typeof beyond })
  expect(bookingOf(elsewhere, edition, null)).not.toHaveProperty('overbookReason')
})

test('without documents and consent the booking is sent as it is, with the price that was shown', () => {
  const input = bookingOf(filled(), edition, 7480)
  expect(input).toMatchObject({ employer: null, consentOnPaper: false, total: 7480 })
  expect(input).not.toHaveProperty('paper')
  expect(bookingOf(filled({ slot: null }), edition, null)).toBeNull()
})
