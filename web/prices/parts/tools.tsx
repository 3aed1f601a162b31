import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconDownload, IconHistory, IconSearch, IconTableImport } from '@tabler/icons-react'
import type { Day } from '../../../shared/platform/days.ts'
import { City } from '../../../shared/platform/person.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { FileState } from '../../ui/file-state.tsx'
import { useFileWork } from '../../ui/file-work.ts'
import { type ListOf, savePrices } from '../api.ts'
import { DayField } from './day-field.tsx'
import classes from './page.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true }

/** Switches between the clinic's list and those of organizations. */
export function WhichList({ isOwn, onChoose }: { isOwn: boolean; onChoose: (isOwn: boolean) => void }) {
  return (
    <SegmentedControl
      size="sm"
      aria-label="Какой прайс-лист"
      value={isOwn ? 'own' : 'clinic'}
      onChange={(value) => onChoose(value === 'own')}
      data={[
        { value: 'clinic', label: 'Общий прайс' },
        { value: 'own', label: 'Цены организаций' },
      ]}
    />
  )
}

interface FilesProps {
  list: ListOf
  day: Day
  onHistory: () => void
  /** Undefined for a past day, because its prices cannot be changed. */
  onImport: (() => void) | undefined
}

/** Buttons above the table: the history of the price list, its download, and the import of a file. */
export function Files({ list, day, onHistory, onImport }: FilesProps) {
  const work = useFileWork({ hasToast: true })
  return (
    <div className={classes.files}>
      <Button size="sm" variant="default" leftSection={<IconHistory {...icon} />} onClick={onHistory}>
        История
      </Button>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={() => !work.isBusy && work.run((signal) => savePrices(list, day, signal))}
      >
        Выгрузить
      </Button>
      {onImport && (
        <Button size="sm" variant="default" leftSection={<IconTableImport {...icon} />} onClick={onImport}>
          Загрузить<span className={classes.longer}>&nbsp;из Excel</span>
        </Button>
      )}
      <div className={classes.fileState}>
        <FileState work={work} />
      </div>
    </div>
  )
}

interface FindProps {
  typed: string
  onType: (text: string) => void
  day: Day
  onDay: (day: Day) => void
  /** The shown city on a narrow page; null where both cities are shown. */
  city: City | null
  onCity: (city: City) => void
}

/** The search, the day, and on a narrow page the city. */
export function Find({ typed, onType, day, onDay, city, onCity }: FindProps) {
  return (
    <search className={classes.find}>
      <TextInput
        type="search"
        size="sm"
        flex="1 1 10rem"
        aria-label="Поиск услуги"
        placeholder="Услуга"
        leftSection={<IconSearch {...icon} />}
        value={typed}
        maxLength={100}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Group gap={10} wrap="nowrap" c="dimmed" className={classes.day}>
        <span aria-hidden>Цены на</span>
        <DayField label="Цены на день" isLabelHidden day={day} onDay={onDay} />
      </Group>
      {city && (
        <SegmentedControl
          fullWidth
          flex="1 1 100%"
          aria-label="Город"
          value={city}
          onChange={(value) => onCity(City.parse(value))}
          data={City.options.map((value) => ({ value, label: cityNames[value] }))}
        />
      )}
    </search>
  )
}
