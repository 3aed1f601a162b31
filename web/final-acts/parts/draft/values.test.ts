import { expect, test } from 'vitest'
import type { ActDraft } from '../../../../shared/final-acts/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { noFigures } from '../../../../test/act-figures.ts'
import { actRule, countedOf, firstAct, renewedCounts, signedOf, withSuspected } from './values.ts'

const today = '2026-03-31' as Day
const whose = { today, fullname: 'Громова Вера Николаевна' }
const headcount = (people: number) => ({ people, women: 0, minors: 0 })
const draft = {
  figures: { ...noFigures, subject: headcount(10), passed: headcount(8), absent: headcount(2) },
  to: '2026-03-20',
  lastPaperOn: '2026-03-25',
  chairman: null,
  listed: null,
} as ActDraft

/** The form's validation messages by field. */
function said(change: (values: ReturnType<typeof firstAct>) => void): Record<string, string> {
  const values = structuredClone(firstAct(draft, null, whose))
  change(values)
  const { error } = actRule(draft, today).safeParse(values)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('an act may be approved with empty fields: they are printed as blanks to fill in by hand', () => {
  expect(said(() => {})).toEqual({})
  const { given } = signedOf(firstAct(draft, null, whose))
  expect([given.staff.people, given.disabled.passed, given.needs.resort]).toEqual([null, null, 0])
})

test('the numbers of workers begin with the list of the employer, where there is one', () => {
  const listed = { staff: { people: 40, women: 12, minors: 1 }, harmful: { people: 10, women: 3, minors: 0 } }
  const { given } = signedOf(firstAct({ ...draft, listed }, null, whose))
  expect([given.staff, given.harmful]).toEqual([
    { ...listed.staff, disabled: null },
    { ...listed.harmful, disabled: null },
  ])
  expect(given.population.people).toBeNull()
})

test('the form reports contradicting numbers, a wrong day and a missing chairman at once', () => {
  expect(
    said((values) => {
      values.on = '2026-03-22'
      values.chairman = ''
      values.given.staff = { people: '9', women: '12', minors: '', disabled: '' }
      values.given.disabled.absent = '3'
    }),
  ).toEqual({
    on: 'Раньше последнего заключения, которое входит в акт',
    chairman: 'Укажите председателя комиссии',
    'given.staff.people': 'Меньше, чем подлежало осмотру: 10',
    'given.staff.women': 'Больше, чем всего в этой строке',
    'given.disabled.absent': 'Больше, чем в строке «Не прошли осмотр»: 2',
  })
})

test('a recount keeps the numbers and the diseases that the chairman has entered', () => {
  const before = countedOf(draft)
  const typed = { ...before, needs: { ...before.needs, resort: '4' } }
  const now = { needs: { ...before.needs, resort: '1', inpatient: '2' }, chronic: 'IX. Болезни — 1' }
  expect(renewedCounts(typed, before, now)).toEqual({
    needs: { ...before.needs, resort: '4', inpatient: '2' },
    chronic: 'IX. Болезни — 1',
  })
  expect(renewedCounts({ ...typed, chronic: 'Нет' }, before, now).chronic).toBe('Нет')
})

test('a person of the act is added to the preliminary diagnoses on a line of his own', () => {
  const ivanov = { fullname: 'Иванов Пётр Ильич', gender: 'Мужской', birth: '1979-08-12' as Day } as const
  const first = withSuspected('', { ...ivanov, department: 'Цех 1' })
  expect(first).toBe('Иванов Пётр Ильич, 12.08.1979, Цех 1, ')
  expect(withSuspected(`${first}сварщик`, { ...ivanov, department: null })).toBe(
    'Иванов Пётр Ильич, 12.08.1979, Цех 1, сварщик\nИванов Пётр Ильич, 12.08.1979, ',
  )
})
