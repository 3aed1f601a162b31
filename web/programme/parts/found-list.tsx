import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CodeList, UnclearPart } from '../../../shared/programme/code-list.ts'
import { factorOf } from '../../../shared/programme/rules.ts'
import { FactorRows, type RowsProps } from './factor-rows.tsx'
import classes from './factors.module.css'
import { addText, unclearText } from './words.ts'

interface Props extends RowsProps {
  list: CodeList
  onAddAll: () => void
}

/** Shows what a list of codes means: the rows that it names, and each part that has to be chosen or corrected. */
export function FoundList({ list, onAddAll, ...rows }: Props) {
  const factorsOf = (codes: readonly string[]) =>
    codes.flatMap((code) => {
      const factor = factorOf(rows.edition, code)
      return factor ? [{ factor }] : []
    })
  const missing = list.codes.filter((code) => !rows.chosen.some((one) => one.code === code))
  return (
    <section className={classes.card} aria-label="Найденное" data-unadded={missing.length > 0 || undefined}>
      <div className={classes.heading}>
        <p role="status">
          {list.codes.length > 0 ? `В списке: ${list.codes.join(', ')}` : 'В списке нет номеров из приказа'}
        </p>
        {missing.length > 0 && (
          <Button mt="xs" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onAddAll}>
            {addText(missing.length)}
          </Button>
        )}
      </div>
      {list.unclear.map((part) => (
        <Unclear key={part.text} part={part} {...rows} factorsOf={factorsOf} />
      ))}
      <FactorRows {...rows} rows={factorsOf(list.codes)} />
    </section>
  )
}

interface UnclearProps extends RowsProps {
  part: UnclearPart
  factorsOf: (codes: readonly string[]) => React.ComponentProps<typeof FactorRows>['rows']
}

const Unclear = ({ part, factorsOf, ...rows }: UnclearProps) => (
  <Box bg="var(--app-accent-soft)">
    <p className={classes.unclearText}>{unclearText(part)}</p>
    <FactorRows {...rows} rows={factorsOf(part.codes)} />
  </Box>
)
