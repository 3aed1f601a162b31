import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { City } from '../../../../shared/platform/person.ts'
import { useSession } from '../../../platform/session.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Empty } from '../../../ui/states.tsx'
import { beginBook } from '../booking/book-draft.ts'
import type { DeskAddress } from './desk-address.ts'

interface Props {
  isEmptyDay: boolean
  typed: string
  address: DeskAddress
  onReset: () => void
}

/** Books the patient who was not found; the booking form gets the phone or name from the query. */
function Book({ sought, city }: { sought: string; city: City }) {
  const { user } = useSession()
  return (
    <ButtonLink
      to="/desk"
      search={{ book: '' }}
      leftSection={<IconUserPlus size={20} stroke={1.75} aria-hidden />}
      onClick={() => user && beginBook(user.phone, city, sought)}
    >
      Записать человека
    </ButtonLink>
  )
}

/** Shown for an empty list: no match for the query, no match for the filter, or no visits on that day. */
export function Nobody({ isEmptyDay, typed, address, onReset }: Props) {
  const { day, today, figure, hour, go } = address
  const reset = (
    <Button variant="default" onClick={onReset}>
      Показать всех
    </Button>
  )
  if (typed.trim())
    return (
      <Empty
        title="Никого не нашли"
        action={
          <>
            <Book sought={typed} city={address.city} />
            {reset}
          </>
        }
      >
        Проверьте имя, дату рождения, телефон или номер записи. Ищем по всем дням и обоим городам.
      </Empty>
    )
  if (!isEmptyDay && (figure || hour))
    return (
      <Empty title="Таких записей в этот день нет" action={reset}>
        Снимите фильтр, чтобы увидеть всех.
      </Empty>
    )
  return (
    <Empty
      title="На этот день никто не записан"
      action={
        day !== today && (
          <Button variant="default" onClick={() => go({ day: undefined })}>
            К сегодняшнему дню
          </Button>
        )
      }
    >
      Выберите другой день или найдите человека по имени или телефону.
    </Empty>
  )
}
