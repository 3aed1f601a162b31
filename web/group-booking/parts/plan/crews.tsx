import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Crew, GroupPlan } from '../../../../shared/group-booking/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import type { GroupDraft } from '../wizard/draft.ts'
import { crewWords } from '../words.ts'
import { CrewSheet } from './crew-sheet.tsx'

interface Props {
  plan: GroupPlan
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
}

/** Crews and shifts of a plan: who comes together, and who comes in or outside the shift. */
export function Crews({ plan, draft, change }: Props) {
  const { crews } = draft
  const [edited, setEdited] = useState<{ crew: Crew | null; turn: number } | null>(null)
  const open = (crew: Crew | null) => setEdited((last) => ({ crew, turn: (last?.turn ?? 0) + 1 }))
  const keep = (crew: Crew, before: Crew | null) => {
    const others = crews.filter(({ name }) => name !== before?.name)
    const taken = new Set(crew.people)
    // Somebody who is put into a crew leaves the former one.
    const rest = others.map((one) => ({ ...one, people: one.people.filter((id) => !taken.has(id)) }))
    change({ crews: [...rest.filter(({ people }) => people.length > 0), crew], pins: [] })
  }
  if (plan.places.length + plan.misfits.length < 2) return null
  return (
    <Card aria-label="Бригады и смены">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            Бригады и смены
          </Title>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconUsersPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => open(null)}
          >
            Собрать бригаду
          </Button>
        </Group>
        {crews.length === 0 && (
          <Text size="sm" c="dimmed">
            Люди одной бригады придут в один день, друг за другом. Тех, кто работает в смену, план позовёт в
            их смену или в свободное от неё время.
          </Text>
        )}
        {plan.apart.length > 0 && (
          <Note tone="warm" icon={IconAlertTriangle} role="status">
            Вместе в один день не поместились: {plan.apart.map((name) => `«${name}»`).join(', ')}. Их люди
            придут в разные дни.
          </Note>
        )}
        {crews.map((crew) => (
          <Group key={crew.name} justify="space-between" gap="xs">
            <div>
              <Text fw={500}>{crew.name}</Text>
              <Text size="sm" c="dimmed">
                {crewWords(crew)}
              </Text>
            </div>
            <Group gap="xs" wrap="nowrap">
              <Button
                size="sm"
                variant="subtle"
                aria-label={`Изменить: ${crew.name}`}
                onClick={() => open(crew)}
              >
                Изменить
              </Button>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Распустить: ${crew.name}`}
                onClick={() => change({ crews: crews.filter((one) => one !== crew), pins: [] })}
              >
                Распустить
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {edited && (
        <CrewSheet
          key={edited.turn}
          crew={edited.crew}
          names={crews.map(({ name }) => name).filter((name) => name !== edited.crew?.name)}
          people={[...plan.places, ...plan.misfits]}
          onKeep={(crew) => keep(crew, edited.crew)}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}
