import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reviewTimeText } from '../../../../shared/organizations/review-time.ts'
import type { Relation } from '../../../../shared/organizations/schema.ts'
import { Department } from '../../../ui/assets.tsx'
import { Card } from '../../../ui/card.tsx'
import { whenWords } from '../../../ui/when.ts'
import { reviewTimeQuery } from '../../api.ts'
import { Numbers } from '../../numbers.tsx'
import { RelationPill } from '../../relation-pill.tsx'
import { SignedScan } from './signed-scan.tsx'

/** Since when an application waits, and how long a decision takes lately. */
export function ReviewTerm({ relation }: { relation: Relation }) {
  const { data } = useQuery(reviewTimeQuery)
  const usual = data?.hours == null ? '' : ` ${reviewTimeText(data.hours)}.`
  return (
    <Text c="dimmed">
      Заявка подана {whenWords(relation.requestedAt, new Date())} и ждёт решения.{usual} О решении сообщим по
      SMS и на подтверждённую почту.
    </Text>
  )
}

interface Props {
  relation: Relation
  owner: string
  onAgain: () => void
}

/** An application that waits for a decision or was refused, with what the applicant can do about it. */
export const ApplicationCard = ({ relation, owner, onAgain }: Props) => (
  <Card aria-label={relation.name}>
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" gap="xs">
        <Department />
        <Box miw={0} flex="1 1 12rem">
          <Title order={2} fz="lg">
            {relation.name}
          </Title>
          <Numbers {...relation} />
        </Box>
        <RelationPill status={relation.status} />
      </Group>
      {relation.status === 'pending' ? (
        <>
          <ReviewTerm relation={relation} />
          <SignedScan relation={relation} owner={owner} />
        </>
      ) : (
        <>
          <Text>{relation.comment ? `Причина: ${relation.comment}` : 'Причина не указана'}</Text>
          <Group>
            <Button onClick={onAgain}>Подать ещё раз</Button>
          </Group>
        </>
      )}
    </Stack>
  </Card>
)
