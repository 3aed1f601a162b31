import { IconUserSearch, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { numberWords } from '../../../../shared/platform/count-words.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { candidatesQuery } from './candidates-api.ts'

/** Leads from those who work to the people who are not hired yet, and tells how many are considered. */
export function CandidatesLink({ organization }: { organization: OrganizationId }) {
  const { data } = useInfiniteQuery(candidatesQuery(organization, 'considered', ''))
  const considered = data?.pages[0]?.considered
  return (
    <ButtonLink
      to="/organization/patients"
      search={{ candidates: '' }}
      variant="default"
      leftSection={<IconUserSearch size={20} stroke={1.75} aria-hidden />}
    >
      Кандидаты{considered ? `: ${numberWords(considered)}` : ''}
    </ButtonLink>
  )
}

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
