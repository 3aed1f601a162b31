import { Button, Text } from '@mantine/core'
import { IconArrowRight, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { quotaText } from '../../../../shared/group-booking/ru.ts'
import { peopleText } from '../../../../shared/platform/count-words.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { Note } from '../../../ui/note.tsx'
import { volumeQuery } from '../../api.ts'
import { LeftPeople } from '../board/left-people.tsx'
import { Outcome } from '../board/outcome.tsx'
import classes from '../group.module.css'
import { Settings } from '../plan/settings.tsx'
import { draftErrors, volumeOf } from './draft.ts'
import { PreliminaryNote } from './preliminary-note.tsx'
import { StepBones } from './step-bones.tsx'
import type { StepProps } from './step-props.ts'
import { VolumeTable } from './volume-table.tsx'
import { LongAnswer } from './working.tsx'

/** The volume of the whole group by line with its price; the place, dates and limits. */
export function VolumeStep({ organization, draft, change, goTo, open }: StepProps) {
  const asked = volumeOf(draft) ?? { who: { due: true as const }, city: draft.city, kind: draft.kind }
  const options = volumeQuery(organization, asked)
  const volume = useQuery(options)
  const slips = draftErrors(draft, open)
  const [slip] = Object.values(slips)
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {volume.data?.dailyQuota && (
          <Note tone="calm" icon={IconUsers}>
            {quotaText(volume.data.dailyQuota)}.
          </Note>
        )}
        {volume.data && (
          <PreliminaryNote
            needPreliminary={volume.data.needPreliminary}
            draft={draft}
            change={change}
            open={open}
          />
        )}
        <Settings organization={organization} draft={draft} change={change} slips={slips} open={open} />
        <LongAnswer
          query={volume}
          queryKey={options.queryKey}
          doing="Считаем объём осмотра и стоимость"
          notDone="Объём и стоимость не посчитаны"
          again="Посчитать"
          bones={<StepBones isOnePart />}
        />
        {volume.data && <VolumeTable volume={volume.data} />}
        {volume.data && <LeftPeople left={volume.data.left} />}
      </div>
      <Outcome
        label="Итог"
        lines={[
          {
            name: 'Стоимость',
            value: volume.data ? moneyText(volume.data.total) : null,
            isMain: true,
          },
          volume.data?.only
            ? { name: 'Сотрудник', value: volume.data.only }
            : { name: 'Сотрудники', value: volume.data ? peopleText(volume.data.people) : null },
        ]}
        isWaiting={volume.isFetching}
        slip={
          slip
            ? `Проверьте условия: ${slip.toLowerCase()}`
            : volume.data?.people === 0
              ? 'Некого записывать'
              : undefined
        }
        middle={
          <Text size="sm" c="var(--app-text-3)" className={classes.small}>
            Цены на день начала осмотров. Точная сумма зависит от дня каждого сотрудника, её покажет план.
          </Text>
        }
      >
        {(check) => (
          <Button
            size="lg"
            fullWidth
            rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden />}
            onClick={() => check() && goTo('plan')}
          >
            Составить план
          </Button>
        )}
      </Outcome>
    </div>
  )
}
