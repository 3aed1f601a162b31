import { Flex, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconPencil, IconRefreshAlert } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { moneyText } from '../../../../shared/prices/ru.ts'
import type { PriceCell as Cell } from '../../../../shared/prices/schema.ts'
import type { Edit } from '../draft.ts'
import { amountText, comingText, sumText } from '../words.ts'
import classes from './grid.module.css'

interface Props {
  cell: Cell
  edit: Edit | undefined
  /** Another administrator has changed the price meanwhile. */
  isMoved: boolean
  column: number
  isStop: boolean
  /** The initial text of the field; undefined: the cell is not being edited. */
  typing: string | undefined
  /** The whole text of the field is selected at the start, so that typing replaces it. */
  isWhole: boolean
  onLeave: () => void
}

function Field({ first, isWhole, onLeave }: { first: string; isWhole: boolean; onLeave: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (isWhole) field.current?.select()
  }, [isWhole])
  return (
    <input
      ref={field}
      data-typing
      className={classes.field}
      aria-label="Цена, ₽"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      defaultValue={first}
      onBlur={onLeave}
    />
  )
}

/** Shows the saved price; where an organization's list has none, the clinic's price. */
function Saved({ cell: { amount, clinic } }: { cell: Cell }) {
  if (amount !== null) return <span className={classes.value}>{moneyText(amount)}</span>
  return <span className={classes.none}>{clinic === null ? 'нет цены' : moneyText(clinic)}</span>
}

/** Shows the new price beside the old one. */
function Changed({ cell, edit, isMoved }: { cell: Cell; edit: Edit; isMoved: boolean }) {
  const { slip, amount } = edit
  const Mark = isMoved ? IconRefreshAlert : slip ? IconAlertCircle : IconPencil
  const now = slip ? edit.text : amount === null ? sumText(cell.clinic) : moneyText(amount)
  return (
    <>
      {edit.was !== null && (
        <s className={classes.old}>
          <VisuallyHidden>было </VisuallyHidden>
          {amountText(edit.was)}
        </s>
      )}
      <span className={classes.fresh}>
        <Mark size={16} stroke={2} aria-hidden />
        <VisuallyHidden>стало </VisuallyHidden>
        <span className={classes.freshText}>{now}</span>
      </span>
    </>
  )
}

/** Shows the error in a few words; the full sentence stands beside the table. */
const shortSlip = (slip: string): string =>
  (slip.split(/[.:]/)[0] ?? slip).replace(/(\d) (?=[\d₽])/g, '$1\u00a0')

/** Shows a note about the price on the line below it. */
function Notes({ cell, edit, isMoved }: Pick<Props, 'cell' | 'edit' | 'isMoved'>) {
  const slip = edit?.slip
  const coming = comingText(cell)
  const isBare = cell.clinic !== null && (edit ? edit.amount === null && !slip : cell.amount === null)
  return (
    <>
      {slip && (
        <span className={classes.note} data-tone="danger">
          {shortSlip(slip)}
        </span>
      )}
      {isMoved && (
        <span className={classes.note} data-tone="warm">
          теперь {sumText(cell.amount)}
        </span>
      )}
      {isBare && <span className={classes.note}>по прайсу</span>}
      {!isBare && cell.clinic !== null && !slip && (
        <span className={classes.note}>прайс {moneyText(cell.clinic)}</span>
      )}
      {coming && (
        <span className={classes.note} data-tone="info">
          {coming}
        </span>
      )}
    </>
  )
}

/** A price cell of the table: read, changed, invalid, or being edited. */
export function PriceCell({ cell, edit, isMoved, column, isStop, typing, isWhole, onLeave }: Props) {
  const notes = useId()
  const slip = edit?.slip
  const state = isMoved ? 'moved' : slip ? 'bad' : edit ? 'changed' : undefined
  return (
    <td
      className={classes.cell}
      data-column={column}
      data-stop={isStop || undefined}
      data-state={state}
      tabIndex={isStop ? 0 : -1}
      aria-invalid={slip ? true : undefined}
      aria-describedby={notes}
    >
      {typing === undefined ? (
        <Flex
          component="span"
          gap="0 0.5rem"
          align="center"
          justify="flex-end"
          wrap="wrap"
          display="inline-flex"
          maw="100%"
        >
          {edit ? <Changed cell={cell} edit={edit} isMoved={isMoved} /> : <Saved cell={cell} />}
        </Flex>
      ) : (
        <Field first={typing} isWhole={isWhole} onLeave={onLeave} />
      )}
      <Text span inherit id={notes} display="block">
        <Notes cell={cell} edit={edit} isMoved={isMoved} />
      </Text>
    </td>
  )
}
