import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { movesLines } from '../../../../shared/employees/card-merge/ru.ts'
import { endsAccountLink } from '../../../../shared/employees/card-merge/rules.ts'
import type { CardChoice, CardComparison } from '../../../../shared/employees/card-merge/schema.ts'
import type { EmployeeCard, EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { CardBones } from '../card/card-bones.tsx'
import { compareQuery, useMerging } from './merge-api.ts'
import { MergeFields } from './merge-fields.tsx'
import { MergePicker } from './merge-picker.tsx'
import { offerWords } from './merge-words.ts'

interface Props {
  organization: OrganizationId
  id: EmployeeId
  onMerged: (card: EmployeeCard) => void
  onBack: () => void
}

type ComparedProps = Props & { compared: CardComparison }

/** Two cards that may be merged: the values that stay, and what moves. */
function Compared({ organization, id, compared, onMerged, onBack }: ComparedProps) {
  const [choice, setChoice] = useState<CardChoice>({})
  const merge = useMerging(organization, id)
  const { kept, other, fields, moves } = compared
  const whole: CardChoice = Object.fromEntries(
    fields.map(({ field, side }) => [field, choice[field] ?? side]),
  )
  const merging = useMutation({
    mutationFn: () =>
      merge({ other: other.id, version: kept.version, otherVersion: other.version, choice: whole }),
    onSuccess: (card) => {
      onMerged(card)
      toast('ok', 'Карточки объединены', card.fullname)
    },
  })
  return (
    <Stack gap="lg">
      <Stack gap={0}>
        <Text fw={500}>Другая карточка: {other.fullname}</Text>
        <Text size="sm" c="dimmed">
          {offerWords({ ...other, isCandidate: other.candidate !== null })}
        </Text>
      </Stack>
      {fields.length > 0 ? (
        <>
          <Text>Отметьте, что оставить. Остальное в карточках одинаковое.</Text>
          <MergeFields
            compared={compared}
            choice={choice}
            onChoose={(field, side) => setChoice((former) => ({ ...former, [field]: side }))}
          />
        </>
      ) : (
        <Text>Данные в карточках одинаковые.</Text>
      )}
      <Note tone="warm" icon={IconInfoCircle} role="status">
        {movesLines(moves, endsAccountLink(compared, whole)).map((line) => (
          <Text key={line} inherit>
            {line}
          </Text>
        ))}
      </Note>
      {merging.error && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {merging.error.message}
        </Note>
      )}
      <Group gap="sm">
        <Button size="lg" variant="accent" loading={merging.isPending} onClick={() => merging.mutate()}>
          Объединить карточки
        </Button>
        <Button size="lg" variant="default" onClick={onBack}>
          Не объединять
        </Button>
      </Group>
    </Stack>
  )
}

/** Merges another card of the same person into this one: which card, which values stay, what moves. */
export function MergeCards(props: Props) {
  const { organization, id } = props
  const [other, setOther] = useState<EmployeeId | null>(null)
  const compared = useQuery({
    ...compareQuery(organization, id, other ?? id),
    enabled: other !== null,
  })
  const back = (
    <Group>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
        onClick={() => (other ? setOther(null) : props.onBack())}
      >
        {other ? 'Выбрать другую карточку' : 'К карточке'}
      </Button>
    </Group>
  )
  return (
    <Stack gap="lg">
      {back}
      {other === null && <MergePicker organization={organization} id={id} onPick={setOther} />}
      {other !== null && compared.isPending && <CardBones />}
      {other !== null && compared.error && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {compared.error.message}
        </Note>
      )}
      {other !== null && compared.data && !compared.error && (
        <Compared
          key={`${compared.data.kept.version} ${compared.data.other.version}`}
          {...props}
          compared={compared.data}
        />
      )}
    </Stack>
  )
}
