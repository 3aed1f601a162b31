import { Flex } from '@mantine/core'
import { type Icon, IconEyeglass2, IconFileText, IconId, IconToolsKitchenOff } from '@tabler/icons-react'
import type { Booking } from '../../../../shared/booking/schema.ts'
import classes from './wizard.module.css'

interface Thing {
  icon: Icon
  title: string
  text: string
  isHot?: boolean
}

const paperNames = { passport: 'Паспорт', other: 'Удостоверение личности' }

/** Lists how to prepare for a check-up and what to bring (order 29н, point 11). */
export const thingsToBring = ({
  paperKind,
  hasReferral,
  isFasting,
}: Pick<Booking, 'paperKind' | 'hasReferral'> & { isFasting: boolean }): Thing[] => [
  ...(isFasting
    ? [
        {
          icon: IconToolsKitchenOff,
          title: 'Приходите натощак',
          text: 'Не ешьте 8 часов, воду пить можно',
          isHot: true,
        },
      ]
    : []),
  { icon: IconId, title: `${paperNames[paperKind ?? 'passport']}, СНИЛС, полис ОМС`, text: 'Оригиналы' },
  {
    icon: IconFileText,
    title: 'Направление работодателя',
    text: hasReferral ? 'На бумаге или в телефоне' : 'Если его выдали',
  },
  { icon: IconEyeglass2, title: 'Очки или линзы', text: 'Если носите' },
]

/** Shows the same as a list with icons. */
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
        <Flex
          component="li"
          key={title}
          gap={10}
          fz={15}
          lh="1.3125rem"
          className={classes.bringItem}
          data-hot={isHot || undefined}
        >
          <Mark size={20} stroke={1.75} aria-hidden />
          <span>
            {title}
            <small>{text}</small>
          </span>
        </Flex>
      ))}
    </ul>
  )
}
