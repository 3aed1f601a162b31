import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { addDays, type Day, parseDay } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { mostSiteDays } from '../../../../shared/schedule/site-days/schema.ts'
import { OrganizationChoice } from '../../../organizations/organization-choice.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUnsaved } from '../../../ui/form-sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSiteDayActs } from '../../api.ts'
import { SiteFields, type SitePart } from './site-fields.tsx'

interface Values extends SitePart {
  city: City
  organization: { id: OrganizationId; name: string } | null
  from: string
  to: string
}

const empty: Values = {
  city: 'ekb',
  organization: null,
  from: '',
  to: '',
  address: '',
  note: '',
  stayingStations: [],
}

/** Returns the days of a period; null when a date is missing, the period is turned round or too long. */
function daysOf({ from, to }: Values): Day[] | null {
  const first = parseDay(from)
  const last = to === '' ? first : parseDay(to)
  if (!first || !last) return null
  const days = Array.from({ length: mostSiteDays }, (_, at) => addDays(first, at)).filter(
    (day) => day <= last,
  )
  return days.at(-1) === last ? days : null
}

const slipsOf = (values: Values) => ({
  organization: values.organization ? null : 'Выберите организацию',
  days: daysOf(values) ? null : `Укажите дни: не больше ${mostSiteDays} подряд`,
  address: values.address.trim() ? null : 'Укажите адрес',
})

/** Opens site days for one organization: the days, the address, and the rooms that stay in the office. */
export function SiteForm({ onDone }: { onDone: () => void }) {
  const acts = useSiteDayActs()
  const [values, setValues] = useState<Values>(empty)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useUnsaved(values !== empty)
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const slips = slipsOf(values)
  const shown = (slip: string | null) => (isChecked ? slip : null)
  const { city, organization, address, note, stayingStations } = values
  const submit = async () => {
    const days = daysOf(values)
    setChecked(true)
    if (!organization || !days || slips.address) return
    setBusy(true)
    setFailure(undefined)
    try {
      await acts.open({
        city,
        days,
        organization: organization.id,
        address,
        note: note.trim() || null,
        stayingStations,
      })
      onDone()
      toast('ok', 'Выезд открыт', organization.name)
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
      save="Открыть выезд"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">
          В эти дни врачи города работают у организации: записывает только она, в общем расписании дней нет.
          Часы и места — как в расписании города; другие задайте в «Праздниках» особым днём.
        </Text>
        <SegmentedControl
          aria-label="Город"
          value={city}
          onChange={(value) => set({ city: City.parse(value), stayingStations: [] })}
          data={City.options.map((value) => ({ value, label: cityNames[value] }))}
        />
        {organization ? (
          <Group justify="space-between">
            <Text fw={600}>{organization.name}</Text>
            <Button size="sm" variant="default" onClick={() => set({ organization: null })}>
              Другая организация
            </Button>
          </Group>
        ) : (
          <OrganizationChoice onChoose={(id, name) => set({ organization: { id, name } })} />
        )}
        {shown(slips.organization) && (
          <Text size="sm" c="var(--app-danger)" role="alert" data-wrong>
            {slips.organization}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateInput
            label="С"
            value={values.from}
            error={shown(slips.days)}
            onChange={(from) => set({ from })}
          />
          <DateInput label="По" value={values.to} onChange={(to) => set({ to })} />
        </SimpleGrid>
        <SiteFields city={city} part={values} addressSlip={shown(slips.address)} set={set} />
      </Stack>
    </Form>
  )
}
