import { IconFiles } from '@tabler/icons-react'
import { lazy } from 'react'
import { ButtonLink } from '../../../ui/links.tsx'
import type { PreordersSearch } from './board-filter.ts'

/** The sheet with the documents of an organization, loaded on first use. */
export const PapersSheet = lazy(async () => ({
  default: (await import('../../../documents/papers-sheet.tsx')).PapersSheet,
}))

/** «Документы» in the page head: opens the documents over the page. */
export const PapersButton = ({ search }: { search: PreordersSearch }) => (
  <ButtonLink
    to="/organization/preorders"
    search={{ ...search, paper: '' }}
    replace
    resetScroll={false}
    variant="default"
    leftSection={<IconFiles size={20} stroke={1.75} aria-hidden />}
  >
    Документы
  </ButtonLink>
)
