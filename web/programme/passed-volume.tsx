import { Text, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { sizeText } from '../../shared/programme/ru.ts'
import type { ServiceKind } from '../../shared/programme/schema.ts'
import classes from './parts/volume.module.css'
import { VolumeLine } from './parts/volume-part.tsx'

interface PassedItem {
  service: string
  name: string
  kind: ServiceKind
  /** Null when the cabinet does not know. */
  isPassed: boolean | null
}

interface Props {
  /** The id of the heading. */
  id: string
  items: readonly PassedItem[]
}

/** The doctors and studies of a check-up as a list; where only some of them are done, it says which. */
export function PassedVolume({ id, items }: Props) {
  const doctors = items.filter(({ kind }) => kind === 'doctor')
  const studies = items.filter(({ kind }) => kind !== 'doctor')
  const size = sizeText({
    doctors: doctors.map(({ service }) => service),
    studies: studies.map(({ service }) => service),
  })
  const isPartly = new Set(items.map(({ isPassed }) => isPassed)).size > 1
  return (
    <>
      <div className={classes.head}>
        <div className={classes.top}>
          <Title order={2} id={id}>
            Врачи и исследования
          </Title>
          <Text pb={4} size="sm" c="dimmed">
            {size}
          </Text>
        </div>
      </div>
      <PassedPart title="Врачи" items={doctors} isPartly={isPartly} />
      <PassedPart title="Исследования" items={studies} isPartly={isPartly} />
    </>
  )
}

interface PartProps {
  title: string
  items: readonly PassedItem[]
  isPartly: boolean
}

function PassedPart({ title, items, isPartly }: PartProps) {
  if (items.length === 0) return null
  return (
    <section className={classes.part}>
      <div className={classes.caption}>
        <Title order={3}>{title}</Title>
      </div>
      <ul>
        {items.map((item) => (
          <VolumeLine key={item.service} line={item}>
            {isPartly && <PassedMark isPassed={item.isPassed} />}
          </VolumeLine>
        ))}
      </ul>
    </section>
  )
}

function PassedMark({ isPassed }: Pick<PassedItem, 'isPassed'>) {
  if (isPassed === null) return null
  const Mark = isPassed ? IconCheck : IconMinus
  return (
    <span className={classes.done} data-mute={!isPassed || undefined}>
      <Mark size={14} stroke={2.5} aria-hidden />
      {isPassed ? 'пройдено' : 'не пройдено'}
    </span>
  )
}
