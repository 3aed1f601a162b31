import { Button, Stack, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CampaignPerson, CampaignVisit } from '../../../shared/campaigns/papers/schema.ts'
import type { CampaignId } from '../../../shared/campaigns/schema.ts'
import { outcomeShort } from '../../../shared/conclusions/ru.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { formatDay } from '../../../shared/platform/days.ts'
import { TextLink } from '../../ui/links.tsx'
import { campaignPeopleQuery } from '../api.ts'
import { Part } from './shared-cards.tsx'

/** Names of the states of several people. */
export const visitNames: Record<CampaignVisit, string> = {
  booked: 'Записаны',
  came: 'Пришли',
  missed: 'Не пришли',
  unbooked: 'Не записаны',
}

const ofOne: Record<CampaignVisit, string> = {
  booked: 'Записан',
  came: 'Пришёл',
  missed: 'Не пришёл',
  unbooked: 'Не записан',
}

const stateWords = ({ state, day, outcome }: CampaignPerson): string =>
  [outcome ? outcomeShort[outcome] : ofOne[state], day && formatDay(day)].filter(Boolean).join(', ')

interface CampaignPeopleProps {
  organization: OrganizationId
  id: CampaignId
  state: CampaignVisit | undefined
}

/** The people of a campaign by name; the tiles above narrow them. */
export function CampaignPeople({ organization, id, state }: CampaignPeopleProps) {
  const people = useInfiniteQuery(campaignPeopleQuery(organization, id, state))
  const rows = people.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Part title={state ? visitNames[state] : 'Люди кампании'}>
      <Stack gap="sm">
        {people.isError && <Text c="dimmed">{people.error.message}</Text>}
        {people.isSuccess && rows.length === 0 && <Text c="dimmed">Здесь никого нет.</Text>}
        {rows.length > 0 && (
          <Table aria-label="Люди кампании">
            <Table.Tbody>
              {rows.map((person) => (
                <Table.Tr key={person.id}>
                  <Table.Td>
                    <TextLink to="/organization/patients" search={{ employee: person.id }}>
                      {person.fullname}
                    </TextLink>
                    <Text size="sm" c="dimmed">
                      {[person.department, person.position].filter(Boolean).join(', ') || 'Без подразделения'}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="end">{stateWords(person)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {people.hasNextPage && (
          <Button
            variant="default"
            size="sm"
            w="fit-content"
            loading={people.isFetchingNextPage}
            onClick={() => void people.fetchNextPage()}
          >
            Показать ещё
          </Button>
        )}
      </Stack>
    </Part>
  )
}
