import { IconCalendarPlus } from '@tabler/icons-react'
import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** `/`: the coming visit and the check-ups that are over. */
export function HistoryPage() {
  return (
    <Page>
      <PageHeader title="История осмотров" />
      <Empty
        title="Осмотров пока нет"
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
        Запишитесь на осмотр: это займёт около пяти минут. Пройденные осмотры и документы появятся здесь.
      </Empty>
    </Page>
  )
}
