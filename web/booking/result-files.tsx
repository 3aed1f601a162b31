import { Button, Group } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ResultFile } from '../../shared/booking/schema.ts'
import { saveFile } from '../platform/save-file.ts'
import { toast } from '../ui/toasts.tsx'
import { loadResultFile } from './api.ts'

const kindNames = { pdf: 'PDF', jpeg: 'Фото', png: 'Фото' } as const

/** Photos and PDFs of an earlier result; each is saved by a press. `name`: the study, for screen readers. */
export function ResultFiles({ files, name }: { files: readonly ResultFile[]; name: string }) {
  const saving = useMutation({
    mutationFn: ({ id }: ResultFile) => loadResultFile(id),
    onSuccess: saveFile,
    onError: (error) => toast('danger', 'Файл не открылся', error.message),
  })
  if (files.length === 0) return null
  return (
    <Group gap="xs">
      {files.map((file, at) => {
        const text = files.length > 1 ? `${kindNames[file.kind]} ${at + 1}` : kindNames[file.kind]
        return (
          <Button
            key={file.id}
            variant="default"
            size="sm"
            loading={saving.isPending && saving.variables.id === file.id}
            leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
            aria-label={`Открыть ${text}: ${name}`}
            onClick={() => saving.mutate(file)}
          >
            {text}
          </Button>
        )
      })}
    </Group>
  )
}
