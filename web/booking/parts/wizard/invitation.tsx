import { Text } from '@mantine/core'
import { IconBellRinging, IconCalendarPlus, IconFileText, IconListCheck } from '@tabler/icons-react'
import type { NextCheckUp } from '../../../../shared/booking/rules.ts'
import { dayWordsWithYear } from '../../../../shared/platform/day-words.ts'
import { Card } from '../../../ui/card.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { ButtonLink, TextLink } from '../../../ui/links.tsx'
import { Empty } from '../../../ui/states.tsx'
import classes from '../visit/visit-card.module.css'
import { CalendarDrawing } from './calendar-drawing.tsx'

const helps = [
  { icon: IconFileText, title: 'Понадобятся документы', text: 'Паспорт, СНИЛС, полис и направление' },
  {
    icon: IconListCheck,
    title: 'Объём посчитаем сразу',
    text: 'Врачи, исследования и цена по вашим факторам',
  },
  {
    icon: IconBellRinging,
    title: 'Напомним о визите',
    text: 'Пришлём SMS за день до осмотра, если вы согласны на уведомления',
  },
]

/** The text above the button: the due date of the next check-up is emphasised only when it is near. */
function wordsOf({ hasBookings, next }: Props): [title: string, text: string] {
  const minutes = 'это займёт около пяти минут'
  if (!hasBookings)
    return ['Здесь пока пусто', `Запишитесь на осмотр: ${minutes}. Запись и её итог появятся здесь.`]
  if (!next) return ['Предстоящих записей нет', `Запишитесь на следующий осмотр: ${minutes}.`]
  if (next.standing === 'unfinished')
    return [
      'Осмотр не завершён',
      'Пройдите дообследование и приходите с результатами в комиссию: новая запись для этого не нужна.',
    ]
  const day = dayWordsWithYear(next.on)
  if (next.standing === 'far')
    return ['Предстоящих записей нет', `Следующий осмотр до ${day}. Записаться можно и раньше.`]
  return next.standing === 'near'
    ? [`Пора пройти осмотр до ${day}`, `Подходит срок по прошлому заключению. Запишитесь: ${minutes}.`]
    : [
        `Осмотр нужно было пройти до ${day}`,
        `Срок по прошлому заключению вышел. Запишитесь на ближайшее время: ${minutes}.`,
      ]
}

interface Props {
  hasBookings: boolean
  next: NextCheckUp | null
}

const Action = ({ next }: Pick<Props, 'next'>) =>
  next?.standing === 'unfinished' ? (
    <ButtonLink to="/preorder/$id" params={{ id: next.booking }} size="lg">
      Открыть справку
    </ButtonLink>
  ) : (
    <ButtonLink
      to="/preorder"
      size="lg"
      leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
    >
      Записаться на осмотр
    </ButtonLink>
  )

/**
 * Shown when there is no coming visit: the due date of the next check-up, how to book, and what a new user can
 * expect.
 */
export function Invitation({ hasBookings, next }: Props) {
  const [title, text] = wordsOf({ hasBookings, next })
  return (
    <>
      <Empty drawing={<CalendarDrawing />} title={title} action={<Action next={next} />}>
        {text}
        {!hasBookings && (
          <Text span inherit mt="sm" display="block">
            Вас записал работодатель? Осмотр появится здесь, когда в вашей карточке у него указан телефон, с
            которым вы вошли, а фамилия и имя те же, что в профиле. Попросите об этом отдел кадров.
          </Text>
        )}
        {!hasBookings && (
          <Text span inherit mt="sm" display="block">
            Ведёте осмотры сотрудников?{' '}
            <TextLink to="/organization/patients" fz="inherit">
              Я представляю организацию
            </TextLink>
          </Text>
        )}
      </Empty>
      {!hasBookings && (
        <ul className={classes.helps}>
          {helps.map(({ icon, title, text }) => (
            <li key={title}>
              <Card component="div" className={classes.help}>
                <IconTile icon={icon} />
                <Text size="sm" c="dimmed">
                  <strong>{title}</strong>
                  {text}
                </Text>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
