import { Button, Checkbox, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { deskQuery, useSiteDayActs } from '../../api.ts'

interface Values {
  city: City
  organization: { id: OrganizationId; name: string } | null
  from: string
  to: string
  address: string
  note: string
  absent: string[]
}

const empty: Values = { city: 'ekb', organization: null, from: '', to: '', address: '', note: '', absent: [] }

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

/** Opens days on site for one organization: the days, the address, and the rooms that stay in the office. */
export function SiteForm({ onDone }: { onDone: () => void }) {
  const acts = useSiteDayActs()
  const desk = useQuery(deskQuery)
  const [values, setValues] = useState<Values>(empty)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  useUnsaved(values !== empty)
  const set = (part: Partial<Values>) => setValues((now) => ({ ...now, ...part }))
  const slips = slipsOf(values)
  const shown = (slip: string | null) => (isChecked ? slip : null)
  const { city, organization, address, note, absent } = values
  const stations = desk.data?.cities.find((one) => one.city === city)?.stations ?? []
  const submit = async () => {
    const days = daysOf(values)
    setChecked(true)
    if (!organization || !days || slips.address) return
    setBusy(true)
    setFailure(undefined)
    try {
      await acts.open({
        city,
        dates: days,
        organization: organization.id,
        address,
        note: note.trim() || null,
        absentStations: absent,
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
          onChange={(value) => set({ city: City.parse(value), absent: [] })}
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
        <TextInput
          label="Адрес площадки"
          description={`Улица и дом, город — ${cityNames[city]}. Этот адрес будет в SMS, талоне и направлении.`}
          size="md"
          maxLength={200}
          value={address}
          error={shown(slips.address)}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
        <TextInput
          label="Как пройти, если нужно"
          placeholder="Проходная № 2, здравпункт на первом этаже"
          size="md"
          maxLength={300}
          value={note}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <Checkbox.Group
          label="Кабинеты, которые не едут"
          description="Их исследования останутся на другой день: об этом узнают и организация, и сотрудники."
          value={absent}
          onChange={(next) => set({ absent: next })}
        >
          <Group gap="sm" mt="xs">
            {stations.map(({ key, name }) => (
              <Checkbox key={key} value={key} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </Form>
  )
}
