import { Page, PageHeader } from '../ui/page.tsx'

/** `/tickets`: the visit of today or the next one, and how the electronic queue works. */
export function TicketsPage() {
  return (
    <Page>
      <PageHeader title="Электронная очередь" />
    </Page>
  )
}
