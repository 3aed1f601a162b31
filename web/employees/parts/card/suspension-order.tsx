import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { documentsContract } from '../../../../shared/documents/contract.ts'
import type { EmployeeId } from '../../../../shared/employees/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { call } from '../../../platform/call.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/toasts.tsx'

/** Saves the order to suspend an employee as a Word file, which HR completes and signs. */
export function SuspensionOrder({ organization, id }: { organization: OrganizationId; id: EmployeeId }) {
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(
        await call(documentsContract.print, {
          params: { organization },
          body: { paper: 'suspension', who: { ids: [id] }, format: 'docx', anyway: true },
        }),
      ),
    onError: (error) => toast('danger', 'Приказ не скачан', error.message),
  })
  return (
    <Button
      size="sm"
      variant="default"
      loading={saving.isPending}
      leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
      onClick={() => saving.mutate()}
    >
      Приказ об отстранении, Word
    </Button>
  )
}
