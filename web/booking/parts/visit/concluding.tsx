import { IconHourglass } from '@tabler/icons-react'
import { Note } from '../../../ui/note.tsx'

/** Shown when the check-up is passed and the commission has not decided yet. */
export const Concluding = () => (
  <Note tone="calm" icon={IconHourglass} role="status">
    <b>Осмотр пройден, заключение готовится: до 5 рабочих дней.</b> Когда оно будет готово, сообщим; результат
    и документ появятся здесь.
  </Note>
)
