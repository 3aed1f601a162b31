import { Button, Group, SegmentedControl, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type Day, formatDay } from '../../../../shared/platform/days.ts'
import { type CitySchedule, SlotMinutes } from '../../../../shared/schedule-admin/schema.ts'
import { useAdminAddress } from '../../../platform/admin-address.ts'
import { Card } from '../../../ui/card.tsx'
import { SaveConflict } from '../../../ui/save-conflict.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TouchView } from '../impact/touch-view.tsx'
import { useWeek, type WeekEdit, weekFrom } from './use-week.ts'
import classes from './week.module.css'
import { WeekDays } from './week-days.tsx'
import { fieldLine, fieldName } from './week-draft.ts'
import { WeekFoot, WeekSave } from './week-foot.tsx'

interface Props {
  city: CitySchedule
  today: Day
  onDirty: (isDirty: boolean) => void
}

/** The weeks of a city: the current one and future ones. */
function Weeks({ city, today, shown }: { city: CitySchedule; today: Day; shown: Day }) {
  const { go } = useAdminAddress<'on'>()
  if (city.weeks.length < 2) return null
  return (
    <SegmentedControl
      fullWidth={false}
      aria-label="Какие часы показать"
      value={shown}
      onChange={(on) => go({ on })}
      data={city.weeks.map(({ startsOn }) => ({
        value: startsOn,
        label: startsOn > today ? `С ${formatDay(startsOn)}` : 'Сейчас',
      }))}
    />
  )
}

const SlotLength = ({ edit }: { edit: WeekEdit }) => (
  <Group gap="0.25rem 0.75rem" fz="sm" c="dimmed">
    <span id="slot-length">Приём каждые</span>
    <SegmentedControl
      fullWidth={false}
      aria-labelledby="slot-length"
      value={String(edit.draft.slotMinutes)}
      onChange={(value) => edit.change({ ...edit.draft, slotMinutes: SlotMinutes.parse(Number(value)) })}
      data={['15', '30', '60'].map((value) => ({ value, label: `${value} мин` }))}
    />
  </Group>
)

function Stale({ edit }: { edit: WeekEdit }) {
  if (!edit.overtaken) return null
  const { merged, now } = edit.overtaken
  const { week } = edit.read
  return (
    <div className={classes.part}>
      <SaveConflict
        what="часы работы изменил другой администратор"
        fields={[...merged.taken, ...merged.disputed].map((field) => {
          const theirs = fieldLine(now, field)
          const mine = fieldLine(week ?? merged.week, field)
          return { field, name: fieldName(field), now: theirs, mine: mine === theirs ? null : mine }
        })}
        onTake={edit.take}
      />
    </div>
  )
}

function WeekCard({
  city,
  today,
  onDirty,
  shown,
}: Props & { shown: CitySchedule['weeks'][number] | undefined }) {
  const edit = useWeek(city, shown, today)
  const { isDirty, guarded } = edit
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  const focusWrong = () =>
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  return (
    <Card flush aria-label="Часы работы">
      <div ref={card}>
        <Group gap="0.75rem 1.25rem" className={classes.head}>
          <Title order={2}>Часы работы</Title>
          {shown && <Weeks city={city} today={today} shown={shown.startsOn} />}
          <SlotLength edit={edit} />
          {edit.isAhead && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              loading={guarded.isBusy && edit.isRemoving}
              onClick={edit.remove}
            >
              Отменить эти часы
            </Button>
          )}
        </Group>
        <Stale edit={edit} />
        <WeekDays edit={edit}>{isDirty && <WeekFoot edit={edit} />}</WeekDays>
        {isDirty && (
          <WeekSave
            edit={edit}
            weeks={city.weeks}
            onCheck={() => {
              if (!edit.check()) focusWrong()
            }}
          />
        )}
      </div>
      <Sheet
        opened={guarded.touch !== null}
        onClose={guarded.back}
        title="Кого это затронет"
        place="side"
        isWide
      >
        {guarded.touch && (
          <TouchView
            guarded={guarded}
            touch={guarded.touch}
            yes={edit.isRemoving ? 'Отменить эти часы' : 'Сохранить часы'}
          />
        )}
      </Sheet>
    </Card>
  )
}

/** Edits the work time of a city by day, places by time of day, and the day from which they apply. */
export function WeekSettings(props: Props) {
  const { on } = useAdminAddress<'on'>().search
  const shown = weekFrom(props.city.weeks, on)
  // The key is the date and not the data of the week: the form must not be reset when another administrator
  // saves the week during editing.
  return <WeekCard key={on ?? 'now'} {...props} shown={shown} />
}
