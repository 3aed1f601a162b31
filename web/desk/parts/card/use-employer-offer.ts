import { useQueryClient } from '@tanstack/react-query'
import { employerLinkContract } from '../../../../shared/desk/employer-link/contract.ts'
import type { DeskRow } from '../../../../shared/desk/schema.ts'
import { call } from '../../../platform/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { deskCard } from '../../api.ts'
import { visitEmployer } from './employer-link-api.ts'
import { employerWords, suggestedWords } from './employer-words.ts'

/**
 * Returns the offer to link a visit that was marked in the list to the employer who has probably sent the person;
 * the card offers it by itself.
 */
export function useEmployerOffer() {
  const queries = useQueryClient()
  return async ({ id, fullname, gender, phone }: DeskRow): Promise<void> => {
    // The visits that an employer has booked have no phone of their own, and nothing to link.
    if (phone === null) return
    const { queryKey } = visitEmployer(id)
    const known = await queries.fetchQuery(visitEmployer(id)).catch(() => null)
    const { organization, employee } = known?.suggestion ?? {}
    if (!organization || !employee) return
    const link = async () => {
      const body = { employee: employee.id, proof: { proof: 'name' } } as const
      queries.setQueryData(queryKey, await call(employerLinkContract.link, { params: { id }, body }))
      void queries.invalidateQueries({ queryKey: deskCard(id).queryKey })
      toast('ok', 'Запись прикреплена к работодателю', `${fullname}: ${organization.name}`)
    }
    toast('info', suggestedWords(gender), `${fullname}: ${employerWords(organization, employee)}`, {
      name: 'Прикрепить',
      run: () =>
        void link().catch(({ message }: Error) =>
          toast('danger', 'Запись не прикреплена', `${fullname}. ${message}`),
        ),
    })
  }
}
