import type { EmployerOutcome, Outcome } from '../booking/schema.ts'
import type { Brand } from '../platform/brand.ts'
import { countOf, type Forms, formFor, listed } from '../platform/count-words.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { ConclusionState, Need } from './schema.ts'

/** Refusal messages of the conclusions slice. */
export const conclusionRefusals = refusalKinds({
  NOT_COME: [409, 'Человек не приходил на этот осмотр'],
  STILL_INSIDE: [409, 'Человек ещё проходит кабинеты. Заключение можно оформить, когда он закончит'],
  DECISION_PENDING: [
    409,
    'Решение психиатрической комиссии ещё на проверке: примите его или не принимайте, потом оформляйте заключение',
  ],
  FINDINGS_WRITTEN: [409, 'Пока вы решали, врач записал новое. Прочитайте «Что нашли» и решите ещё раз'],
  FINDINGS_AWAITED: [
    409,
    'Результат исследования ещё ждут. Запишите его или отметьте, что исследование не проведено',
  ],
  CONCLUSION_WITHOUT_CONSENT: [
    409,
    'Человек отозвал согласие на медицинское вмешательство: заключение не оформляют. Если он передумал, пусть подпишет новое согласие в\u00a0регистратуре, потом решите ещё раз',
  ],
  RESULTS_PENDING: [
    409,
    'Есть прежние результаты на проверке. Сначала регистратура или врач решает, принять ли их',
  ],
  OWN_CHECK_UP: [409, 'Это ваш осмотр: о нём решает другой член комиссии'],
  ALREADY_CONCLUDED: [409, 'Решение об этом осмотре уже принято, документ оформлен'],
  SENT_MEANWHILE: [409, 'Пока вы решали, об этом осмотре оформили справку. Прочитайте её и решите ещё раз'],
  CONCLUSION_ANNULLED: [409, 'Документ аннулирован'],
  ALREADY_HANDED: [409, 'Уже отмечено, что документ выдан'],
  NOT_HANDED: [409, 'Документ не отмечен как выданный: он ждёт выдачи'],
  NOT_FOR_EGISZ: [409, 'Для медкнижки в ЕГИСЗ передают только заключения по пунктам 23–27'],
  HANDED_EARLIER: [409, 'Отменить выдачу можно только в тот день, когда её отметили'],
})

/** Outcomes as printed on the paper (point 16). */
export const outcomeNames: Record<Outcome, string> = {
  fit: 'Медицинские противопоказания не выявлены',
  unfit: 'Выявлены медицинские противопоказания',
  additional: 'Нужно дополнительное обследование',
}

/** Short outcomes, for lists. */
export const outcomeShort: Record<EmployerOutcome, string> = {
  inside: 'На осмотре',
  awaiting: 'Ждёт заключения',
  fit: 'Противопоказаний нет',
  unfit: 'Есть противопоказания',
  additional: 'Нужно дообследование',
}

/** One-word outcomes, for narrow places. */
export const outcomeWord: Record<EmployerOutcome, string> = {
  inside: 'На осмотре',
  awaiting: 'Ждёт заключения',
  fit: 'Пройден',
  unfit: 'Противопоказания',
  additional: 'Дообследование',
}

/** Names of the patient's needs. */
export const needNames: Record<Need, string> = {
  'pathology-centre': 'Обследование в центре профпатологии',
  outpatient: 'Амбулаторное обследование и лечение',
  inpatient: 'Стационарное обследование и лечение',
  resort: 'Санаторно-курортное лечение',
  dispensary: 'Диспансерное наблюдение',
}

const gapNames = { employer: 'работодатель', position: 'должность' } as const

/** Says what is missing in a check-up: «В записи не указаны работодатель и должность». */
export const gapWords = (gaps: readonly (keyof typeof gapNames)[]): string => {
  const verb = gaps.length > 1 ? 'не указаны' : gaps[0] === 'position' ? 'не указана' : 'не указан'
  return `В записи ${verb} ${listed(gaps.map((gap) => gapNames[gap]))}`
}

/** Consequences of contraindications, for the commission (order 29н, point 35; the expertise itself by 147н). */
export const unfitFollows = {
  /** Asked before the paper is issued. */
  question: (codes: readonly string[]): string =>
    `Оформить заключение: есть противопоказания к работам ${listed(codes)}? К ним человека не допустят, пока экспертиза профпригодности не решит иначе.`,
  yes: 'Оформить заключение',
  no: 'Вернуться к решению',
  title: 'Теперь направьте человека на экспертизу профпригодности',
  /** The cabinet has no form of this направление. */
  text: 'Пригоден ли он к этим работам, решает экспертиза (п. 35 приказа 29н). Направление на неё кабинет не печатает: оформите его в системе клиники и выдайте вместе с заключением.',
} as const

/** Says that people at the top of the list wait too long; the order has no term for the decision itself. */
export const longAwaited = {
  title: 'Есть те, кто ждёт решения дольше пяти рабочих дней.',
  text: 'Они первые в списке. За пять рабочих дней заключение должны уже выдать (пп. 16 и 33 приказа 29н).',
} as const

/** Says that decisions are overdue. */
export const decisionsOverdue = {
  title: (count: number): string =>
    `Решение просрочено: ${countOf(count, ['человек', 'человека', 'человек'])}.`,
  text: 'С осмотра прошло больше трёх недель, а решения нет. Просроченные — первые в списке.',
} as const

/** Names of paper states. */
export const conclusionStateNames: Record<ConclusionState, string> = {
  unhanded: 'Ждут выдачи',
  handed: 'Выданы',
  annulled: 'Аннулированы',
}

/** Texts of the commission's papers (order 29н, points 14, 16, 32). */
export const conclusionWords = {
  kinds: {
    preliminary: 'по результатам предварительного медицинского осмотра',
    periodic: 'по результатам периодического медицинского осмотра',
    unscheduled: 'по результатам внеочередного медицинского осмотра',
    health_book: 'по результатам медицинского осмотра для личной медицинской книжки',
  },
  additionalTitle: 'Справка',
  additionalUnder: 'о необходимости дополнительного медицинского обследования',
  notStated: 'не указано',
  noEmployer: 'не указан',
  result: 'Результат осмотра',
  contraindications: 'Медицинские противопоказания',
  found: 'выявлены',
  notFound: 'не выявлены',
  group: 'Группа здоровья',
  chairman: 'Председатель врачебной комиссии',
  basis: 'Оформлено в соответствии с порядком, утверждённым',
  additionalText: {
    preliminary: 'До завершения обследования предварительный медицинский осмотр считается не пройденным.',
    periodic: 'До завершения обследования периодический медицинский осмотр считается не пройденным.',
    unscheduled: 'До завершения обследования внеочередной медицинский осмотр считается не пройденным.',
    health_book: 'До завершения обследования медицинский осмотр считается не пройденным.',
  },
  additionalThen:
    'Медицинское заключение выдаётся после того, как врачебная комиссия рассмотрит результаты обследования.',
  examinations: 'Необходимое обследование',
  received: 'Экземпляр получил(а)',
  /** Marks the file that the person and the employer save in the cabinet: nobody has signed it. */
  copy: 'копия без подписи',
  signedApart: 'Экземпляр с подписью и печатью выдаёт медицинская организация.',
} as const

/** Returns the file name of a paper. */
export const conclusionFileName = ({
  isFinal,
  number,
  person,
}: {
  isFinal: boolean
  number: string
  person: { fullname: string }
}): string => {
  const [surname = ''] = person.fullname.split(' ')
  return `${isFinal ? 'Заключение' : 'Справка'} ${number.replace('/', '-')} ${surname}`
}

/**
 * Where the patient gets a paper: at the desk in the patient's city, and in the cabinet when the patient has an
 * account.
 */
interface Place {
  cityName: string
  address: string
  hasCabinet: boolean
}

const placeWords = ({ cityName, address }: Place): string => `${cityName}, ${address}`

/** SMS that a paper is ready; it does not mention the content or the type of the paper. */
export function readySms(place: Place, brand: Brand): string {
  const cabinet = brand.url ? `в личном кабинете ${brand.url}` : 'в личном кабинете'
  return place.hasCabinet
    ? `Документ по медосмотру готов: ${cabinet} и в регистратуре, ${placeWords(place)}`
    : `Документ по медосмотру готов. Получите его в регистратуре: ${placeWords(place)}. Вопросы: ${brand.phone}`
}

/** Letter that a paper is ready. */
export function readyLetter(place: Place, brand: Brand): { subject: string; text: string } {
  const site = brand.url ? `: ${brand.url}` : ''
  return {
    subject: 'Документ по медосмотру готов',
    text: [
      'Врачебная комиссия оформила документ по итогам вашего медосмотра.',
      ...(place.hasCabinet ? [`Посмотреть и сохранить его можно в личном кабинете${site}.`] : []),
      `Бумажный экземпляр ждёт вас в регистратуре: ${placeWords(place)}. Возьмите с собой паспорт.`,
      `Вопросы: ${brand.phone}. ${brand.name}`,
    ].join('\n\n'),
  }
}

const paperForms: Forms = ['заключение', 'заключения', 'заключений']
/** Counts of a letter to an employer. */
interface EmployerNews {
  organization: string
  /** The page of the cabinet with the employees. */
  page: string
  ready: number
  annulled: number
}

/** Says «заключение» with whose it is: «заключение сотрудника», «3 заключения сотрудников». */
const papersOf = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `заключение ${one}` : `${countOf(count, paperForms)} ${many}`

const owners = ['сотрудника', 'сотрудников'] as const

function newsSubject({ ready, annulled }: EmployerNews): string {
  const made = `${formFor(ready, ['Готово', 'Готовы', 'Готовы'])} ${papersOf(ready, owners)}`
  const gone = formFor(annulled, ['Отозвано', 'Отозваны', 'Отозваны'])
  if (annulled === 0) return made
  return ready > 0 ? `${made}, ${gone.toLowerCase()} ${annulled}` : `${gone} ${papersOf(annulled, owners)}`
}

/**
 * The letter to an employer about papers of employees. It passes through foreign mailboxes, so it says neither whose they
 * are nor what was found (323-ФЗ ст. 13); both are in the cabinet. It is the same after every outcome, because the clinic's
 * list of messages shows who got it.
 */
export function conclusionsLetter(news: EmployerNews, brand: Brand): { subject: string; text: string } {
  const { organization, page, ready, annulled } = news
  const site = brand.url ? `: ${brand.url}${page}` : ', в разделе «Сотрудники»'
  const made = `Врачебная комиссия оформила ${papersOf(ready, ['сотруднику', 'сотрудникам'])} организации ${organization}.`
  const gone = `Врачебная комиссия отозвала ${papersOf(annulled, owners)} организации ${organization}, о готовности мы писали раньше. Когда будет готово новое, напишем снова.`
  const call =
    ready > 0
      ? 'Откройте кабинет до того, как сотрудник приступит к работе: кому и какое заключение оформлено, видно там'
      : 'У кого заключения больше нет, видно в кабинете'
  return {
    subject: `${newsSubject(news)}: ${organization}`,
    text: [
      ...(ready > 0 ? [made] : []),
      ...(annulled > 0 ? [gone] : []),
      `${call}${site}.`,
      `Вопросы: ${brand.phone}. ${brand.name}`,
    ].join('\n\n'),
  }
}

/** Data of an annulled paper for the message to the patient. */
interface InvalidPaper {
  /** `127/2026` */
  number: string
  on: Day
}

/** Text about an annulled paper; it does not mention the reason, the content or the type. */
const goneWords = ({ number, on }: InvalidPaper): string =>
  `Документ по медосмотру № ${number} от ${formatDay(on)} больше не действует`

/**
 * SMS that a paper is annulled. The commission decides whether to issue a new one, so the patient is notified
 * when it is issued.
 */
export const annulledSms = (gone: InvalidPaper, brand: Brand): string =>
  `${goneWords(gone)}. О новом мы сообщим. Вопросы: ${brand.phone}`

/** Letter that a paper is annulled. */
export const annulledLetter = (gone: InvalidPaper, brand: Brand): { subject: string; text: string } => ({
  subject: 'Документ по медосмотру больше не действует',
  text: [
    `${goneWords(gone)}: врачебная комиссия его аннулировала.`,
    'Когда будет готов новый, мы сообщим.',
    'Если прежний документ у вас на руках, не пользуйтесь им и верните его в регистратуру.',
    `Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})
