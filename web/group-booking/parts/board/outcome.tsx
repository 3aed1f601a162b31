import { Flex } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useDevice } from '../../../platform/device.ts'
import { Card } from '../../../ui/card.tsx'
import { Bone } from '../../../ui/skeletons.tsx'
import { SummaryBar } from '../../../ui/summary-bar.tsx'
import classes from '../group.module.css'

interface Line {
  name: string
  /** Null while loading. */
  value: string | null
  isMain?: boolean
}

interface Props {
  label: string
  lines: readonly Line[]
  isWaiting: boolean
  /** The error shown when the button is pressed while an input is missing. */
  slip: string | undefined
  /** Content between the figures and the button. */
  middle?: ReactNode
  /** The button; `check` names the missing input and returns whether the user may continue. */
  children: (check: () => boolean) => ReactNode
}

/**
 * Shows the result of a step, with the only button, beside the step; on a phone the main number and the button
 * stick to the bottom.
 */
export function Outcome({ label, lines, isWaiting, slip, middle, children }: Props) {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!slip) setSaid(false)
  }, [slip])
  const check = () => {
    setSaid(Boolean(slip))
    return !slip
  }
  const missing = (
    <p className={classes.slip} role="alert">
      {isSaid && slip && (
        <>
          <IconAlertCircle size={18} stroke={2} aria-hidden />
          {slip}
        </>
      )}
    </p>
  )
  const main = lines.find(({ isMain }) => isMain)
  const isPhone = useDevice() === 'mobile'
  const figures = (
    <Flex component="dl" direction="column" gap={10} m={0} className={classes.figures} aria-busy={isWaiting}>
      {lines.map(({ name, value, isMain }) => (
        <div key={name} data-main={isMain || undefined}>
          <dt>{name}</dt>
          <dd className="proportional">{value ?? (isWaiting ? <Bone w="6rem" h={24} /> : '—')}</dd>
        </div>
      ))}
    </Flex>
  )
  if (!isPhone)
    return (
      <Card tone="lift" component="aside" className={classes.outcome} aria-label={label}>
        {figures}
        {middle}
        <div>
          {missing}
          {children(check)}
        </div>
      </Card>
    )
  return (
    <>
      {(lines.length > 1 || middle) && (
        <Card component="aside" className={classes.outcome} aria-label={label}>
          {figures}
          {middle}
        </Card>
      )}
      <SummaryBar label="Дальше">
        {missing}
        {main && (
          <p className={classes.barLine}>
            <span>{main.name}</span>
            <b className="proportional">{main.value ?? '—'}</b>
          </p>
        )}
        {children(check)}
      </SummaryBar>
    </>
  )
}
