import { describe, expect, test } from 'vitest'
import file from '../../../reference/contraindications.json' with { type: 'json' }
import icdFile from '../../../reference/icd10.json' with { type: 'json' }
import { edition } from '../../../test/programme.ts'
import { icdRows } from '../icd10/rules.ts'
import { concernsFactor, factorTerms, holdsCode, icdRanges } from './ranges.ts'
import { pointLabel } from './ru.ts'
import { contraindications, contraindicationsFor, contraindicationsMatching } from './rules.ts'
import { ContraindicationFile } from './schema.ts'

const { meta, contraindications: points } = ContraindicationFile.parse(file)
/** The texts of the file: each point and each item. */
const texts = points.flatMap((point) => [point, ...point.items])
const termsOf = ({ factors, works }: { factors: string; works: string }) => [
  ...factorTerms(factors),
  ...factorTerms(works),
]
const selectable = edition.factors.filter((factor) => factor.selectable)
const icdCodes = [...icdRows(icdFile).keys()]
const periodic = { kind: 'periodic' } as const
const preliminary = { kind: 'preliminary' } as const
const labels = (rows: readonly { point: number; letter: string | null }[]) => rows.map(pointLabel)

describe('the file of приложение № 2', () => {
  test('has 53 points, numbered in order, whose items have letters in order', () => {
    expect(points.map(({ no }) => no)).toEqual(Array.from({ length: 53 }, (_, place) => place + 1))
    for (const { items } of points)
      expect(items.map(({ letter }) => letter).join('')).toBe('абвгдежз'.slice(0, items.length))
  })

  test('names codes of ICD-10 in ascending ranges, each with rows of the kept list', () => {
    const ranges = texts.flatMap(({ icd10 }) => icdRanges(icd10))
    expect(points.filter(({ icd10 }) => icd10 === '')).toEqual([])
    expect(ranges.filter(({ from, to }) => from > to)).toEqual([])
    expect(ranges.filter((range) => !icdCodes.some((code) => holdsCode(range, code)))).toEqual([])
  })

  test('names factors and works in ascending ranges that the order has, but for four points told in its meta', () => {
    const known = new Set(edition.factors.flatMap(({ code }) => [code, code.split('.')[0]]))
    const ends = texts
      .flatMap(termsOf)
      .flatMap((term) => ('mark' in term ? [] : [term.from.join('.'), term.to.join('.')]))
    expect([...new Set(ends.filter((code) => !known.has(code)))].sort()).toEqual(meta.absent_points)
    for (const term of texts.flatMap(termsOf))
      if (!('mark' in term)) {
        expect(term.from).toHaveLength(term.to.length)
        expect(term.from.slice(0, -1)).toEqual(term.to.slice(0, -1))
        expect(term.from.at(-1)).toBeLessThanOrEqual(term.to.at(-1) ?? 0)
      }
  })

  test('keeps factors and works in their own columns', () => {
    const columns = (column: 'factors' | 'works') =>
      texts
        .flatMap((text) => factorTerms(text[column]))
        .flatMap((term) => ('mark' in term ? [] : [term.from[0]]))
    expect(columns('factors').every((section) => Number(section) <= 5)).toBe(true)
    expect(columns('works').every((work) => Number(work) >= 6)).toBe(true)
  })

  test('writes names without traces of the extraction', () => {
    const names = texts.flatMap(({ name, decision = '' }) => [name, decision])
    expect(
      names.filter((name) => / {2}| - |^[а-я]\) |[:;,]$|[а-я]{2} [А-Я][а-я]+ вопроса/.test(name)),
    ).toEqual([])
  })
})

describe('contraindications to the factors of a person', () => {
  test('each row of the order is found by its first and its last code with each factor that it names', () => {
    const empty = contraindications.filter(({ point, letter }) => {
      const text = points[point - 1]?.items.find((item) => item.letter === letter) ?? points[point - 1]
      const terms = text ? termsOf(text) : []
      const factor = selectable.find(({ code, marks }) =>
        terms.some((term) => concernsFactor(term, { code, marks })),
      )
      if (!factor) return true
      const ranges = icdRanges(
        contraindications.find((row) => row.point === point && row.letter === letter)?.icd10 ?? '',
      )
      for (const { from, to } of [ranges[0], ranges.at(-1)].flatMap((range) => range ?? []))
        for (const code of [from, to]) {
          const found = contraindicationsMatching([code], [factor], preliminary)
          const row = found.find((one) => one.point === point && one.letter === letter)
          expect(row, `${pointLabel({ point, letter })} by ${code}`).toMatchObject({
            diagnoses: [code],
            factors: [factor.code],
          })
        }
      return false
    })
    expect(labels(empty)).toEqual(['п. 47, подп. «б»'])
  })

  test('those of noise: a row of its own, the rows of all factors, and none of works', () => {
    const rows = contraindicationsFor([{ code: '4.4' }], periodic)
    expect(labels(rows)).toContain('п. 33')
    expect(labels(rows)).toContain('п. 7')
    expect(labels(rows)).not.toContain('п. 1')
    expect(rows.every(({ factors }) => factors.join() === '4.4')).toBe(true)
  })

  test('a row tells which of several factors it concerns', () => {
    const row = contraindicationsFor([{ code: '4.4' }, { code: '4.7' }, { code: '8' }], periodic).find(
      ({ point }) => point === 33,
    )
    expect(row).toMatchObject({
      factors: ['4.4', '8'],
      icdClass: 'Класс VIII. Болезни уха и сосцевидного отростка',
    })
  })

  test('a mark of the chosen substances adds the rows of this mark', () => {
    const withMarks = (marks: string[]) => labels(contraindicationsFor([{ code: '1.1', marks }], periodic))
    expect(withMarks(['Р'])).toContain('п. 8, подп. «е»')
    expect(withMarks([])).not.toContain('п. 8, подп. «е»')
  })

  test('a contraindication at hiring is left out of a periodic check-up', () => {
    expect(labels(contraindicationsFor([{ code: '24' }], preliminary))).toContain('п. 4')
    expect(labels(contraindicationsFor([{ code: '24' }], periodic))).not.toContain('п. 4')
  })

  test('a person without factors has none', () => {
    expect(contraindicationsFor([], periodic)).toEqual([])
  })
})

describe('contraindications suggested by diagnoses', () => {
  test('bilateral loss of hearing with noise suggests the row that cites it', () => {
    const found = contraindicationsMatching(['H90.3', 'M54.5'], [{ code: '4.4' }, { code: '1.1' }], periodic)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ point: 33, letter: null, diagnoses: ['H90.3'], factors: ['4.4'] })
  })

  test('the codes of an item replace those of its point', () => {
    const larynx = (code: string) => labels(contraindicationsMatching([code], [{ code: '5.2.2' }], periodic))
    expect(larynx('Q31.0')).toContain('п. 38, подп. «е»')
    expect(larynx('J30.1')).not.toContain('п. 38, подп. «е»')
  })

  test('a diagnosis outside the codes of the order suggests nothing', () => {
    expect(contraindicationsMatching(['Z10.0'], [{ code: '4.4' }], periodic)).toEqual([])
  })
})
