import { Flex, Text, UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { moneyText } from '../../../../shared/prices/ru.ts'
import { cityNames } from '../../../../shared/schedule/ru.ts'
import { amountText, pricesText, sumText } from '../words.ts'
import { type Change, isSuspicious, percentText } from './changes.ts'
import classes from './panel.module.css'

const shownAtOnce = 6

/** The second line of a change: «Екатеринбург, +6,5 %», or why the price is not accepted. */
function Second({ change }: { change: Change }) {
  const { city, slip, edit, amount } = change
  if (slip)
    return (
      <Text span size="xs" c="var(--app-danger)">
        {cityNames[city]}: {slip}
      </Text>
    )
  const percent = percentText(edit.was, amount)
  return (
    <span className={classes.second} data-steep={isSuspicious(change) || undefined}>
      {cityNames[city]}
      {percent && `, ${percent}`}
    </span>
  )
}

function Amounts({ change: { edit, amount, slip, cell } }: { change: Change }) {
  const now = slip ? edit.text : amount === null ? `${sumText(cell.clinic)}, прайс` : moneyText(amount)
  return (
    <span className={classes.amounts}>
      {edit.was !== null && (
        <>
          {amountText(edit.was)} <IconArrowRight size={14} stroke={2} aria-label="станет" />{' '}
        </>
      )}
      <b>{now}</b>
    </span>
  )
}

/** Unsaved prices, each linked to its cell; invalid ones come first, then those that changed most. */
export function ChangeList({
  changes,
  onShow,
}: {
  changes: readonly Change[]
  onShow: (change: Change) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const rank = (change: Change) => (change.slip ? 0 : isSuspicious(change) ? 1 : 2)
  const sorted = changes.toSorted((one, other) => rank(one) - rank(other))
  const shown = isWhole ? sorted : sorted.slice(0, shownAtOnce)
  return (
    <>
      <ul aria-label="Несохранённые цены">
        {shown.map((change) => (
          <li key={change.key}>
            <UnstyledButton className={classes.line} onClick={() => onShow(change)}>
              <span className={classes.lineName}>{change.name}</span>
              <Amounts change={change} />
              <Flex component="span" gap="sm" justify="space-between" flex="1 1 100%">
                <Second change={change} />
              </Flex>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {sorted.length > shownAtOnce && (
        <UnstyledButton mih={44} fz="sm" fw={500} c="var(--app-primary)" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Свернуть' : `Ещё ${pricesText(sorted.length - shownAtOnce)}`}
        </UnstyledButton>
      )}
    </>
  )
}
