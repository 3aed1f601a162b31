import { Flex, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { small } from '../../../../shared/platform/capital.ts'
import type { Day } from '../../../../shared/platform/days.ts'
import { City } from '../../../../shared/platform/person.ts'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { type ReadySample, readySamples } from '../../../../shared/prices/samples.ts'
import type { SampleCost } from '../../../../shared/prices/schema.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { Bone } from '../../../ui/skeletons.tsx'
import { type ListOf, type SamplesInput, sampleCosts } from '../../api.ts'
import { type Change, percentText } from '../changes/changes.ts'
import classes from '../changes/panel.module.css'

const samples: SamplesInput['samples'] = readySamples.map(({ kind, gender, age, factors }) => ({
  kind,
  gender,
  age,
  factors,
}))

/** Milliseconds without a price change after which the sums are requested. */
const pause = 400

function Sum({ cost: { before, after, unpriced } }: { cost: SampleCost }) {
  if (after === null)
    return (
      <Text span size="xs" c="var(--app-accent)" maw="55%" ta="end">
        нет цены: {unpriced.slice(0, 2).map(small).join(', ')}
      </Text>
    )
  return (
    <span className={classes.amounts}>
      {before !== null && before !== after && (
        <>
          {moneyText(before)} <IconArrowRight size={14} stroke={2} aria-label="станет" />{' '}
        </>
      )}
      <b>{moneyText(after)}</b>
    </span>
  )
}

function Sample({ sample, cost }: { sample: ReadySample; cost: SampleCost | undefined }) {
  const percent = cost && percentText(cost.before, cost.after)
  return (
    <li className={classes.sample}>
      <span className={classes.lineName}>{sample.name}</span>
      {cost ? <Sum cost={cost} /> : <Bone w={72} h={20} />}
      <Flex component="span" gap="sm" justify="space-between" flex="1 1 100%">
        <span className={classes.second}>{sample.about}</span>
        {percent && <span className={`${classes.second} nowrap`}>{percent}</span>}
      </Flex>
    </li>
  )
}

interface Props {
  list: ListOf
  day: Day
  changes: readonly Change[]
}

/** Shows the cost of common check-ups with the current and with the unsaved prices. */
export function Samples({ list, day, changes }: Props) {
  const title = useId()
  const [chosen, choose] = useState<City | null>(null)
  const city = chosen ?? changes[0]?.city ?? 'ekb'
  const cells = changes
    .filter((change) => !change.slip)
    .map(({ service, city: its, amount }) => ({ service, city: its, amount }))
  const [asked] = useDebouncedValue(JSON.stringify(cells), pause)
  const { data, isError } = useQuery(
    sampleCosts({ organization: list, on: day, city, cells: JSON.parse(asked), samples }),
  )
  return (
    <Stack aria-labelledby={title} component="section" gap="sm">
      <h2 id={title} className={classes.title}>
        Сколько стоит осмотр
      </h2>
      <SegmentedControl
        fullWidth
        aria-label="Город примеров"
        value={city}
        onChange={(value) => choose(City.parse(value))}
        data={City.options.map((value) => ({ value, label: cityNames[value] }))}
      />
      {isError && !data ? (
        <p className={classes.second} role="status">
          Примеры не посчитались. Цены на месте, сохранить их можно и без примеров.
        </p>
      ) : (
        <ul>
          {readySamples.map((sample, at) => (
            <Sample key={sample.key} sample={sample} cost={data?.[at]} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
