import { Box, Button, Flex, Text } from '@mantine/core'
import { IconAlertCircle, IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useDevice } from '../../../platform/device.ts'
import { sheetFiles, useFileDrop } from '../../../ui/file-drop.ts'
import { IconTile } from '../../../ui/icon-tile.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import classes from '../page.module.css'
import type { PreviewWork } from './use-preview.ts'

/** The zone where a price file is dropped or chosen; shows why a file was refused. */
export function FileZone({ work }: { work: PreviewWork }) {
  const { file, failure, isBusy, take, complain } = work
  const { isOver, zone, input, choose } = useFileDrop({ isBusy, take, complain })
  const isPhone = useDevice() === 'mobile'
  return (
    <section className={classes.zone} aria-label="Файл с ценами" data-over={isOver || undefined} {...zone}>
      <input {...input} accept={sheetFiles} />
      <IconTile icon={IconFileUpload} size="lg" />
      <p className={classes.call}>
        {isOver
          ? 'Отпустите файл'
          : isPhone
            ? 'Выберите файл на телефоне'
            : 'Перетащите файл сюда или выберите на устройстве'}
      </p>
      {file && (
        <Flex component="p" gap="xs" fw={500} className={classes.file}>
          <IconFileSpreadsheet size={22} stroke={1.75} aria-hidden />
          <span>{file.name}</span>
        </Flex>
      )}
      {isBusy && (
        <Box w="min(100%, 24rem)">
          <ProgressBar label="Читаем файл" share={null} />
        </Box>
      )}
      {failure && (
        <Note tone="danger" icon={IconAlertCircle} role="alert">
          {failure}
        </Note>
      )}
      <Button data-autofocus loading={isBusy} onClick={choose}>
        {file ? 'Выбрать другой файл' : 'Выбрать файл'}
      </Button>
      <Text size="sm" c="var(--app-text-3)" className={classes.terms}>
        .xlsx или .csv до 2&nbsp;МБ. Нужны столбец «Код услуги» или «Услуга» и столбцы с названиями городов.
        Проще всего выгрузить прайс-лист, поправить цены и загрузить этот же файл.
      </Text>
    </section>
  )
}
