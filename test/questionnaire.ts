import type { GivenAnswer } from '../shared/questionnaire/schema.ts'

const values: Record<string, GivenAnswer['value']> = {
  symptoms: ['chest-pain'],
  diseases: [],
  disability: false,
  family: [],
  smoking: 'never',
  alcohol: 'rarely',
  activity: true,
  'former-hazards': false,
  'occupational-disease': false,
  'was-unfit': false,
  medicines: false,
  allergy: true,
  'allergy-which': 'Пенициллин',
  pregnancy: false,
  cycle: 'regular',
  gynaecologist: 'year',
}

/** Whole answers of a woman or a man with pain in the chest, or with other values. */
export const answersWith = (changed: typeof values = {}): GivenAnswer[] =>
  Object.entries({ ...values, ...changed }).map(([key, value]) => ({ key, value }))
