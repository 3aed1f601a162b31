import { describe, expect, test } from 'vitest'
import examples from '../../reference/examples.json' with { type: 'json' }
import { edition, volume, volumeRequest } from '../../test/programme.ts'
import { addDays, addMonths, type Day } from '../platform/days.ts'
import { factorOf, problemsOf, volumeLimits } from './rules.ts'
import type { CheckUpKind } from './schema.ts'

const noise = { code: '4.4' }

describe('the volume of the example', () => {
  test.each(examples)('$sex, $age, $kind, $factors', (example) => {
    const factors = example.factors.map((code) => ({
      code,
      marks: example.marks.filter((mark) => factorOf(edition, code)?.marks.includes(mark)),
    }))
    const kind = example.kind as CheckUpKind
    const gender = example.sex === 'male' ? 'Мужской' : 'Женский'
    const { doctors, studies, periodicityMonths } = volume({ gender, age: example.age, kind, factors })
    expect({ doctors, studies, periodicity_months: periodicityMonths }).toEqual({
      doctors: example.doctors,
      studies: example.studies,
      periodicity_months: example.periodicity_months,
    })
  })
})

describe('ages of the base volume', () => {
  test.each([
    [
      17,
      ['lab-cbc', 'lab-urinalysis', 'fn-questionnaire'],
      ['fn-ecg', 'img-chest-xray', 'fn-cv-risk-relative'],
    ],
    [18, ['fn-ecg', 'img-chest-xray', 'fn-cv-risk-relative', 'lab-glucose'], ['fn-tonometry-iop']],
    [39, ['fn-cv-risk-relative'], ['fn-tonometry-iop', 'fn-cv-risk-absolute', 'img-mammography']],
    [40, ['fn-cv-risk-relative', 'fn-tonometry-iop'], ['fn-cv-risk-absolute', 'img-mammography']],
    [41, ['fn-cv-risk-absolute', 'fn-tonometry-iop', 'img-mammography'], ['fn-cv-risk-relative']],
  ])('at %i a woman needs %j and not %j', (age, needs, needsNot) => {
    const { studies } = volume({ gender: 'Женский', age })
    expect(studies).toEqual(expect.arrayContaining(needs))
    expect(studies.filter((study) => needsNot.includes(study))).toEqual([])
  })

  test('age is counted on the day of the check-up: the fortieth birthday adds eye pressure, the day before does not', () => {
    const date = '2026-11-20' as Day
    const birthday = addMonths(date, -40 * 12)
    expect(volume({ birth: birthday, date }).studies).toContain('fn-tonometry-iop')
    expect(volume({ birth: addDays(birthday, 1), date }).studies).not.toContain('fn-tonometry-iop')
  })

  test('a study named by a factor ignores the age limits of the base', () => {
    expect(volume({ age: 25, factors: [{ code: '12' }] }).studies).toContain('fn-tonometry-iop')
  })
})

describe('sex in the volume', () => {
  test('a man never gets the studies of point 12.4', () => {
    const { doctors, studies } = volume({ gender: 'Мужской', age: 45, factors: [noise] })
    const forWomen = [
      'doc-gynecologist',
      'lab-smear-flora',
      'lab-smear-cytology',
      'img-us-pelvis',
      'img-mammography',
    ]
    expect([...doctors, ...studies].filter((code) => forWomen.includes(code))).toEqual([])
  })

  test('a diver over 40 gets a prostate examination, a woman diver does not', () => {
    const factors = [{ code: '19.1' }]
    expect(volume({ gender: 'Мужской', age: 40, factors }).studies).toContain('img-us-prostate')
    expect(volume({ gender: 'Мужской', age: 39, factors }).studies).not.toContain('img-us-prostate')
    expect(volume({ gender: 'Женский', age: 40, factors }).studies).not.toContain('img-us-prostate')
  })
})

describe('preliminary and periodic check-ups', () => {
  const cases: [string, CheckUpKind, string[], string[]][] = [
    ['27', 'preliminary', ['lab-gonorrhea-smear', 'lab-helminths', 'lab-typhoid-serology'], []],
    ['27', 'periodic', [], ['lab-gonorrhea-smear', 'lab-helminths', 'lab-typhoid-serology']],
    ['24', 'periodic', ['lab-helminths'], []],
    [
      '19.1',
      'preliminary',
      ['lab-blood-group', 'img-xray-sinuses', 'fn-nitrogen-tolerance'],
      ['fn-decompression-tolerance'],
    ],
    [
      '19.1',
      'periodic',
      ['fn-egds', 'fn-veloergometry'],
      ['lab-blood-group', 'img-xray-sinuses', 'fn-decompression-tolerance'],
    ],
    ['20', 'preliminary', ['lab-hiv'], []],
    ['20', 'periodic', [], ['lab-hiv']],
    ['2.3', 'periodic', ['lab-hiv', 'lab-hbsag'], []],
  ]
  test.each(cases)('row %s, %s: needed %j, not needed %j', (code, kind, needs, needsNot) => {
    const { studies } = volume({ kind, factors: [{ code }] })
    expect(studies).toEqual(expect.arrayContaining(needs))
    expect(studies.filter((study) => needsNot.includes(study))).toEqual([])
  })

  test('a left-out line gives the reason: only at hiring, or on indication', () => {
    const { leftOut } = volume({ kind: 'periodic', factors: [{ code: '27' }] })
    const why = Object.fromEntries(leftOut.map((line) => [line.service, line.why]))
    expect(why).toMatchObject({ 'lab-gonorrhea-smear': 'at-hiring', 'lab-helminths': 'on-indication' })
  })

  test('a row for hiring only adds nothing to a periodic check-up and gives the reason', () => {
    const alone = volume({ kind: 'periodic', factors: [{ code: '11.3' }] })
    expect(alone.warnings).toContainEqual({ code: 'PRELIMINARY_ONLY', factor: '11.3' })
    expect(alone.doctors).toEqual(volume({ kind: 'periodic' }).doctors)
    expect(alone.periodicityMonths).toBeNull()
    expect(volume({ kind: 'preliminary', factors: [{ code: '11.3' }] }).doctors).toContain('doc-dentist')
  })

  test('the reasons of a line name the points of the order for the kind of the check-up', () => {
    const point = (kind: CheckUpKind) =>
      volume({ kind }).items.find((item) => item.service === 'lab-cbc')?.reasons
    expect(point('preliminary')).toEqual([{ point: '12.2' }])
    expect(point('periodic')).toEqual([{ point: '31.2' }])
  })
})

describe('marks of substances', () => {
  const welding = (marks: string[]) => volume({ factors: [{ code: '3.1.7', marks }] })

  test.each([
    ['А', ['doc-dermatovenereologist', 'doc-otorhinolaryngologist'], []],
    ['К', ['doc-dermatovenereologist', 'doc-otorhinolaryngologist'], ['img-chest-xray-digital']],
    ['Р', ['doc-surgeon'], []],
    ['О', [], []],
  ])('the mark %s adds doctors %j and studies %j', (mark, doctors, studies) => {
    const { items } = welding([mark])
    const byMark = items.filter((item) => item.reasons.some((reason) => reason.mark === mark))
    expect(byMark.map((item) => item.service).sort()).toEqual([...doctors, ...studies].sort())
  })

  test('a digital X-ray replaces fluorography, also when an earlier digital X-ray is accepted', () => {
    expect(welding(['К']).studies).not.toContain('img-chest-xray')
    const done = volume({ factors: [{ code: '3.1.7', marks: ['К'] }], skip: ['img-chest-xray-digital'] })
    expect(done.studies.filter((study) => study.startsWith('img-chest'))).toEqual([])
    const before = done.leftOut.find((line) => line.service === 'img-chest-xray')
    expect(before).toMatchObject({ why: 'superseded', by: 'img-chest-xray-digital' })
  })

  test('an accepted fluorography does not replace the digital X-ray that a mark requires', () => {
    const { studies } = volume({ factors: [{ code: '3.1.7', marks: ['К'] }], skip: ['img-chest-xray'] })
    expect(studies).toContain('img-chest-xray-digital')
  })

  test('a row that occurs twice in the request gets the marks of both', () => {
    const twice = [
      { code: '3.1.7', marks: ['Р'] },
      { code: '3.1.7', marks: ['К'] },
    ]
    expect(volume({ factors: twice })).toEqual(welding(['Р', 'К']))
  })

  test('a row with marked substances gives a warning until a mark is chosen', () => {
    expect(welding([]).warnings).toContainEqual({ code: 'SUBSTANCE_NOT_CHOSEN', factor: '3.1.7' })
    expect(welding(['О']).warnings).toEqual([])
    expect(volume({ factors: [{ code: '1.23' }] }).warnings).toEqual([])
  })
})

describe('periodicity of check-ups', () => {
  test.each([
    [20, ['18.1'], 12],
    [21, ['18.1'], 24],
    [30, ['18.1', '4.4'], 12],
    [20, [], null],
  ])('at age %i with the factors %j a check-up is due every %s months', (age, codes, months) => {
    expect(volume({ age, factors: codes.map((code) => ({ code })) }).periodicityMonths).toBe(months)
  })
})

test('the chairman of the commission ends the route and is not a line of the volume', () => {
  const { chair, items } = volume({})
  expect(chair).toBe('doc-occupational')
  expect(items.map((item) => item.service)).not.toContain('doc-occupational')
})

test('a service required by two factors occurs once, with both reasons', () => {
  const { items } = volume({ factors: [noise, { code: '18.1' }] })
  const audiometry = items.filter((item) => item.service === 'fn-audiometry')
  expect(audiometry).toHaveLength(1)
  expect(audiometry[0]?.reasons).toEqual([{ factor: '4.4' }, { factor: '18.1' }])
})

test('a limit that the order gives in words is kept with the reason', () => {
  const bones = volume({ factors: [{ code: '3.1.7' }] }).items.find(
    (item) => item.service === 'img-xray-long-bones',
  )
  expect(bones?.reasons).toEqual([{ factor: '3.1.7', note: 'фтор и его соединения' }])
})

test('a study needed once in three years keeps that interval, unless another factor needs it each time', () => {
  const every = (codes: string[], age = 30) =>
    volume({ age, factors: codes.map((code) => ({ code })) }).items.find((item) => item.service === 'fn-egds')
      ?.everyMonths
  expect(every(['19.1'])).toBe(36)
  expect(every(['19.1', '19.3'])).toBeNull()
  const bicycle = (age: number) =>
    volume({ age, factors: [{ code: '21' }] }).items.find((item) => item.service === 'fn-veloergometry')
      ?.everyMonths
  expect([bicycle(39), bicycle(40)]).toEqual([24, 12])
})

test('a check-up after the last day of the order is still computed by that order, with a warning', () => {
  expect(volume({ date: '2027-03-31' as Day }).warnings).toEqual([])
  expect(volume({ date: '2027-04-01' as Day }).warnings).toEqual([{ code: 'EDITION_ENDED' }])
})

describe('invalid requests', () => {
  test.each([
    ['an unknown factor', { factors: [noise, { code: '99.9' }] }, 'UNKNOWN_FACTOR', 'factors.1.code'],
    ['a heading', { factors: [{ code: '4.3' }] }, 'FACTOR_IS_HEADING', 'factors.0.code'],
    [
      'a mark of another row',
      { factors: [{ code: '4.4', marks: ['К'] }] },
      'UNKNOWN_MARK',
      'factors.0.marks',
    ],
    ['an unknown study', { skip: ['lab-cbc', 'x'] }, 'UNKNOWN_SERVICE', 'skip.1'],
    ['a birth after the check-up', { birth: '2026-11-21' as Day }, 'BIRTH_AFTER_DATE', 'birth'],
    ['too many factors', { factors: Array(volumeLimits.factors + 1).fill(noise) }, 'TOO_MANY', 'factors'],
    ['too many results', { skip: Array(volumeLimits.skip + 1).fill('lab-cbc') }, 'TOO_MANY', 'skip'],
  ])('%s', (_title, given, code, field) => {
    expect(problemsOf(edition, volumeRequest(given)).map((problem) => [problem.code, problem.field])).toEqual(
      [[code, field]],
    )
  })

  test('all errors of a request are reported at once', () => {
    expect(
      problemsOf(edition, volumeRequest({ factors: [{ code: '0' }, { code: '18' }], skip: ['x'] })),
    ).toHaveLength(3)
  })
})
