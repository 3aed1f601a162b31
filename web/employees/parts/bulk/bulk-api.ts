import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { bulkContract } from '../../../../shared/employees/bulk/contract.ts'
import { bulkUndoWords } from '../../../../shared/employees/bulk/ru.ts'
import type { BulkChangeId, BulkInput } from '../../../../shared/employees/bulk/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { countOf, peopleText } from '../../../../shared/platform/count-words.ts'
import { call } from '../../../platform/call.ts'
import type { ChosenPeople } from '../../../platform/chosen-employees.ts'
import { employeesKey, refreshEmployees } from '../../../platform/employees-data.ts'
import { toast } from '../../../ui/toasts.tsx'

/** The effect of a change of many, counted by the server. */
export const bulkPreview = (organization: OrganizationId, people: ChosenPeople, change: BulkInput | null) =>
  queryOptions({
    queryKey: [...employeesKey(organization), 'bulk', people, change],
    queryFn: ({ signal }) =>
      call(bulkContract.preview, {
        params: { organization },
        body: { people, change: change as BulkInput },
        signal,
      }),
    enabled: change !== null,
  })

/** Changes many employees and offers to undo it. */
export function useBulkChange(organization: OrganizationId) {
  const queries = useQueryClient()
  const refresh = () => refreshEmployees(queries, organization)
  const undo = async (id: BulkChangeId) => {
    try {
      toast('ok', bulkUndoWords(await call(bulkContract.undo, { params: { organization, id } })))
    } catch (error) {
      toast('danger', 'Не отменилось', error instanceof Error ? error.message : undefined)
    } finally {
      void refresh()
    }
  }
  return async (people: ChosenPeople, change: BulkInput, free: boolean): Promise<void> => {
    const done = await call(bulkContract.change, {
      params: { organization },
      body: { people, change, free },
    }).finally(() => void refresh())
    const { changed, cancelled, undo: id } = done
    const freed =
      cancelled > 0
        ? `${countOf(cancelled, ['запись отменена', 'записи отменены', 'записей отменено'])}.`
        : ''
    if (id)
      toast(
        'ok',
        `Изменено: ${peopleText(changed)}`,
        [freed, 'Отменить можно в течение десяти минут.'].filter(Boolean).join(' '),
        {
          name: 'Отменить',
          run: () => void undo(id),
        },
      )
    else toast('info', 'Ничего не изменилось')
  }
}
