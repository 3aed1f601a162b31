import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportLine } from '../../../shared/imports/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import { CallError } from '../../platform/call.ts'
import { toast } from '../../ui/toasts.tsx'
import { useImportActs } from '../api.ts'

interface Props {
  organization: OrganizationId
  line: Pick<ImportLine, 'id' | 'fileName'>
  size?: 'sm' | 'md'
  fullWidth?: boolean
  /** Where the words beside it say which rows. */
  isShort?: boolean
}

/** Saves the bad rows as they came, with what is to be mended in the last column. */
export function SaveBad({ organization, line, size = 'md', fullWidth = false, isShort }: Props) {
  const { saveBad } = useImportActs(organization, line)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveBad()
    } catch (error) {
      toast('danger', 'Файл не скачался', error instanceof CallError ? error.message : undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size={size}
      fullWidth={fullWidth}
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      {isShort ? 'Скачать строки' : 'Скачать строки с ошибками'}
    </Button>
  )
}
