import { describe, expect, test } from 'vitest'
import { paperCheckUp, paperVerdict } from '../../../test/conclusions.ts'
import type { NamedFinding } from '../../findings/schema.ts'
import type { SheetBlock } from '../../platform/sheet.ts'
import { contentOf } from '../papers.ts'
import { extractFile } from './sheets.ts'

const nothing = {
  values: [],
  diagnoses: [],
  text: null,
  recommendation: null,
  consultation: null,
  reason: null,
}
const therapist: NamedFinding = {
  ...nothing,
  name: 'Врач-терапевт',
  kind: 'doctor',
  state: 'done',
  normal: 'Осмотрен, патологии не выявлено',
  isNormal: true,
  by: 'Громова Вера Николаевна',
}
const otologist: NamedFinding = {
  ...therapist,
  name: 'Врач-оториноларинголог',
  isNormal: false,
  diagnoses: [
    { icd10: 'H90.3', name: 'Нейросенсорная потеря слуха двусторонняя', isNew: true, isChronic: true },
  ],
  recommendation: 'Наблюдение у сурдолога',
  consultation: 'сурдолог',
}
const glucose: NamedFinding = {
  ...therapist,
  name: 'Глюкоза крови натощак',
  kind: 'lab',
  normal: 'В пределах нормы',
  isNormal: false,
  values: [
    { key: 'glucose', name: 'Глюкоза', value: 6.4, unit: 'ммоль/л', norm: '3,9–6', isOutOfNorm: true },
  ],
}

const blocksOf = (findings: NamedFinding[], given: Parameters<typeof paperVerdict>[0] = {}) =>
  extractFile(contentOf(paperVerdict(given), paperCheckUp(), '127/2026'), findings).sheets.flatMap(
    ({ blocks }) => blocks,
  )
const textOf = (blocks: SheetBlock[]) => JSON.stringify(blocks).replaceAll('\u00a0', ' ')
const rowsOf = (blocks: SheetBlock[]) =>
  blocks.flatMap((block) => (block.is === 'table' ? block.groups.flatMap(({ rows }) => rows) : []))

describe('the выписка', () => {
  test('has the four parts of point 48: doctors, studies, the decision and recommendations', () => {
    const text = textOf(blocksOf([therapist, otologist, glucose], { needs: ['outpatient'] }))
    for (const words of [
      'Выписка из медицинской карты',
      'Ковалёв Иван Петрович',
      'Заключения врачей-специалистов',
      'Результаты лабораторных и иных исследований',
      '№ 127/2026 от 2 марта 2026 г.',
      'Медицинские противопоказания не выявлены',
      'Врач-оториноларинголог: Наблюдение у сурдолога',
      'Врач-оториноларинголог: консультация: сурдолог',
      'По медицинским показаниям: амбулаторное обследование и лечение',
      'Выписку получил(а)',
    ])
      expect(text).toContain(words)
  })

  test('names each doctor with what he has found, and a value out of norm with its norm', () => {
    expect(rowsOf(blocksOf([therapist, otologist, glucose]))).toEqual([
      ['Врач-терапевт\nГромова Вера Николаевна', 'Осмотрен, патологии не выявлено'],
      ['Врач-оториноларинголог\nГромова Вера Николаевна', 'H90.3 Нейросенсорная потеря слуха двусторонняя'],
      ['Глюкоза крови натощак', '6,4 ммоль/л *', '3,9–6'],
    ])
  })

  test('tells a study that was not carried out, and leaves out what was written by mistake', () => {
    const refused: NamedFinding = { ...glucose, state: 'refused', values: [], reason: 'Отказался' }
    const withdrawn: NamedFinding = { ...therapist, state: 'withdrawn', reason: 'Другой человек' }
    expect(rowsOf(blocksOf([withdrawn, refused]))).toEqual([
      ['Глюкоза крови натощак', 'Не проведено: Отказался', ''],
    ])
  })

  test('says so when nothing is recommended', () => {
    expect(textOf(blocksOf([therapist]))).toContain('Особых рекомендаций нет.')
  })
})
