import { Box } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'

/** Tells the user that another tab of this browser has already completed this booking. */
export const EndedElsewhere = () => (
  <Box mb="md">
    <Note tone="calm" icon={IconCalendarCheck} role="status">
      Запись, которую вы заполняли, уже оформлена в другой вкладке:{' '}
      <TextLink to="/">посмотреть записи</TextLink>. Здесь можно начать новую.
    </Note>
  </Box>
)
