import { describe, expect, test } from 'vitest'
import type { Day } from '../platform/days.ts'
import { questionsOn } from './questions.ts'
import {
  alarmsOf,
  answerProblems,
  answersOf,
  keptAnswers,
  progressOf,
  type Respondent,
  readableSections,
  sectionsFor,
} from './rules.ts'

const day = '2026-03-02' as Day
const man: Respondent = { gender: 'Мужской', birth: '1984-05-17' as Day, day }
const woman: Respondent = { ...man, gender: 'Женский' }
const edition = questionsOn(day)
const keysFor = (whom: Respondent, answers = {}) =>
  sectionsFor(edition, whom, answers).flatMap(({ questions }) => questions.map(({ key }) => key))

/** Answers of a healthy man. */
const healthy = {
  symptoms: [],
  diseases: [],
  disability: false,
  family: [],
  smoking: 'never',
  alcohol: 'never',
  activity: true,
  'former-hazards': false,
  'occupational-disease': false,
  'was-unfit': false,
  medicines: false,
  allergy: false,
}

describe('questions', () => {
  test('questions about pregnancy are put to women of childbearing age alone', () => {
    expect(keysFor(man)).not.toContain('pregnancy')
    expect(keysFor(woman)).toContain('pregnancy')
    const older = keysFor({ ...woman, birth: '1960-05-17' as Day })
    expect(older).not.toContain('pregnancy')
    expect(older).toContain('gynaecologist')
  })

  test('a question that follows from an answer appears with it', () => {
    expect(keysFor(man)).not.toContain('cigarettes')
    expect(keysFor(man, { smoking: 'former' })).toEqual(expect.arrayContaining(['smoking-years']))
    expect(keysFor(man, { smoking: 'now' })).toEqual(expect.arrayContaining(['cigarettes', 'smoking-years']))
    expect(keysFor(man, { diseases: ['stroke'] })).toContain('diseases-when')
    expect(keysFor(man, { diseases: [] })).not.toContain('diseases-when')
    expect(keysFor(man, { allergy: true })).toContain('allergy-which')
  })
})

describe('answers', () => {
  test('the answers of a healthy man are whole and alarm nobody', () => {
    const sections = sectionsFor(edition, man, healthy)
    expect(answerProblems(sections, healthy)).toEqual({})
    expect(alarmsOf({ sections: readableSections(sections, healthy) })).toEqual([])
    expect(progressOf(sections, healthy)).toEqual({ done: 12, all: 12 })
  })

  test('missing and impossible answers are named by their question', () => {
    const given = { ...healthy, symptoms: ['no-such'], smoking: 'now', cigarettes: 500, alcohol: true }
    expect(answerProblems(sectionsFor(edition, man, given), given)).toEqual({
      symptoms: 'Отметьте, что подходит',
      cigarettes: 'Введите число от 1 до 100',
      'smoking-years': 'Введите число',
      alcohol: 'Выберите один из ответов',
    })
  })

  test('signs of angina and tuberculosis, an allergy and a pregnancy are read first', () => {
    const given = {
      ...healthy,
      symptoms: ['chest-pain', 'headache', 'long-cough'],
      allergy: true,
      'allergy-which': 'Пенициллин',
      pregnancy: true,
    }
    const sections = readableSections(sectionsFor(edition, woman, given), given)
    expect(alarmsOf({ sections })).toEqual([
      'Боль или сдавление за грудиной при ходьбе, на лестнице, при волнении',
      'Кашель дольше трёх недель',
      'Была аллергия на лекарства, прививки, еду, пыль: да',
      'Вы беременны или это возможно: да',
    ])
  })

  test('an answer to a question that no longer concerns the person falls away', () => {
    const given = { ...healthy, cigarettes: 10, pregnancy: true }
    const kept = answersOf(keptAnswers(sectionsFor(edition, man, given), given))
    expect(kept).toEqual(healthy)
  })
})
