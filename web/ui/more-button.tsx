import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'

/** What a query of pages says of the next one. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Asks for the next page of a list, while there is one; says when it did not come. */
export const MoreButton = ({ list, children = 'Показать ещё', ...look }: ButtonProps & { list: NextPage }) =>
  list.hasNextPage && (
    <>
      <Button
        variant="default"
        {...look}
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? 'Не загрузилось. Повторить' : children}
      </Button>
      {list.isFetchNextPageError && <VisuallyHidden role="alert">Не загрузилось</VisuallyHidden>}
    </>
  )
