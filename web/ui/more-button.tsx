import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'

/** The next-page state of a paged query. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of a list while there is one; reports a failure. */
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
