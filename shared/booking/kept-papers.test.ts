import { expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { offeredPapers, partsOf, withPapers } from './kept-papers.ts'
import type { BookingWish, IdentityPaper } from './schema.ts'

const passport = (issuedOn: string) =>
  ({
    kind: 'passport',
    series: '6508',
    number: '123456',
    code: '660-001',
    issuedBy: 'УВД',
    issuedOn,
  }) as IdentityPaper
const when = { birth: '1984-05-17' as Day, today: '2026-03-02' as Day }
const anna = { surname: 'Соловьёва', name: 'Анна', middlename: 'Ильинична', birth: '1984-05-17' as Day }

test('the user sees the document type and last digits, and only the presence of СНИЛС and policy', () => {
  const offered = offeredPapers({ paper: passport('2010-06-01'), snils: '11223344595' }, when)
  expect(offered).toEqual({ paper: { kind: 'passport', tail: '456' }, snils: true, policy: false })
  expect(partsOf(offered)).toEqual(['paper', 'snils'])
})

test('no digits of a short document number are shown, because they would reveal most of the number', () => {
  const paper = { kind: 'other', title: 'Вид на жительство', number: 'A1234' } as IdentityPaper
  expect(offeredPapers({ paper }, when).paper).toEqual({ kind: 'other', tail: '' })
})

test.each([
  ['given at 26 serves till 45', '2010-06-01', '2029-05-17', true],
  ['given at 26 serves 90 days after 45', '2010-06-01', '2029-08-15', true],
  ['given at 26 does not serve later', '2010-06-01', '2029-08-16', false],
  ['given at 14 has run out at 20', '1998-06-01', '2026-03-02', false],
  ['given at 45 serves for good', '2029-05-17', '2074-01-01', true],
])('a passport is offered for reuse only while it is valid: %s', (_what, issuedOn, today, isGood) => {
  const offered = offeredPapers({ paper: passport(issuedOn) }, { ...when, today: today as Day })
  expect(offered.paper !== null).toBe(isGood)
})

test('reused documents are added to the request, and newly typed ones are not overwritten', () => {
  const wish = { person: { ...anna, policy: '6600123456789016' } } as unknown as BookingWish
  const kept = { paper: passport('2010-06-01'), snils: '11223344595', policy: '1111111111111111' }
  const whole = withPapers(wish, kept, ['paper', 'snils', 'policy'])
  expect(whole.paper).toEqual(kept.paper)
  expect(whole.person).toMatchObject({ snils: '11223344595', policy: '6600123456789016' })
  expect(withPapers(wish, kept, ['paper']).person.snils).toBeUndefined()
})
