import { Button, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ResultFile } from '../../shared/booking/schema.ts'
import { toast } from '../ui/toasts.tsx'

interface Props {
  /** The study, for screen readers. */
  name: string
  upload: (file: File) => Promise<ResultFile>
  onUploaded: (file: ResultFile, name: string) => void
}

/** A button that uploads a photo or a PDF of an earlier result. */
export function ResultUpload({ name, upload, onUploaded }: Props) {
  const sending = useMutation({
    mutationFn: (file: File) => upload(file),
    onSuccess: (kept, file) => onUploaded(kept, file.name),
    onError: (error) => toast('danger', 'Файл не загрузился', error.message),
  })
  return (
    <FileButton
      accept="image/jpeg,image/png,application/pdf"
      onChange={(file) => file && sending.mutate(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="sm"
          loading={sending.isPending}
          leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
          aria-label={`Приложить фото или PDF: ${name}`}
        >
          Фото или PDF
        </Button>
      )}
    </FileButton>
  )
}
