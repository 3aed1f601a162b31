import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FreeDay } from '../../../../shared/group-booking/one-visit/schema.ts'
import type { OrganizationId } from '../../../../shared/organizations/schema.ts'
import { aheadWords, weekdayHeading } from '../../../../shared/platform/day-words.ts'
import { clinicDay } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { leftText, stayText } from '../../../../shared/schedule/fit/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import type { SlotId } from '../../../../shared/schedule/schema.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Note } from '../../../ui/note.tsx'
import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import { smsQuery, type TimesInput, timesQuery } from './visit-api.ts'
import type { VisitChoice } from './visit-form.tsx'

/** A chosen time: what is sent, and the words that tell it. */
export interface ChosenTime {
  city: City
  slot: SlotId
  total: number
  /** HR wants an SMS to go out; without a phone none does. */
  tell: boolean
}

/** The person whose check-up is booked: an employee, a known candidate, or the data typed so far. */
export type ExaminedInput =
  | Omit<Extract<TimesInput, { employee: unknown }>, 'city'>
  | { candidate: Extract<TimesInput, { candidate: unknown }>['candidate'] }
  | Omit<Extract<TimesInput, { gender: unknown }>, 'city'>

/** The first times of a day; the others come by a press. */
const shownAtFirst = 8

interface DayProps {
  day: FreeDay
  /** The price differs between the days, so that each tells its own. */
  isPriced: boolean
  chosen: SlotId | null
  onChoose: (slot: SlotId) => void
}

function DayTimes({ day: { day, times, total }, isPriced, chosen, onChoose }: DayProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? times : times.slice(0, shownAtFirst)
  const left = times.find(({ slot }) => slot === chosen)?.left ?? []
  return (
    <Stack gap={6} component="section" aria-label={weekdayHeading(day)}>
      <Text inherit fw={500}>
        {weekdayHeading(day)}{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          {aheadWords(day, clinicDay(new Date()))}
          {isPriced && `, ${moneyText(total)}`}
        </Text>
      </Text>
      <Group gap={8}>
        {shown.map(({ slot, time }) => (
          <Button
            key={slot}
            size="sm"
            variant={slot === chosen ? 'filled' : 'default'}
            aria-pressed={slot === chosen}
            onClick={() => onChoose(slot)}
          >
            {time}
          </Button>
        ))}
        {!isWhole && times.length > shownAtFirst && (
          <Button size="sm" variant="subtle" onClick={() => setWhole(true)}>
            Ещё {times.length - shownAtFirst}
          </Button>
        )}
      </Group>
      {left.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {leftText(left)}
        </Text>
      )}
    </Stack>
  )
}

interface SmsProps extends Pick<Props, 'organization' | 'who'> {
  city: City
  days: readonly FreeDay[]
  slot: SlotId
}

/** The text of the SMS about the chosen time; that of a person who is not saved yet cannot be shown. */
function SmsText({ organization, who, city, days, slot }: SmsProps) {
  const at = days.flatMap(({ day, times }) =>
    times.filter((one) => one.slot === slot).map((one) => ({ day, time: one.time })),
  )[0]
  const known =
    who && 'employee' in who
      ? who
      : who && 'candidate' in who
        ? { employee: who.candidate, kind: 'preliminary' as const }
        : null
  const sms = useQuery(smsQuery(organization, known && at ? { ...known, city, ...at } : null))
  if (!sms.data) return null
  return (
    <Text size="sm" fs="italic" role="status">
      {sms.data}
    </Text>
  )
}

interface Props {
  organization: OrganizationId
  who: ExaminedInput | null
  choice: Pick<VisitChoice, 'city' | 'setCity' | 'time' | 'choose' | 'isMissing'>
  hasPhone: boolean
  /** Says that no time is chosen. */
  missing?: string
}

const wordsFor = (who: ExaminedInput | null) =>
  who && 'employee' in who
    ? { person: 'сотруднику', instead: '' }
    : { person: 'кандидату', instead: ' или добавьте кандидата без записи' }

/** The city, the nearest days with free times and their price, and the SMS that goes out. */
export function VisitPicker({
  organization,
  who,
  choice,
  hasPhone,
  missing = 'Выберите время осмотра',
}: Props) {
  const { city, setCity, time: value, choose: onChange, isMissing } = choice
  const times = useQuery(timesQuery(organization, who && { ...who, city }))
  const words = wordsFor(who)
  const totals = new Set(times.data?.days.map(({ total }) => total))
  const [isTelling, setTelling] = useState(true)
  const choose = (day: FreeDay) => (slot: SlotId) =>
    onChange({ city, slot, total: day.total, tell: isTelling })
  const turn = (next: boolean) => {
    setTelling(next)
    if (value) onChange({ ...value, tell: next })
  }
  return (
    <Stack gap="md" data-path="visit" tabIndex={-1} role="group" aria-label="Время осмотра">
      <NativeSelect
        label="Где пройти осмотр"
        size="md"
        data={City.options.map((key) => ({ value: key, label: cityNames[key] }))}
        value={city}
        onChange={({ currentTarget }) => {
          onChange(null)
          setCity(City.parse(currentTarget.value))
        }}
      />
      {!who && (
        <Text inherit c="dimmed">
          Укажите дату рождения, пол и должность с факторами (или сами факторы): посчитаем стоимость и покажем
          свободное время.
        </Text>
      )}
      {who && times.isPending && (
        <Skeletons label="Ищем свободное время">
          <Bone h={120} radius={10} />
        </Skeletons>
      )}
      {who && times.error && <LoadFailed onRetry={times.refetch}>{times.error.message}</LoadFailed>}
      {who && times.data?.days.length === 0 && (
        <Note tone="warm" icon={IconAlertCircle}>
          Свободного времени на весь осмотр здесь нет. Выберите другой город{words.instead}.
        </Note>
      )}
      {who && times.data && times.data.days.length > 0 && (
        <>
          <Text inherit>
            {totals.size === 1 && (
              <>
                Стоимость — <b>{moneyText([...totals][0] ?? 0)}</b>.{' '}
              </>
            )}
            Платит организация, цены — по её договору с клиникой.
            {times.data.minutes && ` Осмотр займёт ${stayText(times.data.minutes)}.`}
          </Text>
          {times.data.days.map((day) => (
            <DayTimes
              key={day.day}
              day={day}
              isPriced={totals.size > 1}
              chosen={value?.slot ?? null}
              onChoose={choose(day)}
            />
          ))}
          <Checkbox
            label={`Сообщить ${words.person} по SMS`}
            description={
              hasPhone
                ? 'В SMS будут день, время, адрес и что взять: паспорт, СНИЛС, полис ОМС, направление. Накануне напомним.'
                : `Телефон не указан: скажите ${words.person} время сами.`
            }
            disabled={!hasPhone}
            checked={hasPhone && isTelling}
            onChange={({ currentTarget }) => turn(currentTarget.checked)}
          />
          {value && hasPhone && isTelling && (
            <SmsText
              organization={organization}
              who={who}
              city={city}
              days={times.data.days}
              slot={value.slot}
            />
          )}
        </>
      )}
      {isMissing && (
        <Text size="sm" c="var(--app-danger)" role="alert" data-wrong>
          {missing}
        </Text>
      )}
    </Stack>
  )
}
