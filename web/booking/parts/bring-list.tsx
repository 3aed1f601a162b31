import { type Icon, IconEyeglass2, IconFileText, IconId, IconToolsKitchenOff } from '@tabler/icons-react'
import classes from './wizard.module.css'

interface Thing {
  icon: Icon
  title: string
  text: string
  isHot?: boolean
}

/** How to come to a check-up and what to take along (order 29н, point 11). */
export const thingsToBring = (given: { hasReferral: boolean; isFasting: boolean }): Thing[] => [
  ...(given.isFasting
    ? [
        {
          icon: IconToolsKitchenOff,
          title: 'Приходите натощак',
          text: 'Не ешьте 8 часов, воду пить можно',
          isHot: true,
        },
      ]
    : []),
  { icon: IconId, title: 'Паспорт, СНИЛС, полис ОМС', text: 'Оригиналы' },
  {
    icon: IconFileText,
    title: 'Направление работодателя',
    text: given.hasReferral ? 'На бумаге или в телефоне' : 'Если его выдали',
  },
  { icon: IconEyeglass2, title: 'Очки или линзы', text: 'Если носите' },
]

/** The same as a list with icons. */
export function BringList({
  things,
  className,
}: {
  things: readonly Thing[]
  className?: string | undefined
}) {
  return (
    <ul className={className ?? classes.bring}>
      {things.map(({ icon: Mark, title, text, isHot }) => (
        <li key={title} className={classes.bringItem} data-hot={isHot || undefined}>
          <Mark size={20} stroke={1.75} aria-hidden />
          <span>
            {title}
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
