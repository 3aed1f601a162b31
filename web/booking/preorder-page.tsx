import { Page, PageHeader } from '../ui/page.tsx'

/** `/preorder`: the six steps of a booking. */
export function PreorderPage() {
  return (
    <Page wide>
      <PageHeader title="Запись на осмотр" />
    </Page>
  )
}
