import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Edition } from '../../../../shared/programme/schema.ts'
import { editionNow } from '../../../programme/api.ts'
import { EditionLost } from '../../../programme/edition-lost.tsx'
import { CardBones } from '../card/card-bones.tsx'

/** The order in force, which every form with factors needs. */
export function WithEdition({ children }: { children: (edition: Edition) => ReactNode }) {
  const edition = useQuery(editionNow)
  if (edition.data) return children(edition.data)
  if (edition.isPending) return <CardBones />
  return <EditionLost edition={edition} safe="Данные сотрудников целы, попробуйте ещё раз." />
}
