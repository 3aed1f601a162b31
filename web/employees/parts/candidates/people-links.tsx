import { IconUserSearch, IconUsers } from '@tabler/icons-react'
import { ButtonLink } from '../../../ui/links.tsx'

/** Leads from those who work to the people who are not hired yet; their list is read only when it is opened. */
export const CandidatesLink = () => (
  <ButtonLink
    to="/organization/patients"
    search={{ candidates: '' }}
    variant="default"
    leftSection={<IconUserSearch size={20} stroke={1.75} aria-hidden />}
  >
    Кандидаты
  </ButtonLink>
)

/** Leads from the candidates back to those who work. */
export const EmployeesLink = () => (
  <ButtonLink
    to="/organization/patients"
    variant="default"
    leftSection={<IconUsers size={20} stroke={1.75} aria-hidden />}
  >
    Сотрудники
  </ButtonLink>
)
