import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ImportLine } from '../../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useImportActs } from '../../api.ts'

interface Props {
  organization: OrganizationId
  line: Pick<ImportLine, 'id' | 'fileName'>
  size?: 'sm' | 'md'
  fullWidth?: boolean
  /** Short label for places where the adjacent text names the rows. */
  isShort?: boolean
}

/** Saves the bad rows as they came, with the problems in the last column. */
export function SaveBad({ organization, line, size = 'md', fullWidth = false, isShort }: Props) {
  const { saveBad } = useImportActs(organization, line)
  const saving = useMutation({
    mutationFn: saveBad,
    onError: (error) => toast('danger', 'Файл не скачался', error.message),
  })
  return (
    <Button
      variant="default"
      size={size}
      fullWidth={fullWidth}
      loading={saving.isPending}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => saving.mutate()}
    >
      {isShort ? 'Скачать строки' : 'Скачать строки с ошибками'}
    </Button>
  )
}
