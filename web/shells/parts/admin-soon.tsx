import { type Icon, IconHistory } from '@tabler/icons-react'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Empty } from '../../ui/states.tsx'

const soon = (icon: Icon, title: string, text: string) => () => (
  <Empty drawing={<IconTile icon={icon} size="lg" />} title={title}>
    {text}
  </Empty>
)

export const Audit = soon(
  IconHistory,
  'Журнал готовится',
  'В этом разделе появится, кто, когда и что смотрел и менял.',
)
