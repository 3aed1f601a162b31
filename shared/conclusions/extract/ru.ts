import { refusalKinds } from '../../platform/refusal.ts'

/** Refusals of a выписка. */
export const extractRefusals = refusalKinds({
  NO_EXTRACT: [409, 'Выписки нет: заключение не действует или врачи ничего не записали'],
})

/** Words of the выписка (order 29н, point 48). */
export const extractWords = {
  title: 'Выписка из медицинской карты',
  doctors: 'Заключения врачей-специалистов',
  studies: 'Результаты лабораторных и иных исследований',
  decision: 'Заключение врачебной комиссии',
  advice: 'Рекомендации',
  doctor: 'Врач',
  found: 'Заключение',
  study: 'Исследование',
  result: 'Результат',
  norm: 'Норма',
  number: 'Номер и дата',
  noAdvice: 'Особых рекомендаций нет.',
  follow: 'По медицинским показаниям',
  received: 'Выписку получил(а)',
} as const

/** File name of a выписка: «Выписка 127-2026 Ковалёв». */
export const extractFileName = (number: string, fullname: string): string =>
  `Выписка ${number.replace('/', '-')} ${fullname.split(' ')[0]}`
