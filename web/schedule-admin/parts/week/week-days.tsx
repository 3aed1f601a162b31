import { Flex, Text } from '@mantine/core'
import { IconAlertCircle, IconChevronRight } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId } from 'react'
import { Toggle } from '../../../ui/toggle.tsx'
import { DayEditor } from '../days/day-editor.tsx'
import { DayStrip, type Span, spanOf } from '../days/day-strip.tsx'
import { placesWords } from '../impact/touch-words.ts'
import { barsOf, copyOf, type DayDraft, placesOf, type ReadDay } from './hours-draft.ts'
import type { WeekEdit } from './use-week.ts'
import classes from './week.module.css'
import { breaksWords, hoursWords, weekdays } from './week-draft.ts'

interface RowProps {
  name: string
  draft: DayDraft
  read: ReadDay
  slotMinutes: number
  span: Span
  isWrong: boolean
  isShown: boolean
  editorId: string
  onToggle: (isOpen: boolean) => void
  onShow: () => void
}

function DayRow(props: RowProps) {
  const { name, draft, read, slotMinutes, span, isWrong, isShown, editorId, onToggle, onShow } = props
  const { hours } = read
  return (
    <div className={classes.row} data-shown={isShown || undefined}>
      <Toggle label={`${name}: рабочий день`} isOn={draft.isOpen} onChange={onToggle} />
      <button
        type="button"
        className={classes.day}
        aria-expanded={isShown}
        aria-controls={editorId}
        onClick={onShow}
      >
        <Text span inherit fw={500} className={classes.name}>
          {name}
        </Text>
        <span className={classes.words}>
          {isWrong ? (
            <Flex component="span" gap={6} align="center" c="var(--app-danger)">
              <IconAlertCircle size={18} stroke={2} aria-hidden />
              Проверьте часы
            </Flex>
          ) : (
            <>
              {draft.isOpen && !hours ? 'Часы не дописаны' : hoursWords(hours)}
              {hours && hours.breaks.length > 0 && (
                <Text component="small" size="sm" c="dimmed" display="block">
                  {breaksWords(hours)}
                </Text>
              )}
            </>
          )}
        </span>
        <span className={classes.strip}>
          <DayStrip bars={barsOf(hours, slotMinutes)} span={span} />
        </span>
        <Text span size="sm" c="dimmed" ta="end" className={classes.places}>
          {hours && placesWords(placesOf(hours, slotMinutes))}
        </Text>
        <IconChevronRight className={classes.arrow} size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

/**
 * The weekly hours: one row for each day, and the editor of the chosen day beside the rows or, on a narrow
 * page, under its row. `children` are shown after the rows.
 */
export function WeekDays({ edit, children }: { edit: WeekEdit; children: ReactNode }) {
  const { draft, read, isChecked, day: open, showDay } = edit
  const id = useId()
  const span = spanOf(read.days.map(({ hours }) => barsOf(hours, draft.slotMinutes)))
  const change = (at: number, day: DayDraft) =>
    edit.change({ ...draft, days: draft.days.map((one, place) => (place === at ? day : one)) })
  const copy = (day: DayDraft, to: readonly number[]) =>
    edit.change({ ...draft, days: draft.days.map((one, at) => (to.includes(at) ? copyOf(day) : one)) })
  return (
    <div className={classes.days} data-shown={open !== null || undefined}>
      {draft.days.map((day, at) => {
        const name = weekdays[at] ?? ''
        const dayRead = read.days[at] ?? { hours: null, slips: {} }
        const isShown = at === open
        const look = { read: dayRead, slotMinutes: draft.slotMinutes, span }
        return (
          <Fragment key={name}>
            <DayRow
              {...look}
              name={name}
              draft={day}
              isWrong={isChecked && Object.keys(dayRead.slips).length > 0}
              isShown={isShown}
              editorId={id}
              onToggle={(isOpen) => {
                change(at, { ...day, isOpen })
                if (isOpen) showDay(at)
              }}
              onShow={() => showDay(isShown ? null : at)}
            />
            {isShown && (
              <DayEditor
                {...look}
                key={name}
                id={id}
                at={at}
                day={day}
                slips={isChecked ? dayRead.slips : {}}
                onChange={(next) => change(at, next)}
                onCopy={(to) => copy(day, to)}
              />
            )}
          </Fragment>
        )
      })}
      {children}
    </div>
  )
}
