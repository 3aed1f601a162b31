import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { whenWords } from '../../../ui/when.ts'
import { useEmployerLog } from './colleagues-calls.ts'

/** The log of an organization: what colleagues changed, the last act first. */
export function EmployerLog({ organization }: { organization: OrganizationId }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useEmployerLog(organization)
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="employer-log">
      <Title order={2} id="employer-log" mt="lg" mb="sm">
        Журнал организации
      </Title>
      <Card flush component="div">
        <List listStyleType="none">
          {rows.map(({ id, at, who, does, about }) => (
            <li key={id}>
              <Group px="md" py="xs" gap="xs" justify="space-between">
                <Stack gap={0} flex="2 1 15rem" miw={0}>
                  <Text>{about ? `${does}: ${about}` : does}</Text>
                  <Text size="sm" c="dimmed">
                    {who ?? 'Удалённый пользователь'}
                  </Text>
                </Stack>
                <Text size="sm" c="dimmed">
                  {whenWords(at, new Date())}
                </Text>
              </Group>
            </li>
          ))}
        </List>
      </Card>
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}
