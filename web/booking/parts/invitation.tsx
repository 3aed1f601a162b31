import { IconBellRinging, IconCalendarPlus, IconFileText, IconListCheck } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { Empty } from '../../ui/states.tsx'
import classes from './bookings.module.css'
import { CalendarDrawing } from './calendar-drawing.tsx'

const helps = [
  { icon: IconFileText, title: 'Понадобятся документы', text: 'Паспорт, СНИЛС, полис и направление' },
  {
    icon: IconListCheck,
    title: 'Объём посчитаем сразу',
    text: 'Врачи, исследования и цена по вашим факторам',
  },
  { icon: IconBellRinging, title: 'Напомним о визите', text: 'Пришлём SMS за день до осмотра' },
]

/** Nothing lies ahead: how to book, and for a newcomer what to expect. */
export function Invitation({ hasBookings }: { hasBookings: boolean }) {
  return (
    <>
      <Empty
        drawing={<CalendarDrawing />}
        title={hasBookings ? 'Предстоящих записей нет' : 'Осмотров пока нет'}
        action={
          <ButtonLink
            to="/preorder"
            size="lg"
            leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
          >
            Записаться на осмотр
          </ButtonLink>
        }
      >
        {hasBookings
          ? 'Запишитесь на следующий осмотр: это займёт около пяти минут.'
          : 'Запишитесь на осмотр: это займёт около пяти минут. Записи появятся здесь.'}
      </Empty>
      {!hasBookings && (
        <ul className={classes.helps}>
          {helps.map(({ icon, title, text }) => (
            <li key={title}>
              <Card component="div" className={classes.help}>
                <IconTile icon={icon} />
                <p>
                  <strong>{title}</strong>
                  {text}
                </p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
