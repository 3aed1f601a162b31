import type { EmployerOffer } from '../../../../shared/desk/employer-link/schema.ts'

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
