import { FileZone as Zone } from '../../../ui/file-zone.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { PreviewWork } from './use-preview.ts'

/** The zone where a price file is dropped or chosen; shows why a file was refused. */
export const FileZone = ({ work }: { work: PreviewWork }) => (
  <Zone label="Файл с ценами" {...work} progress={<ProgressBar label="Читаем файл" share={null} />}>
    .xlsx или .csv до 2&nbsp;МБ. Нужны столбец «Код услуги» или «Услуга» и столбцы с названиями городов. Проще
    всего выгрузить прайс-лист, поправить цены и загрузить этот же файл.
  </Zone>
)
