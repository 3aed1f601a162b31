import { Button } from '@mantine/core'
import { Empty } from '../../ui/states.tsx'
import type { DeskAddress } from './desk-address.ts'

interface Props {
  isEmptyDay: boolean
  typed: string
  address: DeskAddress
  onReset: () => void
}

/** Nobody is shown: none were found, none fit the filter, or none are booked on that day. */
export function Nobody({ isEmptyDay, typed, address, onReset }: Props) {
  const { day, today, figure, hour, go } = address
  const reset = (
    <Button variant="default" onClick={onReset}>
      Показать всех
    </Button>
  )
  if (typed.trim())
    return (
      <Empty title="Никого не нашли" action={reset}>
        Проверьте имя, телефон или номер записи. Ищем по всем дням и обоим городам.
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
