import { Button } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { FileZone } from '../../../ui/file-zone.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { sizeText } from '../import-words.ts'
import type { FileUpload } from './file-upload.ts'

/** Zone where the user drops or chooses a file; shows the upload, and why a file was refused. */
export function DropZone({ upload }: { upload: FileUpload }) {
  const { file, share, take, cancel } = upload
  const isBusy = share !== null
  useUnsaved(isBusy)
  return (
    <FileZone
      {...upload}
      label="Файл с сотрудниками"
      isBusy={isBusy}
      size={file ? sizeText(file.size) : undefined}
      progress={
        <ProgressBar
          label={share === 1 ? 'Читаем файл' : 'Отправляем файл'}
          share={share === 1 ? null : share}
          text={share === 1 ? 'столбцы и число строк' : `${Math.floor((share ?? 0) * 100)}\u00a0%`}
        />
      }
      stop={
        <Button
          variant="default"
          onClick={cancel}
          leftSection={<IconX size={18} stroke={1.75} aria-hidden />}
        >
          Отменить отправку
        </Button>
      }
      again={
        file && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={() => take(file)}
          >
            Отправить ещё раз
          </Button>
        )
      }
    >
      .xlsx, .xls, .ods или .csv до 20&nbsp;МБ, до 200&nbsp;000&nbsp;строк
    </FileZone>
  )
}
