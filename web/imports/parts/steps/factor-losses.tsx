import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { KeptFactors, FactorLosses as Losses } from '../../../../shared/imports/schema.ts'

const shownAtOnce = 10
const factorsNamed = 6

/** Counts the people who lose factors when the file is loaded with a choice. */
export const countLosing = ({ people }: Losses, kept: KeptFactors): number =>
  kept === 'all' ? 0 : people - kept.length

/** Names the factors that go, with the number of people who lose each. */
export function lostText({ factors }: Losses): string {
  const named = factors.slice(0, factorsNamed).map(({ code, people }) => `${code} — у ${people}`)
  const rest = factors.length - named.length
  return named.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')
}

interface Props {
  losses: Losses
  kept: KeptFactors
  onKeep: (kept: KeptFactors) => void
}

/** Warns that the file takes factors away from known employees, and lets the user leave them with all or with some. */
export function FactorLosses({ losses, kept, onKeep }: Props) {
  const [shown, setShown] = useState(shownAtOnce)
  const { people, list } = losses
  if (people === 0) return null
  const chosen: readonly string[] = kept === 'all' ? list.map(({ employee }) => employee) : kept
  const keep = (ids: readonly string[]) =>
    onKeep(
      ids.length === people
        ? 'all'
        : list.flatMap(({ employee }) => (ids.includes(employee) ? employee : [])),
    )
  const toggle = (id: string) =>
    keep(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <Text size="sm" mb="sm">
        В карточках есть факторы, которых нет в файле: {lostText(losses)}. Если загрузить как в файле, они
        исчезнут из карточек и на осмотр по ним не пригласят.
      </Text>
      <Stack gap="sm">
        {people > 1 && (
          <Checkbox
            label="Оставить прежние факторы всем"
            description="Факторы из файла добавятся к ним"
            checked={kept === 'all'}
            indeterminate={kept !== 'all' && kept.length > 0}
            onChange={({ currentTarget }) => onKeep(currentTarget.checked ? 'all' : [])}
          />
        )}
        {list.slice(0, shown).map(({ employee, fullname, lost }) => (
          <Checkbox
            key={employee}
            label={people > 1 ? fullname : `Оставить прежние факторы: ${fullname}`}
            description={`нет в файле: ${lost.join(', ')}`}
            checked={chosen.includes(employee)}
            onChange={() => toggle(employee)}
          />
        ))}
      </Stack>
      {list.length > shown && (
        <Button size="sm" mt="sm" variant="subtle" onClick={() => setShown(list.length)}>
          Показать ещё {list.length - shown}
        </Button>
      )}
      {people > list.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Показаны первые {list.length}. Остальных касается только «всем».
        </Text>
      )}
    </>
  )
}
