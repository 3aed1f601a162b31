import { expect, test } from 'vitest'
import { employerQueryOf, isSamePerson, mayEnd, mayLink } from './rules.ts'

test.for([
  ['', { by: 'person' }],
  ['7707083893', { by: 'inn', inn: '7707083893' }],
  ['ИНН 7707 083 893', { by: 'inn', inn: '7707083893' }],
  ['500100732259', { by: 'inn', inn: '500100732259' }],
  ['17', { by: 'referral', number: 17, year: null }],
  ['№ 17/2026', { by: 'referral', number: 17, year: 2026 }],
  ['ООО «Берёзка»', { by: 'name', name: 'ооо «березка»' }],
  ['Завод 17', { by: 'name', name: 'завод 17' }],
] as const)('the desk reads «%s» as %o', ([typed, query]) => expect(employerQueryOf(typed)).toEqual(query))

test.for([
  [{ surname: 'алешин' }, true],
  [{ name: 'Павел' }, false],
  [{ surname: 'Алёшина' }, false],
  [{ birth: '1984-05-18' }, false],
] as const)('a visitor with %o is the same person as Алёшин Пётр, 17.05.1984: %s', ([given, isSame]) => {
  const one = { surname: 'Алёшин', name: 'Пётр', birth: '1984-05-17' }
  expect(isSamePerson(one, { ...one, ...given })).toBe(isSame)
})

const visit = {
  state: 'confirmed',
  isByEmployer: false,
  isLinked: false,
  hasFinalPaper: false,
  isSettled: false,
} as const

test.for([
  [{}, true],
  [{ state: 'completed' }, true],
  [{ state: 'cancelled' }, false],
  [{ state: 'no_show' }, false],
  [{ isByEmployer: true }, false],
  [{ isLinked: true }, false],
  [{ hasFinalPaper: true }, false],
] as const)('a visit with %o may be linked to an employer: %s', ([given, may]) =>
  expect(mayLink({ ...visit, ...given })).toBe(may),
)

test('a link may be ended until a заключение settles the employer, also after a cancellation', () => {
  const linked = { ...visit, isLinked: true, state: 'cancelled' as const }
  expect([mayEnd(linked), mayEnd({ ...linked, isSettled: true }), mayEnd(visit)]).toEqual([
    true,
    false,
    false,
  ])
})
