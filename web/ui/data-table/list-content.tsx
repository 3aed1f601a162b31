import type { ReactNode } from 'react'
import { RowBones } from '../skeletons.tsx'
import { ErrorState } from '../states.tsx'

/** Words and content shown in place of the rows of a list. */
export interface ListStates {
  /** Told when the list cannot be loaded, such as «Сообщения не загрузились». */
  lost: string
  /** Tells what is safe when the list or a page of it has failed to load. */
  safe: string
  /** Shown in place of a list without rows. */
  empty: ReactNode
}

/** The first page of a list as its query answers. */
export interface FirstPage {
  data: unknown
  error: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}

interface Props extends ListStates {
  first: FirstPage
  hasRows: boolean
  children: ReactNode
}

/** The placeholder of a list, its failure, its emptiness or, as `children`, its table. */
export function ListContent({ first, lost, safe, empty, hasRows, children }: Props) {
  if (first.isPending) return <RowBones names={['46%', '58%', '40%', '52%', '44%', '60%']} />
  if (!first.data)
    return <ErrorState title={lost} error={first.error} safe={safe} onRetry={() => void first.refetch()} />
  return hasRows ? children : empty
}
