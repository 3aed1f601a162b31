import { expect, test } from 'vitest'
import { needlessFactors, needsPathologyCentre } from './conditions.ts'
import { conditionLines } from './ru.ts'
import type { WorkClass } from './schema.ts'

const at = (workClass: WorkClass | null, ...codes: string[]) => ({
  workClass,
  factors: codes.map((code) => ({ code })),
})

test('noise, vibration and heavy work are told as needless with an admissible class, substances and works are not', () => {
  expect(needlessFactors(at('2', '4.4', '4.3.1', '5.1', '1.8.1', '6.1', '4.1', '4.10'))).toEqual([
    '4.4',
    '4.3.1',
    '5.1',
  ])
  expect(needlessFactors(at('3.1', '4.4'))).toEqual([])
  expect(needlessFactors(at(null, '4.4'))).toEqual([])
})

test('a harmful class asks for a centre of occupational pathology every five years', () => {
  expect(needsPathologyCentre(at('3.1', '4.4'))).toBe(true)
  expect(needsPathologyCentre(at('4', '4.4'))).toBe(true)
  expect(needsPathologyCentre(at('2', '4.4'))).toBe(false)
  expect(needsPathologyCentre(at('3.2'))).toBe(false)
})

test('the lines name the class and the points', () => {
  expect(conditionLines(at('2', '4.4', '5.1'))).toEqual([
    'При классе 2 пункты 4.4, 5.1 обычно не указывают: сверьте с картой СОУТ. Если их нет и других факторов нет, осмотр не нужен.',
  ])
  expect(conditionLines(at('1', '4.4'))[0]).toMatch(/^При классе 1 пункт 4\.4 обычно не указывают/)
  expect(conditionLines(at('3.2', '4.4'))).toEqual([
    'Класс 3.2: раз в пять лет осмотр проходят в центре профпатологии, в этом году — только там (п. 40 приказа 29н).',
  ])
  expect(conditionLines(at(null, '4.4'))).toEqual([])
})
