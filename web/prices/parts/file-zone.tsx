import { Button } from '@mantine/core'
import { IconAlertCircle, IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useDevice } from '../../platform/device.ts'
import { IconTile } from '../../ui/icon-tile.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import classes from './preview.module.css'
import type { PreviewWork } from './use-preview.ts'

const accepted = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

/** A file let go beside the zone must not be opened by the browser instead of the cabinet. */
function useNoOpening(): void {
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault()
    addEventListener('dragover', hold)
    addEventListener('drop', hold)
    return () => {
      removeEventListener('dragover', hold)
      removeEventListener('drop', hold)
    }
  }, [])
}

/** Where a file of prices is let go or chosen, and why it was not taken. */
export function FileZone({ work }: { work: PreviewWork }) {
  const { file, failure, isBusy, take, complain } = work
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isPhone = useDevice() === 'mobile'
  useNoOpening()
  const onDrop = ({ dataTransfer }: DragEvent) => {
    setOver(false)
    const [one] = dataTransfer.files
    if (one && dataTransfer.files.length === 1) take(one)
    else complain('Загружайте по одному файлу')
  }
  return (
    <section
      className={classes.zone}
      aria-label="Файл с ценами"
      data-over={isOver || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        onChange={({ currentTarget }) => {
          const [one] = currentTarget.files ?? []
          if (one) take(one)
          // The same file chosen again, mended, must be noticed too.
          currentTarget.value = ''
        }}
      />
      <IconTile icon={IconFileUpload} size="lg" />
      <p className={classes.call}>
        {isOver
          ? 'Отпустите файл'
          : isPhone
            ? 'Выберите файл на телефоне'
            : 'Перетащите файл сюда или выберите на устройстве'}
      </p>
      {file && (
        <p className={classes.file}>
          <IconFileSpreadsheet size={22} stroke={1.75} aria-hidden />
          <span>{file.name}</span>
        </p>
      )}
      {isBusy && (
        <div className={classes.reading}>
          <ProgressBar label="Читаем файл" share={null} />
        </div>
      )}
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Button data-autofocus loading={isBusy} onClick={() => input.current?.click()}>
        {file ? 'Выбрать другой файл' : 'Выбрать файл'}
      </Button>
      <p className={classes.terms}>
        .xlsx или .csv до 2&nbsp;МБ. Нужны столбец «Код услуги» или «Услуга» и столбцы с названиями городов.
        Проще всего выгрузить прайс-лист, поправить цены и загрузить этот же файл.
      </p>
    </section>
  )
}
