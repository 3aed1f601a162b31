import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import { TextLink } from '../../../ui/links.tsx'

/** A link to the card of an employee. */
export const EmployeeLink = ({ id, children }: { id: EmployeeId; children: string }) => (
  <TextLink to="/organization/patients" search={{ employee: id }}>
    {children}
  </TextLink>
)
