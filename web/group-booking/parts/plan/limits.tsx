import { Checkbox, Group, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../group.module.css'
import { everyWeekday, type GroupDraft, type Slips } from '../wizard/draft.ts'
import { hourChoices, weekdayNames } from '../words.ts'

/** A named part of the settings. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface Props {
  draft: GroupDraft
  change: (part: Partial<GroupDraft>) => void
  slips: Slips
  hasDepartments: boolean
}

/** Days of the week and hours on which people may leave work. */
function WhenFree({ draft, change, slips }: Omit<Props, 'hasDepartments'>) {
  const toggle = (day: number, isOn: boolean) =>
    change({
      weekdays: everyWeekday.filter((one) => (one === day ? isOn : draft.weekdays.includes(one))),
      pins: [],
    })
  return (
    <>
      <Checkbox.Group
        label="Дни недели"
        value={draft.weekdays.map(String)}
        error={slips.weekdays}
        description="Суббота для клиники рабочий день, для многих работодателей — выходной"
      >
        <Group gap="0.5rem 1.25rem" mt="xs">
          {weekdayNames.map((name, at) => (
            <Checkbox
              key={name}
              value={String(at + 1)}
              label={name}
              onChange={({ currentTarget }) => toggle(at + 1, currentTarget.checked)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes.pair}>
        <NativeSelect
          label="Приходят не раньше"
          size="md"
          value={draft.hoursFrom}
          onChange={({ currentTarget }) => change({ hoursFrom: currentTarget.value })}
          data={hourChoices}
        />
        <NativeSelect
          label="и раньше, чем в"
          size="md"
          value={draft.hoursTo}
          error={slips.hours}
          onChange={({ currentTarget }) => change({ hoursTo: currentTarget.value })}
          data={hourChoices}
        />
      </div>
    </>
  )
}

/** The way departments come: a part of each every day, or one after another. */
const Turns = ({ draft, change }: Pick<Props, 'draft' | 'change'>) => (
  <Part title="Подразделения приходят">
    <SegmentedControl
      aria-label="Подразделения приходят"
      value={draft.isWhole ? 'whole' : 'share'}
      onChange={(value) => change({ isWhole: value === 'whole', pins: [] })}
      data={[
        { value: 'share', label: 'Понемногу' },
        { value: 'whole', label: 'Одно за другим' },
      ]}
    />
    <Text size="sm" c="var(--app-text-3)" className={classes.small}>
      {draft.isWhole
        ? 'Сначала приходит всё подразделение, потом следующее. Подразделение, которое помещается в один день, на два дня не делится.'
        : 'Пока одни на осмотре, остальные работают: обычно из подразделения отпускают не больше пятой части.'}
    </Text>
  </Part>
)

/** Limits of a group: days, hours, departments, people a day and an hour. */
export function Limits({ draft, change, slips, hasDepartments }: Props) {
  const hasShare = hasDepartments && !draft.isWhole
  return (
    <>
      <WhenFree draft={draft} change={change} slips={slips} />
      {hasDepartments && <Turns draft={draft} change={change} />}
      <div className={hasShare ? classes.three : classes.pair}>
        {hasShare && (
          <NumberField
            label="Из подразделения в день"
            unit="%"
            value={draft.share}
            placeholder="20"
            error={slips.share}
            onChange={(share) => change({ share })}
          />
        )}
        <NumberField
          label="Всего в день, не больше"
          unit="чел."
          value={draft.perDay}
          placeholder="не важно"
          error={slips.perDay}
          onChange={(perDay) => change({ perDay })}
        />
        <NumberField
          label="Автобус: привозит в час"
          unit="чел."
          value={draft.wave}
          placeholder="не важно"
          error={slips.wave}
          onChange={(wave) => change({ wave })}
        />
      </div>
    </>
  )
}

interface NumberProps {
  label: string
  unit: string
  value: string
  placeholder: string
  error: string | undefined
  onChange: (value: string) => void
}

const NumberField = ({ label, unit, value, placeholder, error, onChange }: NumberProps) => (
  <TextInput
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    value={value}
    placeholder={placeholder}
    error={error}
    rightSection={
      <Text span inherit fz="sm" c="var(--app-text-3)">
        {unit}
      </Text>
    }
    rightSectionWidth="3.25rem"
    rightSectionPointerEvents="none"
    onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
  />
)
