// Source: ТК РФ ст. 73, 76, 185, 214, 215, 220; Приказ 29н, Порядок, пп. 11, 16, 27. Content of the employer's orders and
// notices about check-ups, independent of the print format.
import { type Day, formatDay } from '../platform/days.ts'
import { factorOf } from '../programme/rules.ts'
import type { Edition } from '../programme/schema.ts'
import { type DocumentContext, type PaperPerson, placeOfVisit } from './papers.ts'
import { byHand, byOrder, headcount, paperDay, paperWords, periodWords, visitWords } from './ru.ts'
import type { LastConclusion, Standing } from './rules.ts'
import type { OrderPaper } from './schema.ts'

/** A person of an order: a row of its list. */
export interface OrderRow {
  fullname: string
  department: string
  position: string
  visit: string
}

/** An order or a notice on its own pages. */
export interface OrderSheet {
  title: string
  under: string
  /** Orders have a number that the employer writes by hand. */
  isNumbered: boolean
  /** The person to whom a notice is addressed. */
  addressee: string | null
  ground: string[]
  points: string[]
  people: OrderRow[]
  /** The people who sign that they have read it. */
  receipts: string[]
}

/** A file of orders: one for all people, or one for each. */
export interface Orders {
  organization: string
  day: Day
  signer: { position: string | null; name: string | null }
  sheets: OrderSheet[]
}

const postOf = ({ position, department }: PaperPerson): string =>
  [position, department].filter(Boolean).join(', ')

const named = ({ fullname, ...person }: PaperPerson): string => {
  const post = postOf({ fullname, ...person })
  return post ? `${fullname} (${post})` : fullname
}

const factorsWords = (edition: Edition, codes: readonly string[]): string =>
  codes.map((code) => [code, factorOf(edition, code)?.shortName].filter(Boolean).join('\u00a0')).join('; ')

const conclusionWords = ({ number, on }: LastConclusion): string =>
  `медицинское заключение${number ? ` №\u00a0${number}` : ''} от ${formatDay(on)}`

const blank = {
  isNumbered: true,
  addressee: null,
  people: [] as OrderRow[],
}

/** The order to hold a check-up, with its list of people, who sign that they have read it. */
function checkUpOrder(people: readonly PaperPerson[], context: DocumentContext): OrderSheet {
  const { clinic, edition, period } = context
  const when = period ? ` ${periodWords(period)}` : ' по календарному плану'
  const place = [clinic.name, clinic.address].filter(Boolean).join(', ')
  const rows = people.map(({ fullname, department, position, booking }) => ({
    fullname,
    department: department ?? '',
    position: position ?? '',
    visit: booking ? `${formatDay(booking.day)}, ${booking.time}` : '',
  }))
  const compare = new Intl.Collator('ru').compare
  return {
    ...blank,
    title: 'Приказ',
    under: 'О проведении периодического медицинского осмотра',
    ground: [
      `Во исполнение статей 214 и 220 Трудового кодекса Российской Федерации и порядка, утверждённого ${byOrder(edition.order)},`,
    ],
    points: [
      `Провести${when} периодический медицинский осмотр работников, занятых на работах с вредными и (или) опасными производственными факторами, по списку ниже: ${headcount(people.length)}. Место проведения: ${place}.`,
      'Руководителям подразделений освободить работников от работы на время осмотра и обеспечить их явку. За это время за работниками сохраняется средний заработок (статья 185 Трудового кодекса).',
      'Отделу кадров выдать работникам направления под подпись и ознакомить их с календарным планом не позднее чем за 10 рабочих дней до начала осмотра (пункт 27 порядка).',
      'Работников, которые не прошли осмотр в срок, к работе не допускать (статья 76 Трудового кодекса).',
      `Ответственный за исполнение приказа: ${byHand}`,
    ],
    people: rows.sort((a, b) => compare(a.department, b.department) || compare(a.fullname, b.fullname)),
    receipts: [],
  }
}

/** A notice to an employee of the check-up and of what follows when it is not passed. */
function noticeTo(person: PaperPerson, context: DocumentContext): OrderSheet {
  const { offices, city } = context
  const { booking } = person
  const when = booking
    ? `Явитесь: ${visitWords(booking, placeOfVisit(context, booking))}.`
    : `День и час осмотра: ${byHand}; ${offices[city]}.`
  return {
    ...blank,
    title: 'Уведомление',
    under: 'о прохождении обязательного медицинского осмотра',
    isNumbered: false,
    addressee: named(person),
    ground: [],
    points: [
      'Вам необходимо пройти обязательный медицинский осмотр (статьи 215 и 220 Трудового кодекса Российской Федерации).',
      when,
      `Возьмите с собой: направление, ${paperWords.ownPapers}. Кровь сдают натощак.`,
      'Осмотр оплачивает работодатель. На время осмотра за вами сохраняется средний заработок (статья 185 Трудового кодекса).',
      'Работника, который не прошёл осмотр, работодатель обязан отстранить от работы. Зарплата за это время не начисляется, а если осмотр не пройден не по вине работника, время отстранения оплачивается как простой (статья 76 Трудового кодекса).',
    ],
    receipts: [person.fullname],
  }
}

/** An order to suspend one employee, by a заключение with contraindications or because the term has passed. */
function suspensionOf(
  person: PaperPerson,
  { dueOn, conclusion }: Standing,
  { edition, today }: DocumentContext,
): OrderSheet {
  const isUnfit = conclusion?.outcome === 'unfit'
  const ground = isUnfit
    ? `${conclusionWords(conclusion)}, которым выявлены медицинские противопоказания к работам: ${factorsWords(edition, conclusion.contraindicated)}`
    : `обязательный медицинский осмотр не пройден в срок до ${dueOn ? formatDay(dueOn) : byHand}`
  return {
    ...blank,
    title: 'Приказ',
    under: 'Об отстранении от работы',
    ground: [`Основание: статья 76 Трудового кодекса Российской Федерации; ${ground}.`],
    points: [
      isUnfit
        ? `С ${formatDay(today)} отстранить от работ по пунктам ${conclusion.contraindicated.join(', ')} до устранения обстоятельств, ставших основанием для отстранения. Работник: ${named(person)}.`
        : `С ${formatDay(today)} отстранить от работы до прохождения обязательного медицинского осмотра. Работник: ${named(person)}.`,
      'Бухгалтерии не начислять заработную плату за время отстранения, кроме случаев, предусмотренных Трудовым кодексом и иными федеральными законами; если осмотр не пройден не по вине работника, оплатить это время как простой.',
      isUnfit
        ? 'Отделу кадров предложить работнику перевод на другую имеющуюся работу, не противопоказанную ему по состоянию здоровья (статья 73 Трудового кодекса).'
        : 'Отделу кадров выдать работнику направление на медицинский осмотр под подпись.',
    ],
    receipts: [person.fullname],
  }
}

/** An order to admit one employee to work by the last заключение. */
function admissionOf(person: PaperPerson, { conclusion }: Standing, { today }: DocumentContext): OrderSheet {
  return {
    ...blank,
    title: 'Приказ',
    under: 'О допуске к работе',
    ground: conclusion
      ? [`Основание: ${conclusionWords(conclusion)}, медицинские противопоказания к работе не выявлены.`]
      : [],
    points: [
      `С ${formatDay(today)} допустить к работе. Работник: ${named(person)}.`,
      `Считать утратившим силу приказ об отстранении от работы от ${byHand} №\u00a0${byHand}`,
    ],
    receipts: [person.fullname],
  }
}

/** A person with the standing that orders to suspend and to admit ask for. */
export type OrderPerson = PaperPerson & { standing: Standing | null }

const nothingKnown: Standing = { dueOn: null, conclusion: null }

/** Returns the content of an employer's order or of the notices to employees. */
export function ordersOf(
  paper: OrderPaper,
  people: readonly OrderPerson[],
  context: DocumentContext,
): Orders {
  const { requisites, today } = context
  const { signerPosition: position, signerName: name } = requisites
  const makers: Record<OrderPaper, () => OrderSheet[]> = {
    'check-up-order': () => [checkUpOrder(people, context)],
    notices: () => people.map((one) => noticeTo(one, context)),
    suspension: () => people.map((one) => suspensionOf(one, one.standing ?? nothingKnown, context)),
    admission: () => people.map((one) => admissionOf(one, one.standing ?? nothingKnown, context)),
  }
  return { organization: requisites.name, day: today, signer: { position, name }, sheets: makers[paper]() }
}

/** «21 ноября 2026 г. № ______»: the line under the name of an order; its number is written by hand. */
export const orderLine = ({ isNumbered }: OrderSheet, day: Day): string =>
  isNumbered ? `${paperDay(day)} №\u00a0${byHand}` : paperDay(day)

/** The sentence before the points of an order. */
export const orderVerb = 'ПРИКАЗЫВАЮ:'

/** The words that a person signs under an order or a notice. */
export const receiptWords = ({ isNumbered }: OrderSheet): string =>
  isNumbered ? 'С приказом ознакомлен(а)' : 'Уведомление получил(а)'
