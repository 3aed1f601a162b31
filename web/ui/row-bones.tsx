import { Card } from './card.tsx'
import classes from './row-bones.module.css'
import { Bone, Skeletons } from './skeletons.tsx'

/** A placeholder list: one row for each given name width. */
export const RowBones = ({
  names,
  notes = ['38%'],
}: {
  names: readonly string[]
  notes?: readonly string[]
}) => (
  <Skeletons>
    <Card flush component="div">
      {names.map((name) => (
        <div key={name} className={classes.row}>
          <Bone w={name} h={20} />
          {notes.map((note) => (
            <Bone key={note} w={note} h={14} />
          ))}
        </div>
      ))}
    </Card>
  </Skeletons>
)
