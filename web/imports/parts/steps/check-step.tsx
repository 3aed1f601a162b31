import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { TabStrip } from '../../../ui/page-tabs.tsx'
import { useWidth } from '../../../ui/width.ts'
import { importCorrections, useFreshCheck } from '../../api.ts'
import { captions, RowsPlace } from '../rows/rows-place.tsx'
import { Absent } from './absent.tsx'
import classes from './check.module.css'
import { CheckPanels } from './check-panels.tsx'
import { CheckTiles } from './check-tiles.tsx'
import { firstLook, type Look } from './check-words.ts'
import { FileMark } from './file-mark.tsx'
import { NewUnits } from './new-units.tsx'
import { panelsOf } from './panel-list.ts'
import { StartBar, useStart } from './start-choices.tsx'
import { StepHead } from './step-head.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  onNew: () => void
  onColumns: () => void
}

/** Width of the sheet, pixels, from which the panels stand beside the rows; on a narrower one they are tabs. */
const roomForBoth = 960

const titleOf = ({ counts }: ImportView): string =>
  counts?.bad ? 'Проверьте строки с ошибками' : 'Всё готово к загрузке'

/** A file of those who have left has nothing to load, so they are dismissed here and not after the load. */
const hasOnlyDismissed = ({ counts, absent }: ImportView): boolean =>
  absent > 0 && counts !== null && counts.right + counts.repeats === 0

/** The parts of the check that a narrow screen shows one at a time. */
type Part = 'panels' | 'rows'

interface PartsProps {
  shown: Part
  onShow: (part: Part) => void
  panels: ReactNode
  rows: ReactNode
  /** The name of the rows that the chosen tile shows. */
  caption: string
}

/** On a narrow screen what to decide and the rows are tabs: each is one press away and begins at the same height. */
const Parts = ({ shown, onShow, panels, rows, caption }: PartsProps) => (
  <Tabs value={shown} onChange={(part) => onShow(part as Part)} variant="none">
    <TabStrip
      label="Проверка"
      tabs={[
        { key: 'panels', title: 'Что сделать' },
        { key: 'rows', title: caption },
      ]}
      shown={shown}
    />
    <Tabs.Panel value="panels" pt="md">
      {panels}
    </Tabs.Panel>
    <Tabs.Panel value="rows" pt="md">
      {rows}
    </Tabs.Panel>
  </Tabs>
)

/**
 * The third step: the correct rows, the bad rows with reasons, the people already in the list; and how to write
 * them.
 */
export function CheckStep({ organization, view, onNew, onColumns }: Props) {
  useFreshCheck(organization, view)
  const corrections = useQuery(importCorrections(organization, view.id)).data
  const [look, setLook] = useState<Look>(() => firstLook(view))
  const { ref, width } = useWidth()
  const start = useStart(organization, view)
  const panels = panelsOf(view, corrections, start)
  const [part, setPart] = useState<Part>(() => (panels.some((one) => one.isToDecide) ? 'panels' : 'rows'))
  const isBeside = width >= roomForBoth
  const show = (next: Look) => {
    setLook(next)
    setPart('rows')
  }
  const beside = panels.length > 0 && (
    <CheckPanels
      organization={organization}
      view={view}
      corrections={corrections}
      panels={panels}
      start={start}
      look={look}
      onLook={show}
      onNew={onNew}
    />
  )
  const rows =
    look.kind === 'new' ? (
      <NewUnits organization={organization} view={view} />
    ) : (
      width > 0 && <RowsPlace organization={organization} view={view} look={look} />
    )
  return (
    <div ref={ref}>
      <StepHead step="check" title={titleOf(view)} aside={<FileMark view={view} />} />
      {hasOnlyDismissed(view) && <Absent organization={organization} view={view} />}
      <div className={classes.page} data-beside={(isBeside && Boolean(beside)) || undefined}>
        <Stack miw={0}>
          <CheckTiles view={view} look={look} onLook={show} />
          {isBeside || !beside ? (
            rows
          ) : (
            <Parts shown={part} onShow={setPart} panels={beside} rows={rows} caption={captions[look.kind]} />
          )}
        </Stack>
        {isBeside && beside && <div className={classes.beside}>{beside}</div>}
      </div>
      <StartBar start={start} onShowBad={() => show({ kind: 'bad' })} onColumns={onColumns} />
    </div>
  )
}
