import { IconShieldLock } from '@tabler/icons-react'
import { Note } from '../../ui/note.tsx'

/** Why numbers of documents that were typed once are to be typed again. */
export const PapersGone = () => (
  <Note tone="calm" icon={IconShieldLock}>
    Паспорт, СНИЛС и полис введите ещё раз: для вашей безопасности их номера хранятся, только пока открыта
    вкладка и не закончился сеанс.
  </Note>
)
