// Reads cells with factors in all forms in which personnel departments write them, part by part. Pure.
import type { ChosenFactor } from '../booking/schema.ts'
import { bad, type Read, russian } from './cells.ts'
import { type FactorMeaning, type MeantFactors, meansNothing } from './factor-words.ts'
import { formerPoints, formerText, namesFormerOrder } from './former-order.ts'

/** A part of a cell. `factor`: what it was read as; null when it names none. `isNone`: it says that there are none. */
export interface FactorPart {
  text: string
  factor: ChosenFactor | null
  isNone: boolean
  isDash: boolean
  meant: MeantFactors
}

/** Where the point stands, in all the ways in which people write it: «п.п.», «прил. № 1 к приказу Минздрава России № 29н». */
const words =
  /прил(?:ожени[а-яё]*|\.)\s*(?:№\s*)?(?:[12](?![\d.]))?|(?<![а-яё])к\s+(?=приказ)|приказ[а-яё]*|минздрав[а-яё]*|росси[а-яё]*|(?<![а-яё])рф(?![а-яё])|(?<![а-яё])от\s+28[.]01[.]2021(?:\s*г\.?)?|29\s*[нn](?![а-яё])|пункт[а-яё]*|(?<![а-яё])п\.?\s?п?\.?(?=\s*[\d№])|№/gi
/** The sentence by which cells with points of the former order are counted together. */
export const formerKind = 'Пункты прежнего приказа 302н'
const datelike = /^\d{2}\.\d{2}\.\d{4}$/

/** A measured quantity, such as «более 1,8 м» or «до 20% времени»: its number is no point. */
const quantity =
  /(?:(?<![а-яё])(?:не\s+)?(?:до|от|более|менее|свыше|выше|около|примерно)\s+|[<>≤≥~]\s*)?(?<![\d.,])\d{1,5}(?:[.,]\d{1,3})?(?:\s*[-–—]\s*\d{1,5}(?:[.,]\d{1,3})?)?\s*(?:(%|процент[а-яё]*|час[а-яё]*|ч(?![а-яё])|смен[а-яё]*)(?:\s*(?:от\s+)?(?:рабоч[а-яё]*\s+)?(?:времени|смены|дня|недел[а-яё]*))?|(?:м|см|мм|метр[а-яё]*|дба?|кг|лет|год[а-яё]*|кв|вт|гц|кгц|мгц|ггц|мпа|вольт[а-яё]*|руб[а-яё]*|став[а-яё]*|балл[а-яё]*|раз[а-яё]*|в(?=\s*(?:[;,)]|$)))(?![а-яё]))/gi

/** Returns a text without measured quantities. */
export const withoutQuantities = (text: string): string => text.replace(quantity, ' ')

/**
 * A factor with its marks as written: «1.8.1(А, К)», «п. 4.4», «3.1.7 [Ф]». The pattern must match any text in
 * only one way; if there were two ways, each further mark would double the matching time.
 */
const oneFactor =
  /^(\d{1,2}(?:\.\d{1,3})*)\.?\s*(?:(?:[([]\s*)?([АКРФОAKPO](?:\s*(?:[,/]\s*)?[АКРФОAKPO])*)\s*[)\]]?)?$/i

/** A point beside the words that explain it: «4.4 (шум)», «4.4 — производственный шум», «шум 4.4», «высота (6.1)». */
const explained = [
  /^(\d{1,2}(?:\.\d{1,3})*)\.?\s*\([а-яё][^()\d]*\)$/i,
  /^(\d{1,2}(?:\.\d{1,3})+)\.?\s*[-–—:]?\s*[а-яё]{3}[^()\d]*$/i,
  /^(\d{1,2})\s*[-–—:]\s*[а-яё]{3}[^()\d]*$/i,
  /^[а-яё]{3}[^()\d]*\(?\s*(\d{1,2}(?:\.\d{1,3})+)\.?\s*\)?$/i,
]
/** Longer explanations are no single factor, and matching must stay quick. */
const longestPart = 200

/** Returns the point of a part and its marks. */
function pointIn(part: string): ChosenFactor | null {
  const [, code, marks = ''] = oneFactor.exec(part) ?? []
  if (code) return { code, marks: [...marks.replace(/[^АКРФОA-Z]/gi, '')].map(markOf) }
  if (part.length > longestPart) return null
  const found = explained.map((pattern) => pattern.exec(part)?.[1]).find(Boolean)
  return found ? { code: found, marks: [] } : null
}

const markOf = (letter: string): string => russian(`я${letter.toUpperCase()}`).slice(1)

/** A dash, or words that say that nothing is known. */
const unknown = /^(?:[-–—_.?\s]+|не\s*(?:указ|опр)[а-яё.]*|нет данных|н\s*\/?\s*д|неизвестно)$/i
/** Words of which a statement such as «вредные факторы отсутствуют» or «осмотр не требуется» consists. */
const statementWord =
  /^(нет|не|без|и|или|на|по|отсутств\S*|имеет\S*|имеют\S*|требует\S*|треб|нуж\S*|подлеж\S*|выявл\S*|установл\S*|вредн\S*|опасн\S*|производственн\S*|фактор\S*|осмотр\S*|медосмотр\S*|медицинск\S*|мо|мед|периодическ\S*|пмо|работ\S*|прохожден\S*|проходит)$/
const statementDenial = /(?<![а-яё])(нет|не|без|отсутств[а-яё]*)(?![а-яё])/

/** Tells whether words say that there are no factors, or that no check-up is needed: «нет (ПК)», «не подлежит». */
function saysNone(part: string, meaning: FactorMeaning): boolean {
  const [, bare = part, aside = ''] = /^([^()]+)\(([^()]*)\)$/.exec(part) ?? []
  const said =
    bare
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[а-я]+/g) ?? []
  if (/^б\s?\/\s?ф$/i.test(bare.trim())) return true
  if (/\d/.test(bare) || !statementDenial.test(said.join(' '))) return false
  // A bare «не» or «без» denies nothing.
  if (said.length === 1 && !/^(нет|отсутств\S*)$/.test(said[0] ?? '')) return false
  return said.every((word) => statementWord.test(word)) && (aside === '' || meaning(aside).isNoFactor)
}

/** Returns the meaning of words: a remark in brackets must mean the same factor, or nothing at all. */
function meaningOf(part: string, meaning: FactorMeaning): MeantFactors {
  const [, before = '', aside = ''] = /^([^()]+)\(([^()]*)\)$/.exec(part) ?? []
  if (!aside.trim()) return meaning(part.replace(/[()[\]]/g, ' '))
  const whole = meaning(before)
  const remark = meaning(aside)
  if (whole.codes.length === 0) return remark
  if (remark.codes.length === 0) return { ...whole, isPlain: whole.isPlain && !saysNone(aside, meaning) }
  const isSame = remark.codes[0] === whole.codes[0]
  return isSame ? whole : { ...whole, codes: [...whole.codes, ...remark.codes], isPlain: false }
}

/** Splits words that «и» joins, unless they mean one factor together: «подъём и перемещение груза вручную». */
const splitByAnd = (part: string, meaning: FactorMeaning): string[] =>
  meaning(part).codes.length > 0 ? [part] : part.split(/\s+и\s+(?!(?:е[её]|его|их)(?![а-яё]))/i)

/**
 * Splits a cell into parts. Marks in brackets stay with their factor; a comma counts as a decimal point where
 * something else separates the factors.
 */
function partsOf(text: string, meaning: FactorMeaning): string[] {
  const isPoint = /^\d+,\d+$/.test(text) || /[;\n]/.test(text)
  return text
    .replace(quantity, (found) => found.replace(',', '.'))
    .replace(
      /([([])([^)\]]*)([)\]])/g,
      (_all, open, inner, close) =>
        open +
        inner
          .trim()
          .replace(/\s*[,;]\s*/g, '/')
          .replace(/\s+/g, ' ') +
        close,
    )
    .replace(/\([^)]*\)|\[[^\]]*\]|[а-яё]{3}\s*[/+]\s*(?=[а-яё]{3})/gi, (found) =>
      /^[([]/.test(found) ? found : found.replace(/[/+]/, ';'),
    )
    .replace(/(\d),(?=\d)/g, isPoint ? '$1.' : '$1,')
    .split(/[;,\n]+|(?<=\d)\s*\/\s*(?=\d)|(?<=[\d)\].]|\d\s?[АКРФОAKPO])\s+(?=\d)/i)
    .flatMap((part) => splitByAnd(part.trim(), meaning))
    .map((part) => part.trim())
    .filter(Boolean)
}

/** A share of time does not change the factor; any other quantity decides whether there is one, so the user is asked. */
const hasLimit = (part: string): boolean =>
  [...part.matchAll(quantity)].some(([, ofTime]) => ofTime === undefined)

/** «3.1 класс» is a class of working conditions. */
const isOfClass = /(?<![а-яё])класс/i

function readPart(given: string, meaning: FactorMeaning): FactorPart {
  const text = given.replaceAll('/', (slash) => (given.includes('(') ? ' ' : slash))
  const part: FactorPart = {
    text,
    factor: null,
    isNone: false,
    isDash: unknown.test(text),
    meant: meansNothing,
  }
  if (part.isDash) return part
  const whole = meaning(text)
  if (saysNone(text, meaning) || whole.isNoFactor) return { ...part, isNone: true, meant: whole }
  const bare = withoutQuantities(text)
    .replace(/\(\s*…?\.*\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isMeasure = bare !== text.replace(/\s+/g, ' ').trim() && !/[а-яё]{3}/i.test(bare)
  const point =
    isMeasure || isOfClass.test(text)
      ? null
      : pointIn(
          withoutQuantities(given)
            .replace(/\(\s*\)/g, ' ')
            .trim(),
        )
  if (point) return { ...part, factor: point }
  const told = whole.isPlain || whole.note ? whole : meaningOf(bare, meaning)
  const meant = told.codes.length > 0 || told.note ? told : whole
  const [only] = meant.codes
  const isLimited = !whole.isPlain && hasLimit(text)
  if (only === undefined || !meant.isPlain || isLimited) return { ...part, meant }
  return { ...part, factor: { code: only, marks: [] }, meant }
}

const longestCell = 2000

/** Reads each part of a cell with factors. */
export function factorParts(cell: string, meaning: FactorMeaning): FactorPart[] {
  const text = cell.slice(0, longestCell).replace(words, ' ').trim()
  return partsOf(text, meaning).map((part) => readPart(part, meaning))
}

/** Tells whether a part was neither read as a factor nor says that there is none. */
export const isUnclear = ({ factor, isNone, isDash }: FactorPart): boolean => !factor && !isNone && !isDash

const namedAtMost = 5

/** Words such as «пыль» only ask: the answer is not in the file. */
const whereToAsk = 'Посмотрите карту СОУТ или спросите специалиста по охране труда'

/** Refuses words that do not name one factor, with those that they may mean and where the user finds the answer. */
function unclear({ text: part, meant }: FactorPart): Read<never> {
  const named = `«${part.slice(0, 40)}»`
  const may = meant.codes.slice(0, namedAtMost).join(', ')
  const more = meant.codes.length > namedAtMost ? ' и другие' : ''
  if (meant.note) return bad(`${meant.note}: ${named}${meant.isGeneral ? `. ${whereToAsk}` : ''}`, meant.note)
  const text = `Укажите номер пункта вместо ${named}`
  return bad(`${may ? `${text}: подходят ${may}${more}` : text}. ${whereToAsk}`, 'Укажите номер пункта')
}

/** Refuses points of the former order, with those that replace them where they are known. */
function formerOrder(text: string): Read<never> {
  const found = formerPoints(text)
  const unknown = 'Это пункты прежнего приказа 302н: впишите пункты по приказу 29н'
  return bad(found ? formerText(found) : unknown, formerKind)
}

/** Returns the point that a spreadsheet has turned into a date: «04.04.2026» was 4.4; null for any other text. */
export function pointOfDate(cell: string): string | null {
  const text = cell.trim()
  return datelike.test(text) ? `${Number(text.slice(0, 2))}.${Number(text.slice(3, 5))}` : null
}

/**
 * Reads the factor codes of a cell: «4.4; 6.1», «п. 4.4», «4.4, 23», «1.8.1 (А)», «4.4 (шум)». A comma between digits
 * without a space is part of the code: «4,4» is 4.4. Empty when the cell says that there are no factors, null when it
 * says nothing. A point of the former order is refused: its numbers mean other factors. Words without a number are read
 * by `meaning` when they name one factor only.
 */
export function readFactors(
  cell: string,
  meaning: FactorMeaning = () => meansNothing,
): Read<ChosenFactor[] | null> {
  const text = cell.trim()
  if (pointOfDate(text))
    return bad(
      'Excel превратил пункт в дату: сделайте ячейку текстовой и впишите пункт заново',
      'Дата вместо пункта',
    )
  // The order before 2021 numbers its factors and works in another way, in two lists.
  if (namesFormerOrder(text)) return formerOrder(text)
  const parts = factorParts(text, meaning)
  const wrong = parts.find(isUnclear)
  if (wrong) return unclear(wrong)
  const all = parts.flatMap(({ factor }) => factor ?? [])
  const value = [...new Map(all.map((one) => [`${one.code} ${one.marks}`, one])).values()]
  if (value.length > 0) return { value }
  if (parts.some(({ isNone }) => isNone)) return { value: [] }
  return parts.some(({ isDash }) => isDash) ? { value: null } : bad('Укажите номер пункта')
}
