import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ListOf } from '../../api.ts'
import { Samples } from '../files/samples.tsx'
import classes from '../page.module.css'
import { fromText } from '../words.ts'
import { ChangesPanel, type PanelProps, Unsaved } from './changes-panel.tsx'

/**
 * A bar at the bottom of a narrow page that counts the unsaved prices. A press opens the same panel as on a
 * wide page.
 */
export function UnsavedBar({ list, ...panel }: PanelProps & { list: ListOf }) {
  const [isOpen, setOpen] = useState(false)
  const { changes, day, today, onShow, onSave, said, failure } = panel
  // While prices conflict, the sheet stays closed: the user first resolves the conflicts above the table, then
  // saves in the sheet.
  const isDisputed = changes.some(({ isMoved }) => isMoved)
  if (changes.length === 0) return null
  return (
    <section className={classes.bar} aria-label="Несохранённые цены">
      <p className={classes.barWords} role="status">
        <b>
          Не сохранено <Unsaved count={changes.length} />
        </b>
        <span>{failure ?? said ?? `Действуют ${fromText(day, today)}`}</span>
      </p>
      <Button onClick={() => (isDisputed ? onSave() : setOpen(true))}>Сохранить изменения</Button>
      <Sheet
        opened={isOpen && !isDisputed}
        onClose={() => setOpen(false)}
        title="Сохранить изменения"
        place="side"
      >
        <Stack gap={28}>
          <ChangesPanel
            {...panel}
            onShow={(change) => {
              setOpen(false)
              onShow(change)
            }}
          />
          <Samples list={list} day={day} changes={changes} />
        </Stack>
      </Sheet>
    </section>
  )
}
