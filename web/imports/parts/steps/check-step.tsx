import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ImportView } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { useWidth } from '../../../ui/width.ts'
import { useFreshCheck } from '../../api.ts'
import { Corrected } from '../rows/corrected.tsx'
import { Mistakes } from '../rows/mistakes.tsx'
import { Problems, Warnings } from '../rows/problems.tsx'
import { RowsPlace } from '../rows/rows-place.tsx'
import { Absent } from './absent.tsx'
import { AlikeDepartments } from './alike-departments.tsx'
import classes from './check.module.css'
import { CheckTiles } from './check-tiles.tsx'
import { firstLook, type Look } from './check-words.ts'
import { FileMark } from './file-mark.tsx'
import { NewUnits } from './new-units.tsx'
import { StartBar, StartChoices, useStart } from './start-choices.tsx'
import { StepHead } from './step-head.tsx'

interface Props {
  organization: OrganizationId
  view: ImportView
  onNew: () => void
  onColumns: () => void
}

/** Page width, pixels, from which the problems and the choices stand next to the rows. */
const roomForBoth = 1080

const titleOf = ({ counts }: ImportView): string =>
  counts?.bad ? 'Проверьте строки с ошибками' : 'Всё готово к загрузке'

/** A file of those who have left has nothing to load, so they are dismissed here and not after the load. */
const hasOnlyDismissed = ({ counts, absent }: ImportView): boolean =>
  absent > 0 && counts !== null && counts.right + counts.repeats === 0

/**
 * The third step: the correct rows, the bad rows with reasons, the people already in the list; and how to write
 * them.
 */
export function CheckStep({ organization, view, onNew, onColumns }: Props) {
  useFreshCheck(organization, view)
  const [look, setLook] = useState<Look>(() => firstLook(view))
  const { ref, width } = useWidth()
  const start = useStart(organization, view)
  const isBeside = width >= roomForBoth
  const shown = useRef<HTMLDivElement>(null)
  // Where the choices stand above the rows, the selected rows must scroll into view.
  const show = (next: Look) => {
    setLook(next)
    if (!isBeside) requestAnimationFrame(() => shown.current?.scrollIntoView({ block: 'start' }))
  }
  const viewProps = { view, look, onLook: show, isShort: !isBeside }
  const beside = (
    <>
      <Mistakes organization={organization} view={view} />
      <AlikeDepartments organization={organization} view={view} />
      <Corrected organization={organization} view={view} />
      <Problems {...viewProps} organization={organization} onNew={onNew} />
      <Warnings {...viewProps} isUpdating={start.duplicates === 'update'} />
      <StartChoices start={start} />
    </>
  )
  return (
    <div ref={ref}>
      <StepHead step="check" title={titleOf(view)} aside={<FileMark view={view} />} />
      {hasOnlyDismissed(view) && <Absent organization={organization} view={view} />}
      <div className={classes.page} data-beside={isBeside || undefined}>
        <Stack miw={0}>
          <CheckTiles view={view} look={look} onLook={show} />
          {!isBeside && beside}
          <div ref={shown} className={classes.shown}>
            {look.kind === 'new' && <NewUnits view={view} />}
            {look.kind !== 'new' && width > 0 && (
              <RowsPlace organization={organization} view={view} look={look} />
            )}
          </div>
        </Stack>
        {isBeside && <Stack miw={0}>{beside}</Stack>}
      </div>
      <StartBar start={start} onShowBad={() => show({ kind: 'bad' })} onColumns={onColumns} />
    </div>
  )
}
