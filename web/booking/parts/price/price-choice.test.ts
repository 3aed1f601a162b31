import { afterAll, expect, test, vi } from 'vitest'
import type { Profile } from '../../../../shared/accounts/schema.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { edition } from '../../../../test/programme.ts'
import { draftVolume } from '../wizard/volume.ts'
import {
  draftOfChoice,
  draftWithChoice,
  forgetChoice,
  keepChoice,
  keptChoice,
  PriceChoice,
  priceProblem,
} from './price-choice.ts'

vi.hoisted(() => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

afterAll(() => void vi.unstubAllGlobals())

const today = '2026-11-26' as Day
const choice = (given: object = {}) =>
  PriceChoice.parse({ city: 'pvl', gender: 'Женский', age: '45', factors: [{ code: '4.4' }], ...given })
const profile = { surname: 'Иванова', name: 'Анна', middlename: '', phone: '+79991234567', city: 'ekb' }
const owner = (given: object = {}) => ({ ...profile, gender: null, birth: null, ...given }) as Profile

test('a price needs gender and age, and is of a person who is exactly that old today', () => {
  expect(priceProblem(PriceChoice.parse({}))).toContain('пол')
  expect(priceProblem(choice({ age: '' }))).toContain('возраст')
  expect(priceProblem(choice({ age: '7' }))).toBe('Возраст от 14 до 90 лет')
  expect(priceProblem(choice())).toBeUndefined()
  expect(draftOfChoice(choice(), today).personal).toMatchObject({ gender: 'Женский', birth: '26.11.1981' })
})

test('age and gender change the volume as they do in a booking', () => {
  const studies = (given: object) =>
    draftVolume(edition, draftOfChoice(choice(given), today), today, [])?.studies
  expect(studies({ age: '45' })).toContain('img-mammography')
  expect(studies({ age: '30' })).not.toContain('img-mammography')
  expect(studies({ gender: 'Мужской' })).not.toContain('img-mammography')
})

test('a booking begins with the chosen city, kind and factors; the date of birth is not guessed', () => {
  const chosen = choice({ kind: 'health_book', kindReason: 'first', factors: [{ code: '23' }] })
  const draft = draftWithChoice(chosen, owner())
  expect(draft.prepare).toMatchObject({ city: 'pvl', kind: 'health_book', kindReason: 'first' })
  expect(draft.factors).toEqual([{ code: '23', substances: null }])
  expect(draft.personal).toMatchObject({ surname: 'Иванова', gender: 'Женский', birth: '' })
  expect(draftWithChoice(chosen, owner({ gender: 'Мужской' })).personal.gender).toBe('Мужской')
})

test('the choice waits on the device for the sign-up, for two hours', () => {
  const now = Date.parse('2026-11-26T09:00:00Z')
  keepChoice(choice(), now)
  expect(keptChoice(now + 3600_000)).toEqual(choice())
  expect(keptChoice(now + 2 * 3600_000)).toBeNull()
  forgetChoice()
  expect(keptChoice(now)).toBeNull()
})
