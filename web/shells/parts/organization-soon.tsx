import { type Icon, IconReportMedical } from '@tabler/icons-react'
import { useActiveOrganization } from '../../platform/active-organization.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

const soon = (icon: Icon, heading: string, title: string, text: string) => () => (
  <Page>
    <PageHeader title={heading} sub={useActiveOrganization()?.name} />
    <Empty drawing={<IconTile icon={icon} size="lg" />} title={title}>
      {text}
    </Empty>
  </Page>
)

export const Profosmotres = soon(
  IconReportMedical,
  'Осмотры',
  'Осмотры готовятся',
  'В этом разделе появится, кто прошёл осмотр, кто проходит и кому нужно дообследование.',
)
