import { describe, expect, test } from 'vitest'
import { askedName, fieldName, priceBrief, valueWords } from './ru.ts'

describe('the words of the audit', () => {
  test('fields are said in Russian; what is in words already stays', () => {
    expect(fieldName('seniorityFrom')).toBe('Стаж по должности с')
    expect(fieldName('Общий анализ крови, Екатеринбург')).toBe('Общий анализ крови, Екатеринбург')
    expect(askedName('search')).toBe('Поиск')
    expect(askedName('department')).toBe('Подразделение')
  })

  test('changed prices are told in one line, the others by their number', () => {
    const price = (field: string) => ({ field, before: '420 ₽', after: '450 ₽' })
    const since = { field: 'Действует с', before: null, after: '02.03.2026' }
    expect(priceBrief([price('Аудиометрия, Екатеринбург'), since])).toBe(
      'Аудиометрия, Екатеринбург: 420 ₽ → 450 ₽',
    )
    expect(
      priceBrief([price('ЭКГ, Первоуральск'), price('ЭКГ'), price('ОАК'), since])?.replaceAll('\u00a0', ' '),
    ).toBe('ЭКГ, Первоуральск: 420 ₽ → 450 ₽ и ещё 2 цены')
    expect(priceBrief([since])).toBe(null)
  })

  test('days, lists and known words are read as people write them, the rest as it stands', () => {
    expect(valueWords('2026-03-02')).toBe('02.03.2026')
    expect(valueWords('["4.4","6.1"]')).toBe('4.4, 6.1')
    expect(valueWords('[]')).toBe('пусто')
    expect(valueWords('no_show')).toBe('не пришёл')
    expect(valueWords('[Без скобки')).toBe('[Без скобки')
    expect(valueWords('constructor')).toBe('constructor')
  })
})
