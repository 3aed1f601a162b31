import type { Need } from '../conclusions/schema.ts'
import type { Brand } from '../platform/brand.ts'
import { type Day, formatDay } from '../platform/days.ts'
import { refusalKinds } from '../platform/refusal.ts'
import type { PaperOfAct } from '../signatures/schema.ts'
import type { ActChangesSince, PartAct } from './schema.ts'

/** Error messages of the final acts. */
export const finalActRefusals = refusalKinds({
  CHECK_UP_GOES_ON: [409, 'Период ещё не закончился: акт составляют после последнего дня осмотра'],
  NOBODY_PASSED: [409, 'За этот период никто не получил заключения: утверждать нечего'],
  ACT_FIGURES_CHANGED: [
    409,
    'Пока вы заполняли акт, данные изменились. Написанное цело: сверьте числа и утвердите ещё раз',
  ],
  ACT_EXISTS: [409, 'За эти дни акт уже утверждён. Чтобы составить другой, аннулируйте прежний'],
  ACT_DEPARTMENT_GONE: [409, 'Этого подразделения в организации больше нет. Выберите, о ком акт, ещё раз'],
  ACT_ANNULLED: [409, 'Акт аннулирован'],
  ACT_TOO_LARGE: [409, 'Осмотру подлежит больше 10 000 человек. Выберите период короче'],
})

const somePapers = ({ count, numbers }: ActChangesSince['given'], one: string, many: string): string[] => {
  if (count === 0) return []
  const named = numbers.map((number) => `№\u00a0${number}`).join(', ')
  const left = count - numbers.length
  return [`${count === 1 ? one : many} ${named}${left > 0 ? ` и ещё ${left}` : ''}`]
}

/**
 * Describes the changes since an act was approved: «После утверждения аннулировано заключение № 17/2026: акт
 * расходится с реестром».
 */
export const sinceWords = ({ annulled, given }: ActChangesSince): string => {
  const parts = [
    ...somePapers(annulled, 'аннулировано заключение', 'аннулированы заключения'),
    ...somePapers(given, 'оформлено заключение', 'оформлены заключения'),
  ]
  return `После утверждения ${parts.join(', ')}: акт расходится с реестром`
}

/** Describes the changes since the approval for the employer, without identifying the people of the заключения. */
export const outdatedWords = 'После утверждения заключения менялись. Действующие — в «Осмотрах»'

/** Lines of the act that count people (point 45). */
export const actLines = {
  staff: 'Работников всего',
  harmful: 'Заняты на работах с вредными и (или) опасными условиями труда',
  population: 'Заняты на работах, где осмотры обязательны для охраны здоровья населения',
  subject: 'Подлежали периодическому осмотру',
  passed: 'Прошли осмотр',
  unfinished: 'Не завершили осмотр',
  absent: 'Не прошли осмотр',
} as const

/** Columns of the lines that count people. */
export const actColumns = {
  people: 'Всего',
  women: 'Женщин',
  minors: 'До 18 лет',
  disabled: 'Со стойкой утратой трудоспособности',
} as const

/** Labels of the needs of people, as in the act. */
export const actNeeds: Record<Need, string> = {
  'pathology-centre': 'Нуждаются в обследовании в центре профпатологии',
  outpatient: 'Нуждаются в амбулаторном обследовании и лечении',
  inpatient: 'Нуждаются в стационарном обследовании и лечении',
  resort: 'Нуждаются в санаторно-курортном лечении',
  dispensary: 'Нуждаются в диспансерном наблюдении',
}

/** Headings of the parts that the chairman writes. */
export const actTexts = {
  suspected: 'Лица с предварительным диагнозом профессионального заболевания',
  chronic: 'Впервые установленные хронические соматические заболевания',
  occupational: 'Впервые установленные профессиональные заболевания',
  infections: 'Впервые установленные инфекционные заболевания (отравления), связанные с условиями труда',
  previous: 'Выполнение рекомендаций предыдущего заключительного акта',
  recommendations: 'Рекомендации работодателю',
} as const

/** Texts of the act. */
export const actWords = {
  title: 'Заключительный акт',
  /** Title of an act that is shown to the employer before it is approved. */
  proposal: 'Проект заключительного акта',
  under: 'по результатам периодического медицинского осмотра',
  period: 'Осмотр проведён',
  part: 'Подразделение',
  besides: 'Не входят в этот акт',
  coverage: 'Охват осмотром',
  basis: 'Составлен в соответствии с пунктами 45–47 порядка, утверждённого',
  line: 'Показатель',
  people: 'Человек',
  headcount: 'Численность работников',
  results: 'Результаты осмотра',
  fit: 'Не имеют медицинских противопоказаний',
  unfit: 'Имеют медицинские противопоказания',
  additional: 'Нуждаются в дополнительном обследовании (заключение не дано)',
  group: 'Группа здоровья',
  nobody: 'Таких работников нет.',
  decided: 'Заключение: медицинские противопоказания',
  why: 'Почему',
  sent: 'выдана справка о дополнительном обследовании',
  noPaper: 'заключения нет',
  employer: 'Представитель работодателя',
  supervision: 'Представитель Роспотребнадзора',
  chairman: 'Председатель врачебной комиссии',
  /** Note on the employer's copy, which the employer reads in the cabinet and which is not signed. */
  forEmployer: 'сведения для работодателя',
  /** Note on a proposal. */
  notApproved: 'Это проект: акт ещё не утверждён. Ответьте на него в личном кабинете.',
  signedApart: 'Подписанный экземпляр акта передаёт медицинская организация.',
  /** Note on the employer's copy that is signed electronically. */
  signedBeside: 'Этот экземпляр подписывают электронной подписью: она лежит рядом, в файле .sig.',
  /** Text on the employer's copy in place of the data that only the person may know. */
  withheld:
    'Сведения о заболеваниях, о стойкой утрате трудоспособности и о нуждаемости в лечении в этот экземпляр не входят: они содержат врачебную тайну (статья 13 Федерального закона от 21.11.2011 № 323-ФЗ).',
} as const

/** Names the organization of an act and, for an act of a part, the department: «АО «Завод», Цех 1». */
export const whoseAct = (organization: string, department: string | null): string =>
  department === null ? organization : `${organization}, ${department}`

/** Names the acts whose people are left out: «Цех 1 — акт № 3/2026». */
export const besidesWords = (besides: readonly PartAct[]): string =>
  besides.map(({ number, department }) => `${department} — акт № ${number}`).join('; ')

/** File name of an act, or of a proposal without a number, without its extension. */
export const actFileName = ({ number, on }: { number: string | null; on: Day }): string =>
  number === null
    ? `Проект заключительного акта от ${formatDay(on)}`
    : `Заключительный акт ${number.replace('/', '-')} от ${formatDay(on)}`

/** File name of an act that is signed electronically, or of its copy for the employer, without its extension. */
export const signedActName = (
  { number, year, on }: { number: number; year: number; on: Day },
  paper: PaperOfAct,
): string => {
  const name = actFileName({ number: `${number}/${year}`, on })
  return paper === 'act' ? name : `${name}, экземпляр работодателя`
}

/** Page of the cabinet where an employer downloads acts: «Документы». */
export const actsLink = '/organization/preorders?paper=acts'

/** Events of an act about which the employer is notified; `proposed`: it is shown before its approval and has no number. */
export type ActEvent = 'approved' | 'annulled' | 'proposed'

/** Data of an act for the employer's notification; it contains nothing that the act says about people. */
interface ToldAct {
  number: string | null
  on: Day
  organization: string
}

const actEvents: Record<ActEvent, { subject: string; opening: (act: ToldAct) => string; advice: string }> = {
  approved: {
    subject: 'Заключительный акт по осмотру готов',
    opening: ({ number, on, organization }) =>
      `Готов заключительный акт № ${number} от ${formatDay(on)} по осмотру сотрудников. ${organization}`,
    advice:
      'Экземпляр для работодателя можно скачать в личном кабинете: «Записи», «Документы». Подписанный экземпляр передаст медицинский центр.',
  },
  proposed: {
    subject: 'Посмотрите проект заключительного акта',
    opening: ({ on, organization }) =>
      `Готов проект заключительного акта от ${formatDay(on)} по осмотру сотрудников. ${organization}`,
    advice:
      'Посмотрите его в личном кабинете, в «Записях», «Документах», и ответьте там же: согласны или есть замечания. После вашего ответа врачебная комиссия утвердит акт.',
  },
  annulled: {
    subject: 'Заключительный акт больше не действует',
    opening: ({ number, on, organization }) =>
      `Заключительный акт № ${number} от ${formatDay(on)} больше не действует: врачебная комиссия его аннулировала. ${organization}`,
    advice:
      'Когда будет утверждён новый, мы сообщим. Если подписанный экземпляр уже у вас, не пользуйтесь им и верните его медицинскому центру.',
  },
}

/** SMS to an employer about an act. */
export const actSms = (event: ActEvent, act: ToldAct, brand: Brand): string =>
  [
    `${actEvents[event].opening(act)}.`,
    ...(event === 'approved' ? ['Скачать его можно в кабинете, в «Документах».'] : []),
    ...(event === 'proposed' ? ['Посмотрите его в кабинете, в «Документах», и ответьте.'] : []),
    `Вопросы: ${brand.phone}`,
  ].join(' ')

/** Letter to an employer about an act. */
export const actLetter = (
  event: ActEvent,
  act: ToldAct,
  brand: Brand,
): { subject: string; text: string } => ({
  subject: actEvents[event].subject,
  text: [
    `${actEvents[event].opening(act)}.`,
    actEvents[event].advice,
    ...(brand.url ? [`${brand.url}${actsLink}`] : []),
    `Вопросы: ${brand.phone}. ${brand.name}`,
  ].join('\n\n'),
})
