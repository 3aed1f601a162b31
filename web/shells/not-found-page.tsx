import { IconMapQuestion } from '@tabler/icons-react'
import { IconTile } from '../ui/icon-tile.tsx'
import { ButtonLink, TextLink } from '../ui/links.tsx'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** Shown for an unknown address. */
export function NotFoundPage() {
  return (
    <Page>
      <PageHeader title="Такой страницы нет" />
      <Empty
        title="Проверьте адрес"
        drawing={<IconTile icon={IconMapQuestion} tone="calm" size="lg" />}
        action={
          <>
            <ButtonLink to="/preorder">Записаться на осмотр</ButtonLink>
            <TextLink to="/">Открыть историю осмотров</TextLink>
          </>
        }
      >
        Возможно, ссылка устарела или в ней опечатка.
      </Empty>
    </Page>
  )
}
