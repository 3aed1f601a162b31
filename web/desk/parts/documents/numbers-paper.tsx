import { Stack } from '@mantine/core'
import type { DeskCard } from '../../../../shared/desk/schema.ts'
import { formatDay } from '../../../../shared/platform/days.ts'
import classes from './paper.module.css'

interface Props {
  card: Pick<DeskCard, 'fullname' | 'birth' | 'number'>
  lines: readonly { caption: string; value: string }[]
}

/** The printed numbers of a visit's documents. */
export const NumbersPaper = ({ card: { fullname, birth, number }, lines }: Props) => (
  <Stack>
    <h1>Документы обследуемого</h1>
    <dl className={classes.facts}>
      <dt>Обследуемый</dt>
      <dd>
        <b>{fullname}</b>, {formatDay(birth)}
      </dd>
      <dt>Запись</dt>
      <dd>{number}</dd>
      {lines.map(({ caption, value }) => [
        <dt key={`${caption} caption`}>{caption}</dt>,
        <dd key={caption}>{value}</dd>,
      ])}
    </dl>
  </Stack>
)
