import { Button } from '@mantine/core'
import {
  IconAlertCircle,
  IconCalendarCheck,
  IconUserCancel,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskPerson, DeskRow } from '../../../../shared/desk/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import { normalizePhone } from '../../../../shared/platform/phone.ts'
import { focusOn } from '../../../platform/focus.ts'
import { slotLabel } from '../../../schedule/slot-offers.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Note } from '../../../ui/note.tsx'
import { deskPerson } from '../../api.ts'
import classes from './book.module.css'
import { asAnother, asFound, isSame, withFound } from './book-draft.ts'
import type { BookProps } from './book-props.ts'

type Account = NonNullable<DeskPerson['account']>

/** Shows an open booking of this phone, with a link to it. */
export const VisitLink = ({ visit: { id, city, day, number, ...visit } }: { visit: DeskRow }) => (
  <TextLink fz="inherit" to="/desk" search={{ city, day, booking: id }}>
    {slotLabel(visit)}, <span className="nowrap">{number}</span>
  </TextLink>
)

/** Lists open bookings of the phone: its owner may need no new one. */
export function OpenVisits({ draft }: Pick<BookProps, 'draft'>) {
  const { data } = useQuery(deskPerson(normalizePhone(draft.person.phone)))
  if (!data || data.bookings.length === 0) return null
  return (
    <div data-wide>
      <Note tone="warm" icon={IconCalendarCheck}>
        <b>Уже есть запись.</b> Если нужна она, откройте и перенесите:
        <ul className={classes.visits}>
          {data.bookings.map((visit) => (
            <li key={visit.id}>
              <VisitLink visit={visit} />
              {visit.fullname !== data.account?.fullname && `, ${visit.fullname}`}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

function Known({ account, draft, change }: Pick<BookProps, 'draft' | 'change'> & { account: Account }) {
  const { fullname, birth, isBlocked } = account
  const isHe = isSame(draft, account)
  const turn = () => {
    change((before) => (isHe ? asAnother(before) : asFound(before, account)))
    // The emptied fields are typed next; the button under the focus would put the first person back.
    if (isHe) focusOn(document.querySelector<HTMLElement>('[name="person.surname"]'))
  }
  return (
    <Note
      tone={isBlocked ? 'warm' : 'teal'}
      icon={isBlocked ? IconUserCancel : IconUserCheck}
      role="status"
      action={
        <Button size="sm" variant="default" onClick={turn}>
          {isHe ? 'Другой человек' : 'Подставить'}
        </Button>
      }
    >
      В кабинете есть: <b>{fullname}</b>
      {birth && `, ${formatDay(birth)}`}
      {isBlocked && '. Вход в кабинет закрыт: о записи он узнает только из SMS.'}
    </Note>
  )
}

/**
 * Shows the owner of the phone as soon as the number is complete; the fields below are filled in from the
 * owner's data.
 */
export function BookFound({ draft, change }: Pick<BookProps, 'draft' | 'change'>) {
  const phone = normalizePhone(draft.person.phone)
  const found = useQuery(deskPerson(phone))
  const { data } = found
  useEffect(() => {
    if (phone && data) change((before) => withFound(before, phone, data.account))
  }, [phone, data, change])
  if (!phone)
    return (
      <p className={classes.quiet}>
        Наберите номер: найдём человека и его записи. Нет телефона — номер близкого: запись и SMS будут у
        него.
      </p>
    )
  if (data?.account) return <Known draft={draft} change={change} account={data.account} />
  if (data)
    return (
      <Note tone="calm" icon={IconUserPlus} role="status">
        <b>Новый человек.</b> Личный кабинет для этого телефона появится вместе с записью.
      </Note>
    )
  if (found.isPending)
    return (
      <p className={classes.quiet} role="status">
        Ищем человека…
      </p>
    )
  return (
    <Note
      tone="danger"
      icon={IconAlertCircle}
      role="alert"
      action={
        <Button size="sm" variant="default" onClick={() => void found.refetch()}>
          Повторить
        </Button>
      }
    >
      <b>Не удалось узнать, чей это телефон.</b> {found.error?.message}. Записать можно и так.
    </Note>
  )
}
