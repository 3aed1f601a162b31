import { ButtonLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** Shown for an unknown address. */
export function NotFoundPage() {
  return (
    <Page>
      <PageHeader title="Такой страницы нет" />
      <Empty title="Проверьте адрес" action={<ButtonLink to="/">Открыть историю осмотров</ButtonLink>}>
        Возможно, ссылка устарела или в ней опечатка.
      </Empty>
    </Page>
  )
}
