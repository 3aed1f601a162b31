import { Box } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { clinicTime } from '../../../shared/platform/days.ts'
import { Note } from '../../ui/note.tsx'
import classes from './tickets.module.css'

/** Shows that the page updates itself. */
export const Fresh = () => (
  <span className={classes.fresh}>
    <i aria-hidden />
    Обновляется сама
  </span>
)

/** Shows that the page has stopped updating, and since when. */
export const Lost = ({ at }: { at: number }) => (
  <Box mb="md">
    <Note tone="calm" icon={IconWifiOff} role="status">
      <b>Нет связи, показано на {clinicTime(new Date(at))}.</b> Обновится само, когда связь вернётся. Пока
      следите за табло.
    </Note>
  </Box>
)
