import { type Icon, IconChartBar, IconHistory, IconSend } from '@tabler/icons-react'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Empty } from '../../ui/states.tsx'

const soon = (icon: Icon, title: string, text: string) => () => (
  <Empty drawing={<IconTile icon={icon} size="lg" />} title={title}>
    {text}
  </Empty>
)

export const Overview = soon(
  IconChartBar,
  'Обзор готовится',
  'Здесь появятся записи на сегодня, загрузка по часам и то, что требует внимания.',
)
export const Outbox = soon(
  IconSend,
  'Список сообщений готовится',
  'В этом разделе появятся отправленные СМС и письма, их состояние и повторная отправка.',
)
export const Audit = soon(
  IconHistory,
  'Журнал готовится',
  'В этом разделе появится, кто, когда и что смотрел и менял.',
)
