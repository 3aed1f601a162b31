import { type Icon, IconCalendarEvent, IconReportMedical, IconUsers } from '@tabler/icons-react'
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

export const Patients = soon(
  IconUsers,
  'Сотрудники',
  'Список сотрудников готовится',
  'В этом разделе появятся сотрудники с факторами и сроками осмотров.',
)
export const Preorders = soon(
  IconCalendarEvent,
  'Записи',
  'Записи готовятся',
  'В этом разделе появятся записи сотрудников по дням и запись группы на удобное время.',
)
export const Profosmotres = soon(
  IconReportMedical,
  'Осмотры',
  'Осмотры готовятся',
  'В этом разделе появится, кто прошёл осмотр, кто проходит и кому нужно дообследование.',
)
