import type { Day } from '../../../../shared/platform/days.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import type { PricesPreview } from '../../../../shared/prices/schema.ts'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useSlide } from '../../../ui/slide.ts'
import type { ListOf } from '../../api.ts'
import classes from '../page.module.css'
import { FileZone } from './file-zone.tsx'
import { Preview } from './preview.tsx'
import { usePreview } from './use-preview.ts'

interface Props {
  list: ListOf
  /** The organization whose price list it is; null for the clinic's list. */
  organization: string | null
  day: Day
  nameOf: (service: string) => string | undefined
  onTake: (preview: PricesPreview) => void
  onClose: () => void
}

/** Imports prices from a file on the whole screen: the file, a preview of changes, then the draft. */
export function ImportSheet({ list, organization, day, nameOf, onTake, onClose }: Props) {
  const { isOpen, close } = useSlide(onClose)
  const work = usePreview(list, day)
  return (
    <FormSheet opened={isOpen} onClose={close} title="Загрузка цен из Excel" place="whole">
      <p className={classes.lead}>
        {organization ? `Цены организации «${organization}»` : 'Общий прайс'}, действуют с {formatDay(day)}
        {work.preview && work.file && `. Файл ${work.file.name}`}
      </p>
      {work.preview ? (
        <Preview
          preview={work.preview}
          nameOf={nameOf}
          onOther={work.clear}
          onTake={() => {
            if (work.preview) onTake(work.preview)
            close()
          }}
        />
      ) : (
        <FileZone work={work} />
      )}
    </FormSheet>
  )
}
