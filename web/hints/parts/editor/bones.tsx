import { Bone, Bones, Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../panel/panel.module.css'

/** Placeholder of the hint list while it loads. */
export const HintsBones = () => (
  <div className={classes.scroll}>
    <Skeletons gap="sm">
      <Bone w="60%" h={24} />
      <Bones widths={Array(6).fill('100%')} h={52} radius={10} />
    </Skeletons>
  </div>
)
