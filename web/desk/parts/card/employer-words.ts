import { proofNames } from '../../../../shared/desk/employer-link/ru.ts'
import type { EmployerOffer, VisitEmployer } from '../../../../shared/desk/employer-link/schema.ts'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import type { Gender } from '../../../../shared/platform/person.ts'

type Employee = NonNullable<EmployerOffer['employee']>

/** Names the organization and what the employee does there. */
export const employerWords = (
  organization: EmployerOffer['organization'],
  employee: Pick<Employee, 'department' | 'position'> | null,
): string => [organization.name, employee?.department, employee?.position].filter(Boolean).join(', ')

/** Says why an offer cannot be picked; null when it can. */
export function obstacleOf({ employee, referral }: EmployerOffer): string | null {
  if (referral?.isAnnulled) return 'направление аннулировано'
  if (!employee) return 'нет в списке'
  return employee.isDismissed ? 'уволен' : null
}

/** The person as the object of a sentence: «его», «её». */
export const objectOf = (gender: Gender): string => (gender === 'Женский' ? 'её' : 'его')

/** Introduces the employer who has probably sent the person. */
export const suggestedWords = (gender: Gender): string => `Похоже, ${objectOf(gender)} направил работодатель`

type Link = Pick<NonNullable<VisitEmployer['link']>, 'proof' | 'referral' | 'by'>

/** Says on what ground a visit is linked, by whom, and what follows; the payer only where the card does not name one. */
export const linkedWords = ({ proof, referral, by }: Link, payer: DeskCard['payer']): string =>
  [
    `Основание: ${proof === 'name' ? 'совпали ' : ''}${proofNames[proof]}${referral ? ` № ${referral.number} от ${formatDay(referral.on)}` : ''}`,
    by && `Кто прикрепил: ${by}`,
    'Работодатель видит, когда человек пришёл и годен ли к работе',
    'Цена записи прежняя',
    payer === 'person' && 'Кто платит, уточните',
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
