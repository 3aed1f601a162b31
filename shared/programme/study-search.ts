import type { Service } from './schema.ts'
import { findWords, type Leading, type WordIndex, wordIndex } from './word-search.ts'

type Study = Pick<Service, 'code' | 'name' | 'kind'>

// Everyday names of studies that the official name does not contain. A match is only a hint: the patient sees
// the whole name.
const everyday: readonly (readonly [words: string, codes: string])[] = [
  ['оак кровь из пальца лейкоциты гемоглобин', 'lab-cbc'],
  ['оам моча', 'lab-urinalysis'],
  ['сахар', 'lab-glucose'],
  ['кардиограмма экг сердце', 'fn-ecg img-echocardiography'],
  ['ад тонометр', 'fn-blood-pressure'],
  ['эхокг узи сердца', 'img-echocardiography'],
  ['флг снимок легких грудной клетки', 'img-chest-xray img-chest-xray-digital'],
  ['вес рост имт', 'fn-anthropometry-bmi'],
  ['вгд глазное давление', 'fn-tonometry-iop'],
  ['онкоцитология гинеколог', 'lab-smear-cytology lab-smear-flora'],
  ['узи гинекологическое матка яичники', 'img-us-pelvis'],
  ['фвд дыхание легкие спирография', 'fn-spirometry'],
  ['сатурация кислород', 'fn-pulse-oximetry'],
  ['слух аудиограмма', 'fn-audiometry'],
  ['зрение окулист', 'fn-visometry fn-refractometry fn-perimetry'],
  ['глазное дно', 'fn-ophthalmoscopy'],
  ['цвет дальтонизм рабкин', 'fn-color-vision'],
  ['равновесие головокружение', 'fn-vestibular'],
  ['горло связки', 'fn-indirect-laryngoscopy'],
  ['виброчувствительность', 'fn-pallesthesiometry'],
  ['ээг голова мозг', 'fn-eeg img-tcd'],
  ['уздг сосуды головы', 'img-tcd'],
  ['велотест нагрузка', 'fn-veloergometry'],
  ['фгдс фгс эгдс гастроскопия желудок', 'fn-egds'],
  ['кишка кишечник', 'fn-rectoscopy'],
  ['узи живота брюшная', 'img-us-abdomen img-us-liver-kidney'],
  ['щитовидка', 'img-us-thyroid'],
  ['простата', 'img-us-prostate'],
  ['снимок зубов панорамный челюсть', 'img-orthopantomogram'],
  ['снимок носа гайморит', 'img-xray-sinuses'],
  ['снимок спины шеи поясницы', 'img-xray-spine'],
  ['спид', 'lab-hiv'],
  ['рв rw вассерман реакция вассермана', 'lab-syphilis'],
  ['печеночные пробы печень', 'lab-alt lab-ast lab-bilirubin'],
  ['почечные пробы', 'lab-creatinine lab-urea'],
  ['свертываемость коагулограмма', 'lab-prothrombin lab-fibrinogen lab-platelets'],
  ['свинец', 'lab-ala-coproporphyrin'],
  ['резус', 'lab-blood-group'],
  ['бруцеллез', 'lab-heddelson'],
  ['глисты яйца глист энтеробиоз соскоб кал', 'lab-helminths'],
  ['дизентерия сальмонеллез дизгруппа кал', 'lab-intestinal-carriage'],
  ['стафилококк нос горло', 'lab-staph-smear'],
]

// Studies that most patients have had: offered before any typing.
const frequent = [
  'lab-cbc',
  'lab-urinalysis',
  'fn-ecg',
  'lab-glucose',
  'lab-cholesterol',
  'fn-audiometry',
  'fn-spirometry',
  'img-us-pelvis',
]

/** Studies prepared for search by name: built once, searched at each key press. */
interface StudyIndex<One extends Study = Study> {
  studies: readonly One[]
  words: WordIndex
}

/** Prepares the search over the selectable services: doctors are not studies. */
export function studyIndex<One extends Study>(services: readonly One[]): StudyIndex<One> {
  const studies = services.filter(({ kind }) => kind !== 'doctor')
  const codes = studies.map(({ code }) => code)
  const leading: Leading[] = studies.map(({ name: text }, row) => ({ text, row, field: 'name' }))
  for (const [text, led] of everyday)
    for (const [order, code] of led.split(' ').entries())
      leading.push({ text, row: codes.indexOf(code), field: 'synonym', order })
  for (const [row, { kind }] of studies.entries())
    if (kind === 'lab') leading.push({ text: 'анализ кровь', row, field: 'section' })
  return { studies, words: wordIndex(codes, leading) }
}

/**
 * Finds studies by words: forms, beginnings, everyday names, the wrong keyboard layout and one slip in a word,
 * best first; returns the frequent studies for an empty query.
 */
export function findStudies<One extends Study>({ studies, words }: StudyIndex<One>, typed: string): One[] {
  const asked = typed.trim().slice(0, 200)
  const codes = asked === '' ? frequent : findWords(words, asked).map(({ code }) => code)
  return codes.flatMap((code) => studies.find((study) => study.code === code) ?? [])
}
