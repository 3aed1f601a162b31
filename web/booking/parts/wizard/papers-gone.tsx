import { IconShieldLock } from '@tabler/icons-react'
import { Note } from '../../../ui/note.tsx'
import type { EarlierBooking } from './draft.ts'

/** Explains why document numbers have to be typed again. `again`: they were given with an earlier booking. */
export const PapersGone = ({ again }: { again: EarlierBooking | null }) => (
  <Note tone="calm" icon={IconShieldLock}>
    {again ? (
      <>
        Данные взяли из записи <span className="nowrap">{again.number}</span>, документы введите заново.
      </>
    ) : (
      'Паспорт, СНИЛС и полис введите ещё раз: для вашей безопасности их номера хранятся, только пока открыта вкладка и не закончился сеанс.'
    )}
  </Note>
)
