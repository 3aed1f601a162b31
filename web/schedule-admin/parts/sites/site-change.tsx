import { Checkbox, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { siteDaysWords } from '../../../../shared/schedule/site-days/ru.ts'
import type { ClinicSiteDay } from '../../../../shared/schedule/site-days/schema.ts'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSiteDayActs } from '../../api.ts'
import { SiteFields, type SitePart } from './site-fields.tsx'

interface Props {
  site: ClinicSiteDay
  /** Other days of the organization at the same address with the same note and rooms. */
  alike: readonly ClinicSiteDay[]
  onDone: () => void
}

const partOf = ({ address, note, stayingStations }: ClinicSiteDay): SitePart => ({
  address,
  note: note ?? '',
  stayingStations,
})

/** Changes the address, the note and the rooms of a site day, and of the days that are like it. */
export function SiteChange({ site, alike, onDone }: Props) {
  const acts = useSiteDayActs()
  const [initial] = useState(() => partOf(site))
  const [part, setPart] = useState(initial)
  const [isForAll, setForAll] = useState(alike.length > 0)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useUnsaved(part !== initial)
  const { city, day, organizationName } = site
  const address = part.address.trim()
  const others = isForAll ? alike : []
  const isAnyBooked = [site, ...others].some((one) => one.free < one.capacity)
  const submit = async () => {
    setChecked(true)
    if (!address) return
    setBusy(true)
    setFailure(undefined)
    try {
      const days = [day, ...others.map((one) => one.day)]
      await acts.change({ ...part, city, days, address, note: part.note.trim() || null })
      onDone()
      toast('ok', 'Выезд изменён', organizationName)
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      isDocked
      failure={failure}
      isBusy={isBusy}
      save="Сохранить"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <div>
          <Text fw={600}>{organizationName}</Text>
          <Text c="dimmed">{weekdayHeading(day)}</Text>
        </div>
        <SiteFields
          city={city}
          part={part}
          addressSlip={isChecked && !address ? 'Укажите адрес' : null}
          set={(some) => setPart((now) => ({ ...now, ...some }))}
        />
        {alike.length > 0 && (
          <Checkbox
            label="Изменить и остальные такие же дни"
            description={siteDaysWords(alike.map((one) => one.day))}
            checked={isForAll}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
        )}
        <Note tone="teal" icon={IconMail}>
          Руководитель и отдел кадров организации узнают об изменении.
          {isAnyBooked && address !== initial.address && ' Записанные сотрудники получат новый адрес.'}
        </Note>
      </Stack>
    </Form>
  )
}
