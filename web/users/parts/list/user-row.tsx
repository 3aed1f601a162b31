import { memo } from 'react'
import { dayWords, dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { clinicDay, partsOf } from '../../../../shared/platform/days.ts'
import type { AccountId } from '../../../../shared/platform/ids.ts'
import { formatPhone } from '../../../../shared/platform/phone.ts'
import type { UserRow as Row } from '../../../../shared/users/schema.ts'
import { RowButton } from '../../../ui/row-button.tsx'
import classes from '../users.module.css'
import { UserPills } from './user-pills.tsx'

function madeOn(at: string): string {
  const day = clinicDay(new Date(at))
  const today = clinicDay(new Date())
  return `с ${partsOf(day).year === partsOf(today).year ? dayWords(day) : dayWordsWithYear(day)}`
}

interface Props {
  user: Row
  isOpen: boolean
  /** The single row that Tab reaches. */
  isStop: boolean
  onOpen: (id: AccountId) => void
}

/** One user of the list. */
export const UserRow = memo(function UserRow({ user, isOpen, isStop, onOpen }: Props) {
  const { id, fullname, phone, email, patientID, organizations, createdAt } = user
  return (
    <RowButton id={id} isOpen={isOpen} isStop={isStop} className={classes.row} onOpen={() => onOpen(id)}>
      <span className={classes.who}>
        <span className={classes.name} title={fullname}>
          {fullname || 'Данные удалены'}
        </span>
        <span className={classes.second}>
          {phone && <span className="nowrap">{formatPhone(phone)}</span>}
          {email && <span className={classes.cut}>{email}</span>}
          {patientID && <span className={classes.cut}>пациент {patientID}</span>}
        </span>
        {organizations.length > 0 && (
          <span className={`${classes.cut} ${classes.offices}`} title={organizations.join(', ')}>
            {organizations.join(', ')}
          </span>
        )}
      </span>
      <span className={classes.pills}>
        <UserPills {...user} />
      </span>
      <span className={classes.when}>{madeOn(createdAt)}</span>
    </RowButton>
  )
})
