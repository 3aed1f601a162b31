import { Checkbox, Text } from '@mantine/core'
import { useId } from 'react'
import { everyText } from '../../../shared/programme/ru.ts'
import type { Factor } from '../../../shared/programme/schema.ts'
import { fold } from '../../../shared/programme/words.ts'
import classes from './factors.module.css'

/** How a search found a row: by a word to be marked in its name; `where`: the everyday words for such a work. */
export interface FoundBy {
  word: string
  isEveryday: boolean
  where?: string | undefined
}

interface Props {
  factor: Factor
  isChosen: boolean
  onToggle: () => void
  found?: FoundBy
}

/** A factor of the order with a checkbox: its number, its name, and how often a check-up is due. */
export function FactorRow({ factor, isChosen, onToggle, found }: Props) {
  const id = useId()
  const full = fullNameOf(factor)
  return (
    <label className={classes.row} data-chosen={isChosen || undefined} htmlFor={id}>
      <Checkbox
        id={id}
        pt={1}
        // A screen reader first reads the short name, then the wording of the order as a description.
        aria-labelledby={`${id}-code ${id}-name`}
        aria-describedby={`${id}-more`}
        checked={isChosen}
        onChange={onToggle}
      />
      <span id={`${id}-code`} className={classes.code}>
        {factor.code}
      </span>
      <span className={classes.name}>
        <span id={`${id}-name`}>{found ? marked(factor.shortName, found.word) : factor.shortName}</span>
        <span id={`${id}-more`}>
          {found?.where && (
            <Text span size="sm" mt={2} c="dimmed" display="block">
              {found.where}
            </Text>
          )}
          {full && <span className={classes.full}>{found ? marked(full, found.word) : full}</span>}
          {found?.isEveryday && <span className={classes.full}>Найдено по слову «{found.word}»</span>}
        </span>
      </span>
      {factor.periodicityMonths !== null && (
        <span className={classes.period}>{everyText(factor.periodicityMonths)}</span>
      )}
    </label>
  )
}

/** The wording of the order, when it says more than the short name. */
function fullNameOf({ name, shortName }: Factor): string | null {
  const bare = name.replace(/(?:, в том числе)?:\s*$/, '')
  return fold(bare) === fold(shortName) ? null : bare
}

/** The text with every form of the found word marked. */
function marked(text: string, word: string) {
  return text.split(/([\p{L}\d]+)/u).map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move
    fold(piece) === word ? <mark key={place}>{piece}</mark> : piece,
  )
}
