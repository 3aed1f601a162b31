import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberWords } from '../../../shared/platform/count-words.ts'
import { SelectionBar } from '../selection-bar.tsx'
import { type Choice, countChosen, everything, nothing } from './choice.ts'

interface ChoiceBarProps {
  /** The label of the selection: «Выбранные записи». */
  label: string
  choice: Choice
  /** The number of rows found, loaded or not. */
  found: number
  onChoose: (next: Choice<never>) => void
  /** A line under the count, for instance how many of the selected the act refuses. */
  note?: string | false
  /** Content above the bar, for instance the refusals of an act or a file that is being made. */
  above?: ReactNode
  /** Acts on the selection: buttons `hero-solid` and `hero`. */
  children: ReactNode
}

/** The bar of acts on the selected rows of a `DataTable`; it also selects all that was found, on all pages. */
export const ChoiceBar = ({ choice, found, onChoose, children, ...bar }: ChoiceBarProps) => {
  const count = countChosen(choice, found)
  return (
    <SelectionBar {...bar} count={count} onClear={() => onChoose(nothing)}>
      {!choice.isAll && count < found && (
        <Button variant="hero" onClick={() => onChoose(everything)}>
          Выбрать все найденные: {numberWords(found)}
        </Button>
      )}
      {children}
    </SelectionBar>
  )
}
