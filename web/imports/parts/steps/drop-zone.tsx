import { Button, Text } from '@mantine/core'
import { IconAlertCircle, IconFileSpreadsheet, IconFileUpload, IconRefresh, IconX } from '@tabler/icons-react'
import { useDevice } from '../../../platform/device.ts'
import { sheetFiles, useFileDrop } from '../../../ui/file-drop.ts'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { sizeText } from '../import-words.ts'
import classes from './file.module.css'
import type { FileUpload } from './file-upload.ts'

const Sending = ({ upload: { file, share, cancel } }: { upload: FileUpload }) => (
  <div className={classes.sending}>
    <ChosenFile file={file} />
    <ProgressBar
      label={share === 1 ? 'Читаем файл' : 'Отправляем файл'}
      share={share === 1 ? null : share}
      text={share === 1 ? 'столбцы и число строк' : `${Math.floor((share ?? 0) * 100)}\u00a0%`}
    />
    <Button variant="default" onClick={cancel} leftSection={<IconX size={18} stroke={1.75} aria-hidden />}>
      Отменить отправку
    </Button>
  </div>
)

const ChosenFile = ({ file }: { file: File | null }) =>
  file && (
    <p className={classes.chosen}>
      <IconFileSpreadsheet size={22} stroke={1.75} aria-hidden />
      <span className={classes.fileName}>{file.name}</span>
      <span className={classes.size}>{sizeText(file.size)}</span>
    </p>
  )

/** Zone where the user drops or chooses a file; shows the upload, and why a file was refused. */
export function DropZone({ upload }: { upload: FileUpload }) {
  const { file, share, failure, take, complain } = upload
  const isBusy = share !== null
  const { isOver, zone, input, choose } = useFileDrop({ isBusy, take, complain })
  const isPhone = useDevice() === 'mobile'
  useUnsaved(isBusy)
  return (
    <section
      className={classes.zone}
      data-over={isOver || undefined}
      aria-label="Файл с сотрудниками"
      {...zone}
    >
      <input {...input} accept={sheetFiles} />
      {isBusy ? (
        <Sending upload={upload} />
      ) : (
        <>
          <IconTile icon={IconFileUpload} size="lg" />
          <p className={classes.call}>
            {isOver
              ? 'Отпустите файл'
              : isPhone
                ? 'Выберите файл на телефоне'
                : 'Перетащите файл сюда или выберите на устройстве'}
          </p>
          <ChosenFile file={file} />
          {failure && (
            <Note tone="danger" icon={IconAlertCircle} role="alert">
              {failure}
            </Note>
          )}
          <div className={classes.buttons}>
            <Button data-autofocus onClick={choose}>
              {file ? 'Выбрать другой файл' : 'Выбрать файл'}
            </Button>
            {file && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
                onClick={() => take(file)}
              >
                Отправить ещё раз
              </Button>
            )}
          </div>
          <Text size="sm" c="var(--app-text-3)">
            .xlsx или .csv до 20&nbsp;МБ, до 200&nbsp;000&nbsp;строк
          </Text>
        </>
      )}
    </section>
  )
}
