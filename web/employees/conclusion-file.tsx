import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { EmployerConclusion } from '../../shared/booking/schema.ts'
import { conclusionsContract } from '../../shared/conclusions/contract.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { useMayChange } from '../platform/active-organization.ts'
import { call } from '../platform/call.ts'
import { saveFile } from '../platform/save-file.ts'
import { toast } from '../ui/toasts.tsx'

interface ConclusionFileProps {
  organization: OrganizationId
  conclusion: Pick<EmployerConclusion, 'number'> & { id: NonNullable<EmployerConclusion['id']> }
  /** The employee's name, for screen reader users, who do not see the row. */
  fullname: string
  /** An icon alone, for a row of a list. */
  isSmall?: boolean
}

/** Saves the employer's copy of a conclusion (заключение); nothing for a viewer, who opens none (decision 0117). */
export function ConclusionFile({
  organization,
  conclusion: { id, number },
  fullname,
  isSmall,
}: ConclusionFileProps) {
  const saving = useMutation({
    mutationFn: () => call(conclusionsContract.employerFile, { params: { organization, id } }),
    onSuccess: saveFile,
    onError: (error) => toast('danger', 'Заключение не скачалось', error.message),
  })
  if (!useMayChange()) return null
  const act = {
    loading: saving.isPending,
    'aria-label': `Скачать заключение № ${number}, ${fullname}`,
    onClick: () => saving.mutate(),
  }
  const mark = <IconDownload size={18} stroke={1.75} aria-hidden />
  return isSmall ? (
    <ActionIcon {...act} variant="quiet" size={32} title="Скачать">
      {mark}
    </ActionIcon>
  ) : (
    <Button {...act} variant="default" size="sm" leftSection={mark}>
      Скачать
    </Button>
  )
}
