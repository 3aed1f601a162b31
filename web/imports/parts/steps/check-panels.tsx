import { Accordion, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CorrectionView } from '../../../../shared/imports/corrections/schema.ts'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { Card } from '../../../ui/card.tsx'
import { Corrected } from '../rows/corrected.tsx'
import { Mistakes } from '../rows/mistakes.tsx'
import { Problems, ToldList } from '../rows/problems.tsx'
import type { Look } from './check-words.ts'
import { FactorLosses } from './factor-losses.tsx'
import { type CheckPanel, warningGroups } from './panel-list.ts'
import { StartChoices, type useStart } from './start-choices.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  corrections: CorrectionView | undefined
  panels: readonly CheckPanel[]
  start: ReturnType<typeof useStart>
  look: Look
  onLook: (look: Look) => void
  onNew: () => void
}

function Content({ panel, ...props }: Props & { panel: CheckPanel['key'] }) {
  const { organization, view, corrections, start, look, onLook, onNew } = props
  const { read, dismissed, renamed, kept } = warningGroups(view.warnings, start.duplicates)
  switch (panel) {
    case 'losses':
      return (
        <FactorLosses losses={view.factorLosses} kept={start.keptFactors} onKeep={start.setKeptFactors} />
      )
    case 'mistakes':
      return <Mistakes organization={organization} view={view} corrections={corrections} />
    case 'problems':
      return <Problems organization={organization} view={view} look={look} onLook={onLook} onNew={onNew} />
    case 'alike':
      return (
        <Stack gap="xs">
          <Text size="sm">
            Они похожи на подразделения и должности из вашего списка: опечатка, разряд или неполное название.
            Если это они, возьмите свои, иначе добавим новые.
          </Text>
          <Button size="sm" variant="light" onClick={() => onLook({ kind: 'new' })}>
            Посмотреть и выбрать
          </Button>
        </Stack>
      )
    case 'choices':
      return <StartChoices start={start} />
    case 'corrected':
      return <Corrected organization={organization} view={view} corrections={corrections} />
    case 'renamed':
      return <ToldList told={renamed} kind="right" look={look} onLook={onLook} />
    case 'kept':
      return <ToldList told={kept} kind="repeat" look={look} onLook={onLook} />
    case 'dismissed':
      return <ToldList told={dismissed} kind="dismissed" look={look} onLook={onLook} />
    case 'read':
      return <ToldList told={read} kind="all" look={look} onLook={onLook} />
  }
}

/** The panels of a check: one is open, the others say in a line what they hold. */
export function CheckPanels(props: Props) {
  const { panels } = props
  // Until the user opens or closes one, the first of those that are left is open.
  const [opened, setOpened] = useState<string | null | undefined>(undefined)
  const isLeft = !opened || panels.some(({ key }) => key === opened)
  const value = opened === undefined || !isLeft ? (panels[0]?.key ?? null) : opened
  return (
    <Card flush component="div">
      <Accordion order={4} value={value} onChange={setOpened} chevronSize={18}>
        {panels.map(({ key, title, note }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Content {...props} panel={key} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  )
}
