import { refusalKinds } from '../../platform/refusal.ts'
import type { OnwardPlace } from './schema.ts'

/** Refusals of an onward referral. */
export const onwardRefusals = refusalKinds({
  NO_ONWARD_REFERRAL: [409, 'По этому заключению такое направление не выдают'],
})

interface OnwardWords {
  title: string
  /** Label of its button. */
  button: string
  why: string
  where: string
}

/** Words of an onward referral by the place to which it leads. */
export const onwardWords: Record<OnwardPlace, OnwardWords> = {
  expertise: {
    title: 'Направление на экспертизу профессиональной пригодности',
    button: 'Направление на экспертизу профпригодности',
    why: 'На осмотре выявлены медицинские противопоказания к работам, которые указаны ниже. Экспертиза решит, пригоден ли работник к ним (пункт 35 порядка; порядок экспертизы утверждён приказом Минздрава России от 25.03.2025 № 147н).',
    where: 'Медицинская организация, которая проводит экспертизу профессиональной пригодности',
  },
  'pathology-centre': {
    title: 'Направление в центр профессиональной патологии',
    button: 'Направление в центр профпатологии',
    why: 'По решению врачебной комиссии работник нуждается в обследовании в центре профессиональной патологии.',
    where: 'Центр профессиональной патологии',
  },
}

/** Words common to both referrals. */
export const onwardCommon = {
  where: 'Куда',
  paper: 'Основание',
  contraindicated: 'Работы и факторы, к которым выявлены противопоказания',
  factors: 'Вредные и (или) опасные факторы, виды работ',
  bring:
    'Возьмите с собой: паспорт, СНИЛС, полис ОМС, это направление, медицинское заключение и выписку из медицинской карты.',
  received: 'Направление получил(а)',
} as const

/** File name of an onward referral: «Направление в центр профпатологии Ковалёв». */
export const onwardFileName = (place: OnwardPlace, fullname: string): string =>
  `${onwardWords[place].button} ${fullname.split(' ')[0]}`
