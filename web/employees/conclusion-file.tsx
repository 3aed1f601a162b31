import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { EmployerConclusion } from '../../shared/booking/schema.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'
import { toast } from '../ui/toasts.tsx'

interface ConclusionFileProps {
  organization: OrganizationId
  conclusion: Pick<EmployerConclusion, 'number'> & { id: NonNullable<EmployerConclusion['id']> }
  /** The employee's name, for screen reader users, who do not see the row. */
  fullname: string
}

/** Saves the employer's copy of a conclusion (заключение). */
export function ConclusionFile({ organization, conclusion: { id, number }, fullname }: ConclusionFileProps) {
  const saving = useMutation({
    mutationFn: () => call(conclusionsContract.employerFile, { params: { organization, id } }),
    onSuccess: saveFile,
    onError: (error) => toast('danger', 'Заключение не скачалось', error.message),
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={saving.isPending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      aria-label={`Скачать заключение № ${number}, ${fullname}`}
      onClick={() => saving.mutate()}
    >
      Скачать
    </Button>
  )
}
