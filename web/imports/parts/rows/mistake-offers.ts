import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workClasses } from '../../../../shared/employees/schema.ts'
import {
  factorMending,
  type Mending,
  nameOffers,
  type Offer,
  typedFactors,
  wholeMending,
} from '../../../../shared/imports/corrections/offers.ts'
import type { ImportField } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { factorIndex } from '../../../../shared/programme/search.ts'
import { editionNow } from '../../../programme/api.ts'
import { departmentNames, positionNames } from '../../api.ts'

/** The functions that tell how a value of a field is mended, and what is offered for a text that the user types. */
export interface MistakeOffers {
  mendingOf(field: ImportField, value: string): Mending
  offersFor(field: ImportField, typed: string): Offer[]
}

/** Returns the offers for wrong values of the fields of an organization's file. */
export function useMistakeOffers(organization: OrganizationId): MistakeOffers {
  const edition = useQuery(editionNow).data
  const departments = useQuery(departmentNames(organization)).data
  const positions = useQuery(positionNames(organization)).data
  const index = useMemo(() => edition && factorIndex(edition), [edition])
  const offersFor = (field: ImportField, typed: string): Offer[] => {
    if (field === 'factors') return index ? typedFactors(index, typed) : []
    if (field === 'department') return nameOffers(departments ?? [], typed)
    if (field === 'position') return nameOffers(positions ?? [], typed)
    if (field === 'workClass') return workClasses.map((text) => ({ text, name: null }))
    return []
  }
  return {
    offersFor,
    mendingOf: (field, value) =>
      field === 'factors' && index
        ? factorMending(index, value)
        : wholeMending(value, field === 'factors' ? [] : offersFor(field, value)),
  }
}
