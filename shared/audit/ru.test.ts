import { describe, expect, test } from 'vitest'
import {
  actName,
  askedName,
  fieldName,
  nobodyName,
  priceBrief,
  roleName,
  valueWords,
  whatName,
} from './ru.ts'

describe('audit texts', () => {
  test('field names are translated to Russian, and names that are already Russian stay unchanged', () => {
    expect(fieldName('seniorityFrom')).toBe('Стаж по должности с')
    expect(fieldName('Общий анализ крови, Екатеринбург')).toBe('Общий анализ крови, Екатеринбург')
    expect(askedName('search')).toBe('Поиск')
    expect(askedName('department')).toBe('Подразделение')
  })

  test('words that only a newer version knows are shown as they are kept', () => {
    expect([actName('view'), whatName('booking'), roleName('person')]).toEqual([
      'Просмотр',
      'Запись на осмотр',
      'Пациент',
    ])
    expect(actName('countersign')).toBe('Действие новой версии: countersign')
    expect(actName('constructor')).toBe('Действие новой версии: constructor')
    expect(whatName('licence')).toBe('Предмет новой версии: licence')
    expect(roleName('inspector')).toBe('Роль новой версии: inspector')
    expect(nobodyName('inspector')).toBe('Система')
  })

  test('changed prices are shown in one line: the first in full, the others as a count', () => {
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

  test('dates, lists and known codes are shown in readable form, other values stay unchanged', () => {
    expect(valueWords('2026-03-02')).toBe('02.03.2026')
    expect(valueWords('["4.4","6.1"]')).toBe('4.4, 6.1')
    expect(valueWords('[]')).toBe('пусто')
    expect(valueWords('no_show')).toBe('не пришёл')
    expect(valueWords('[Без скобки')).toBe('[Без скобки')
    expect(valueWords('constructor')).toBe('constructor')
  })
})
