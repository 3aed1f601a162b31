import { Button, type ButtonProps } from '@mantine/core'

/** What a query of pages says of the next one. */
export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** Asks for the next page of a list, while there is one. */
export const MoreButton = ({ list, ...look }: ButtonProps & { list: NextPage }) =>
  list.hasNextPage && (
    <Button
      variant="default"
      {...look}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Показать ещё
    </Button>
  )
