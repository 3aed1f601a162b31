import { Bone, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../panel/panel.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder of the hint list while it loads. */
export const HintsBones = () => (
  <div className={classes.scroll}>
    <Skeletons>
      <div className={classes.bones}>
        <Bone w="60%" h={24} />
        {rows.map((row) => (
          <Bone key={row} h={52} radius={10} />
        ))}
      </div>
    </Skeletons>
  </div>
)
