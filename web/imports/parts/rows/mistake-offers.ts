import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workClasses } from '../../../../shared/employees/schema.ts'
import { factorOffers, nameOffers, type Offer } from '../../../../shared/imports/corrections/offers.ts'
import type { ImportField } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { factorIndex } from '../../../../shared/programme/search.ts'
import { editionNow } from '../../../programme/api.ts'
import { departmentNames, positionNames } from '../../api.ts'

/** Returns the function that offers what to put in place of a value of a field. */
export function useMistakeOffers(
  organization: OrganizationId,
): (field: ImportField, value: string) => Offer[] {
  const edition = useQuery(editionNow).data
  const departments = useQuery(departmentNames(organization)).data
  const positions = useQuery(positionNames(organization)).data
  const index = useMemo(() => edition && factorIndex(edition), [edition])
  return (field, value) => {
    if (field === 'factors') return index ? factorOffers(index, value) : []
    if (field === 'department') return nameOffers(departments ?? [], value)
    if (field === 'position') return nameOffers(positions ?? [], value)
    if (field === 'workClass') return workClasses.map((text) => ({ text, name: null }))
    return []
  }
}
