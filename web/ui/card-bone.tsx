import { Card } from './card.tsx'
import classes from './card-bone.module.css'
import { Bone } from './skeletons.tsx'

/** Widths of the lines, uneven on purpose; per cent of the card. */
const ends = [58, 44, 66, 50, 38, 61, 47, 55, 41]

/** A placeholder card with a heading and lines. Used inside `Skeletons`. */
export const CardBone = ({ lines }: { lines: 2 | 3 | 5 | 7 | 9 }) => (
  <Card component="div" className={classes.card}>
    <Bone w="30%" h={22} />
    {ends.slice(0, lines).map((end) => (
      <span key={end} className={classes.line}>
        <Bone w={`${end}%`} h={14} />
        <Bone w={56} h={14} />
      </span>
    ))}
  </Card>
)
