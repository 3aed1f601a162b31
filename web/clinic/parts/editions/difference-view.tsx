import classes from '../clinic.module.css'
import { textDifference } from './text-difference.ts'

/** Shows a new text over an old one: added words are underlined, removed words are struck out. */
export const DifferenceView = ({ before, after }: { before: string; after: string }) => (
  <div className={classes.text}>
    {textDifference(before, after).map(({ kind, text }, place) => {
      if (kind === 'same') return text
      const Mark = kind === 'added' ? 'ins' : 'del'
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, drawn anew as a whole
      return <Mark key={place}>{text}</Mark>
    })}
  </div>
)
