import { describe, expect, test } from 'vitest'
import type { PositionId } from '../../../../shared/employees/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { withMarks } from '../../../../shared/programme/marks.ts'
import { edition } from '../../../../test/programme.ts'
import {
  choicesOf,
  type EmployeeValues,
  inputOf,
  nextDue,
  problemsIn,
  valuesOf,
  withTyped,
} from './form-values.ts'

const ground = { edition, today: '2026-11-21' as Day, concludedOn: null }
const typed = (given: Partial<EmployeeValues> = {}): EmployeeValues => ({
  ...valuesOf(null, edition),
  surname: 'Орлова',
  name: 'Нина',
  gender: 'Женский',
  birth: '1984-03-12',
  ...given,
})

test('values typed for a newcomer who is in the list fill his card; empty ones and the name leave it as it is', () => {
  const card = typed({ phone: '+7 912 345 67 89', personnelNumber: '15' })
  const newcomer = typed({ surname: 'Орлова-Гай', personnelNumber: '1500', hiredOn: '01.02.2024' })
  expect(withTyped(card, newcomer)).toEqual({ ...card, personnelNumber: '1500', hiredOn: '01.02.2024' })
})

describe('the values HR types', () => {
  test('typed values are sent with numbers without spaces, with full years and without empty fields', () => {
    const input = inputOf(typed({ phone: '+7 912 345 67 89', hiredOn: '01.02.24', email: ' ' }), ground)
    expect(input).toMatchObject({ phone: '+79123456789', hiredOn: '2024-02-01', factors: null })
    expect([input.email, input.policy, input.department]).toEqual([undefined, undefined, undefined])
  })
  test('an empty form reports every required field, in the order of the form', () => {
    expect(problemsIn(valuesOf(null, edition), ground)).toEqual({
      surname: 'Укажите фамилию',
      name: 'Укажите имя',
      birth: 'Укажите дату',
      gender: 'Укажите пол',
    })
  })
  test.each([
    ['snils', { snils: '11223344594' }, 'Проверьте СНИЛС: контрольное число не сходится'],
    ['hiredOn', { hiredOn: '1980-01-01' }, 'Дата раньше дня рождения'],
    ['lastPassedOn', { lastPassedOn: '2026-11-22' }, 'Дата не может быть в будущем'],
    [
      'position',
      { position: { id: null as PositionId | null, text: 'Ток' } },
      'Такой должности нет: выберите из списка или создайте её',
    ],
  ] as const)('a wrong %s is reported at its field', (field, given, sentence) => {
    expect(problemsIn(typed(given), ground)).toEqual({ [field]: sentence })
  })
  test('a factor whose substances are not chosen yet is reported', () => {
    const asked = edition.factors.find(
      (factor) =>
        factor.selectable &&
        problemsIn(typed({ factors: [{ code: factor.code, substances: null }] }), ground).factors,
    )
    expect(asked).toBeDefined()
  })
})

test("the last check-up cannot be emptied or precede the clinic's conclusion; a later day is accepted", () => {
  const concluded = { ...ground, concludedOn: '2026-11-12' as Day }
  const problems = (lastPassedOn: string) => problemsIn(typed({ lastPassedOn }), concluded)
  expect(problems('11.11.2026')).toEqual({ lastPassedOn: 'Не раньше заключения центра от 12.11.2026' })
  expect(problems('')).toEqual({ lastPassedOn: 'Дату не убрать: есть заключение центра от 12.11.2026' })
  expect([problems('12.11.2026'), problems('20.11.2026')]).toEqual([{}, {}])
})

test('factors loaded into the picker are saved with the same marks', () => {
  for (const factor of edition.factors.filter(({ selectable }) => selectable))
    for (const { marks } of factor.substances) {
      const once = withMarks(edition, choicesOf(edition, [{ code: factor.code, marks }]))
      const twice = withMarks(edition, choicesOf(edition, once))
      expect(twice).toEqual(once)
    }
})

test('the next check-up follows from the last one and from the factors in effect', () => {
  const last = typed({ lastPassedOn: '2026-05-10' })
  expect(nextDue(last, [{ code: '4.4' }], ground)?.on).toBe('2027-05-10')
  expect(nextDue({ ...last, factors: [] }, [{ code: '4.4' }], ground)).toBeNull()
  expect(nextDue(typed(), [{ code: '4.4' }], ground)).toBeNull()
  const concluded = { ...ground, concludedOn: '2026-05-11' as Day }
  expect(nextDue(last, [{ code: '4.4' }], concluded)).toBeNull()
})
